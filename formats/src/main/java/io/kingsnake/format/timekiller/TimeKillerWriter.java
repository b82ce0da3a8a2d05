package io.kingsnake.format.timekiller;

import io.kingsnake.format.Sink;
import io.kingsnake.format.UnwritableHistoryException;
import io.kingsnake.format.json.Notes;
import io.kingsnake.history.DatumPool;
import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.Timestamps;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** The inverse of {@link TimeKillerReader}, one line for each transaction. */
final class TimeKillerWriter {
  static final String FORMAT = "timekiller";

  private final History history;
  private final InferredStart start;
  private final boolean ownIds;

  private TimeKillerWriter(History history) {
    this.history = history;
    this.start = new InferredStart(history);
    this.ownIds = hasReadableIds();
  }

  static void write(History history, Path target) throws IOException, UnwritableHistoryException {
    UnwritableHistoryException.refuseGapsAndUndone(history, FORMAT);
    UnwritableHistoryException.refuseTimes(history, FORMAT);
    TimeKillerWriter writer = new TimeKillerWriter(history);
    writer.transactions(Writer.nullWriter());
    writer.start.check();
    try (Writer out =
        new OutputStreamWriter(Sink.open(target), StandardCharsets.UTF_8.newEncoder())) {
      out.write("[");
      writer.transactions(out);
      out.write("]\n");
    }
  }

  /** The reader takes 18 digits for a number and more for a name. */
  private boolean hasReadableIds() {
    long limit = 1_000_000_000_000_000_000L;
    for (int txn = 0; txn < history.txnCount(); txn++) {
      if (history.txnId(txn) <= -limit || history.txnId(txn) >= limit) {
        return false;
      }
    }
    return true;
  }

  private void transactions(Writer out) throws IOException, UnwritableHistoryException {
    StringBuilder text = new StringBuilder();
    for (int txn = 0; txn < history.txnCount(); txn++) {
      if (!history.isCommitted(txn)) {
        throw unwritable(txn, "an outcome other than committed");
      }
      text.setLength(0);
      text.append(txn == 0 ? "" : ",\n");
      transaction(text, txn);
      out.append(text);
    }
  }

  private void transaction(StringBuilder text, int txn) throws UnwritableHistoryException {
    text.append("{\"tid\":").append(ownIds ? history.txnId(txn) : txn + 1L);
    text.append(",\"sid\":");
    string(text, txn, history.sessionName(history.txnSession(txn)));
    Timestamps stamps = history.timestamps();
    if (stamps != null) {
      stamp(text, "sts", stamps.startPhysical(txn), stamps.startLogical(txn));
      stamp(text, "cts", stamps.commitPhysical(txn), stamps.commitLogical(txn));
    }
    text.append(",\"ops\":[");
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      text.append(op == history.opStart(txn) ? "" : ",");
      operation(text, txn, op);
    }
    text.append("]}");
  }

  private static void stamp(StringBuilder text, String name, long physical, long logical) {
    if (physical != History.NO_TIME) {
      text.append(",\"").append(name).append("\":{\"p\":").append(physical);
      text.append(",\"l\":").append(logical).append('}');
    }
  }

  private void operation(StringBuilder text, int txn, int op) throws UnwritableHistoryException {
    OpKind kind = history.opKind(op);
    String type =
        switch (kind) {
          case READ, READ_LIST -> "r";
          case WRITE -> "w";
          case APPEND -> "a";
          case INSERT, DELETE, SCAN, ITERATE -> throw unwritable(txn, kind.spoken());
        };
    if (history.isTombstone(op)) {
      throw unwritable(txn, "a tombstone");
    }
    text.append("{\"t\":\"").append(type).append("\",\"k\":");
    datum(text, txn, history.keys(), history.opKey(op));
    text.append(",\"v\":");
    value(text, txn, op);
    text.append('}');
  }

  private void value(StringBuilder text, int txn, int op) throws UnwritableHistoryException {
    OpKind kind = history.opKind(op);
    int value = history.opValue(op);
    if (value == History.UNKNOWN) {
      throw unwritable(txn, "a read of unknown result");
    } else if (kind == OpKind.READ_LIST) {
      list(text, txn, op);
    } else if (value >= 0) {
      datum(text, txn, history.values(), value);
    } else if (kind != OpKind.READ || value == History.INITIAL) {
      throw unwritable(txn, kind.spoken() + " without a value");
    } else {
      text.append("null");
    }
  }

  private void list(StringBuilder text, int txn, int op) throws UnwritableHistoryException {
    text.append('[');
    for (int i = history.listStart(op); i < history.listEnd(op); i++) {
      text.append(i == history.listStart(op) ? "" : ",");
      datum(text, txn, history.values(), history.listElement(i));
    }
    text.append(']');
  }

  private void datum(StringBuilder text, int txn, DatumPool pool, int id)
      throws UnwritableHistoryException {
    Object datum = pool.at(id);
    if (datum instanceof Long) {
      text.append(datum);
    } else if (datum instanceof String string) {
      string(text, txn, string);
    } else {
      throw unwritable(txn, "the bytes " + datum);
    }
  }

  private void string(StringBuilder text, int txn, String string)
      throws UnwritableHistoryException {
    if (!StandardCharsets.UTF_8.newEncoder().canEncode(string)) {
      throw unwritable(txn, "a string that is no Unicode text");
    }
    text.append(Notes.quoted(string));
  }

  private UnwritableHistoryException unwritable(int txn, String what) {
    return UnwritableHistoryException.in(history, txn, FORMAT, what);
  }
}
