package io.kingsnake.format.edn;

import io.kingsnake.format.Sink;
import io.kingsnake.format.UnwritableHistoryException;
import io.kingsnake.history.DatumPool;
import io.kingsnake.history.History;
import io.kingsnake.history.InitialState;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.Outcome;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Pattern;
import us.bpsm.edn.printer.Printers;

/**
 * Writes an operation log. What changes the meaning of a history and cannot be said is refused;
 * what only annotates it (levels, timestamps, version orders, notes, times of single operations) is
 * left out, as are the results of reads in aborted transactions.
 */
final class EdnWriter {
  private static final Pattern INTEGER = Pattern.compile("-?(?:0|[1-9][0-9]{0,17})");
  private static final Pattern KEYWORD =
      Pattern.compile(":[a-zA-Z*!_?<>=$%&+.-][a-zA-Z0-9*!_?<>=$%&+.'#-]*");

  private final History history;

  EdnWriter(History history) {
    this.history = history;
  }

  void write(Path target) throws IOException, UnwritableHistoryException {
    UnwritableHistoryException.refuseGaps(history, "EDN");
    checkInitialState();
    for (int txn = 0; txn < history.txnCount(); txn++) {
      checkPlaceInLog(txn);
    }
    try (Writer out =
        new BufferedWriter(
            new OutputStreamWriter(Sink.open(target), StandardCharsets.UTF_8.newEncoder()))) {
      StringBuilder line = new StringBuilder();
      for (LogOrder order = new LogOrder(history); order.hasNext(); ) {
        line.setLength(0);
        entry(line, order.next());
        out.append(line).append('\n');
      }
    }
  }

  private void checkInitialState() throws UnwritableHistoryException {
    if (history.initialState() != InitialState.ABSENT) {
      throw new UnwritableHistoryException(
          "EDN histories start with absent keys, this one with "
              + (history.initialState() == InitialState.FIXED ? "a value" : "unrecorded values"));
    }
    for (int key = 0; key < history.keyCount(); key++) {
      if (history.initialValue(key) != History.ABSENT) {
        throw new UnwritableHistoryException(
            "EDN histories start with absent keys, but key "
                + history.keys().show(key)
                + " has an initial value");
      }
    }
  }

  /** Times must be there for all or for none, or the order of the log would invent some. */
  private void checkPlaceInLog(int txn) throws UnwritableHistoryException {
    boolean over = history.outcome(txn) != Outcome.INDETERMINATE;
    boolean timed =
        history.beginTime(txn) != History.NO_TIME
            && (!over || history.endTime(txn) != History.NO_TIME);
    if (history.hasTimes() && !timed) {
      throw cannot(txn, "a transaction without times among others that have them");
    }
    if (!over && txn + 1 < history.sessionEnd(history.txnSession(txn))) {
      throw cannot(txn, "that a session goes on after a transaction of unknown outcome");
    }
  }

  private void entry(StringBuilder line, LogOrder.Event event) throws UnwritableHistoryException {
    int txn = event.txn();
    line.append("{:type :")
        .append(event.isInvoke() ? "invoke" : history.isCommitted(txn) ? "ok" : "fail")
        .append(", :f :txn, :value ");
    operations(line, txn, !event.isInvoke() && history.isCommitted(txn));
    line.append(", :process ");
    process(line, history.sessionName(history.txnSession(txn)));
    if (history.hasTimes()) {
      line.append(", :time ").append(event.time()).append(", :index ").append(event.index());
    }
    line.append('}');
  }

  private static void process(StringBuilder line, String session) {
    line.append(INTEGER.matcher(session).matches() ? session : Printers.printString(session));
  }

  private void operations(StringBuilder line, int txn, boolean results)
      throws UnwritableHistoryException {
    line.append('[');
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      line.append(op == history.opStart(txn) ? "" : " ");
      operation(line, txn, op, results);
    }
    line.append(']');
  }

  private void operation(StringBuilder line, int txn, int op, boolean results)
      throws UnwritableHistoryException {
    line.append(
        switch (history.opKind(op)) {
          case READ, READ_LIST -> "[:r ";
          case WRITE -> "[:w ";
          case APPEND -> "[:append ";
          case INSERT, DELETE, SCAN, ITERATE -> throw cannot(txn, history.opKind(op).spoken());
        });
    if (history.isTombstone(op)) {
      throw cannot(txn, "a tombstone");
    }
    datum(line, history.keys(), history.opKey(op));
    line.append(' ');
    if (history.opKind(op).isWrite()) {
      value(line, txn, history.opValue(op));
    } else {
      result(line, txn, op, results);
    }
    line.append(']');
  }

  private void result(StringBuilder line, int txn, int op, boolean results)
      throws UnwritableHistoryException {
    boolean known = history.opValue(op) != History.UNKNOWN;
    if (history.outcome(txn) == Outcome.INDETERMINATE && known) {
      throw cannot(txn, "the result of a read whose transaction has no known outcome");
    }
    if (!results) {
      line.append("nil");
    } else if (!known) {
      throw cannot(txn, "a committed read of unknown result");
    } else if (history.opKind(op) == OpKind.READ_LIST) {
      list(line, op);
    } else {
      value(line, txn, history.opValue(op));
    }
  }

  private void list(StringBuilder line, int op) throws UnwritableHistoryException {
    line.append('[');
    for (int i = history.listStart(op); i < history.listEnd(op); i++) {
      line.append(i == history.listStart(op) ? "" : " ");
      datum(line, history.values(), history.listElement(i));
    }
    line.append(']');
  }

  private void value(StringBuilder line, int txn, int value) throws UnwritableHistoryException {
    if (value == History.ABSENT) {
      line.append("nil");
    } else if (value == History.INITIAL) {
      throw cannot(txn, "a read of the initial version, whatever it was");
    } else {
      datum(line, history.values(), value);
    }
  }

  private static void datum(StringBuilder line, DatumPool pool, int id)
      throws UnwritableHistoryException {
    Object datum = pool.at(id);
    if (datum instanceof Long) {
      line.append(datum);
    } else if (datum instanceof String text && !text.startsWith(":")) {
      line.append(Printers.printString(text));
    } else if (datum instanceof String text && KEYWORD.matcher(text).matches()) {
      line.append(text);
    } else {
      throw new UnwritableHistoryException(
          "EDN histories hold integers, strings and keywords, not " + datum);
    }
  }

  private UnwritableHistoryException cannot(int txn, String what) {
    return new UnwritableHistoryException(
        "EDN histories cannot say " + what + " (transaction " + history.txnId(txn) + ")");
  }
}
