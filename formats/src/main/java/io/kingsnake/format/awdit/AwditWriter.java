package io.kingsnake.format.awdit;

import io.kingsnake.format.Sink;
import io.kingsnake.format.UnwritableHistoryException;
import io.kingsnake.history.DatumPool;
import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** The inverse of {@link AwditReader}. Names and notes have no room and are left out. */
final class AwditWriter {
  private static final String FORMAT = "awdit";

  private final History history;

  private AwditWriter(History history) {
    this.history = history;
  }

  static void write(History history, Path target) throws IOException, UnwritableHistoryException {
    UnwritableHistoryException.refuseGapsAndUndone(history, FORMAT);
    UnwritableHistoryException.refuseTimes(history, FORMAT);
    UnwritableHistoryException.refuseUncommitted(history, FORMAT);
    AwditWriter writer = new AwditWriter(history);
    for (int txn = 0; txn < history.txnCount(); txn++) {
      writer.check(txn);
    }
    try (Writer out = new OutputStreamWriter(Sink.open(target), StandardCharsets.US_ASCII)) {
      writer.sessions(out);
    }
  }

  private void check(int txn) throws UnwritableHistoryException {
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      OpKind kind = history.opKind(op);
      if (kind != OpKind.READ && kind != OpKind.WRITE) {
        throw unwritable(txn, kind.spoken());
      }
      if (history.isTombstone(op)) {
        throw unwritable(txn, "a tombstone");
      }
      if (history.opValue(op) < 0) {
        throw unwritable(txn, kind.spoken() + " without a value");
      }
      if (kind == OpKind.READ && mayBeInitial(op)) {
        throw unwritable(txn, "a read of an initial value: keys start absent");
      }
      checkNumber(txn, history.keys(), history.opKey(op));
      checkNumber(txn, history.values(), history.opValue(op));
    }
  }

  /** An initial value that is never read may be left out. */
  private boolean mayBeInitial(int op) {
    int initial = history.initialValue(history.opKey(op));
    return initial == History.INITIAL
        || (initial != History.ABSENT && initial == history.opValue(op));
  }

  private void checkNumber(int txn, DatumPool pool, int id) throws UnwritableHistoryException {
    if (!pool.isLong(id) || pool.longAt(id) < 0) {
      throw unwritable(txn, "'" + pool.show(id) + "', which is no natural number");
    }
  }

  private void sessions(Writer out) throws IOException {
    for (int session = 0; session < history.sessionCount(); session++) {
      for (int t = history.sessionStart(session); t < history.sessionEnd(session); t++) {
        transaction(t, out);
        out.write(t + 1 < history.sessionEnd(session) ? "-----\n" : "=====\n");
      }
    }
  }

  private void transaction(int txn, Writer out) throws IOException {
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      out.write(history.opKind(op) == OpKind.WRITE ? "w " : "r ");
      out.write(Long.toString(history.keys().longAt(history.opKey(op))));
      out.write(' ');
      out.write(Long.toString(history.values().longAt(history.opValue(op))));
      out.write('\n');
    }
  }

  private UnwritableHistoryException unwritable(int txn, String what) {
    return UnwritableHistoryException.in(history, txn, FORMAT, what);
  }
}
