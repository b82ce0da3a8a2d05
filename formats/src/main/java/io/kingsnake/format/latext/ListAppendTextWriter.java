package io.kingsnake.format.latext;

import io.kingsnake.format.NumberedPlaces;
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

/** The inverse of {@link ListAppendTextReader}: one line for each operation. */
final class ListAppendTextWriter {
  private static final String FORMAT = "latext";

  private final History history;
  private final NumberedPlaces places;

  private ListAppendTextWriter(History history) {
    this.history = history;
    this.places = new NumberedPlaces(history);
  }

  static void write(History history, Path target) throws IOException, UnwritableHistoryException {
    UnwritableHistoryException.refuseGapsAndUndone(history, FORMAT);
    UnwritableHistoryException.refuseTimes(history, FORMAT);
    UnwritableHistoryException.refuseInitialValues(history, FORMAT);
    UnwritableHistoryException.refuseUncommitted(history, FORMAT);
    ListAppendTextWriter writer = new ListAppendTextWriter(history);
    writer.operations(Writer.nullWriter());
    try (Writer out = new OutputStreamWriter(Sink.open(target), StandardCharsets.US_ASCII)) {
      out.write(history.opCount() + "\n");
      writer.operations(out);
    }
  }

  private void operations(Writer out) throws IOException, UnwritableHistoryException {
    StringBuilder line = new StringBuilder();
    for (int txn = 0; txn < history.txnCount(); txn++) {
      for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
        line.setLength(0);
        line.append(places.session(txn)).append(' ').append(places.id(txn)).append(' ');
        operation(line, txn, op);
        out.append(line).append('\n');
      }
    }
  }

  private void operation(StringBuilder line, int txn, int op) throws UnwritableHistoryException {
    OpKind kind = history.opKind(op);
    if (kind != OpKind.APPEND && kind != OpKind.READ_LIST) {
      throw unwritable(txn, kind.spoken());
    }
    line.append(kind == OpKind.APPEND ? 'A' : 'R');
    number(line, txn, history.keys(), history.opKey(op));
    if (kind == OpKind.APPEND) {
      number(line, txn, history.values(), history.opValue(op));
    } else if (history.opValue(op) == History.UNKNOWN) {
      throw unwritable(txn, "a read of unknown result");
    } else {
      line.append(' ').append(history.listLength(op));
      for (int i = history.listStart(op); i < history.listEnd(op); i++) {
        number(line, txn, history.values(), history.listElement(i));
      }
    }
  }

  /** Readers negate the digits after a minus, so the least number has no equivalent. */
  private void number(StringBuilder line, int txn, DatumPool pool, int id)
      throws UnwritableHistoryException {
    if (!pool.isLong(id) || pool.longAt(id) == Long.MIN_VALUE) {
      throw unwritable(txn, "'" + pool.show(id) + "', which is no number above -2^63");
    }
    line.append(' ').append(pool.longAt(id));
  }

  private UnwritableHistoryException unwritable(int txn, String what) {
    return UnwritableHistoryException.in(history, txn, FORMAT, what);
  }
}
