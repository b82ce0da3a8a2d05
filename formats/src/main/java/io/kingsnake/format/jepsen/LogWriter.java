package io.kingsnake.format.jepsen;

import io.kingsnake.format.NumberedPlaces;
import io.kingsnake.format.Sink;
import io.kingsnake.format.UnwritableHistoryException;
import io.kingsnake.history.History;
import io.kingsnake.history.Outcome;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * Writes an operation log. What changes the meaning of a history and cannot be said is refused
 * before anything is written; what only annotates it (levels, timestamps, version orders, notes,
 * times of single operations) is left out, as are the results of reads in aborted transactions.
 */
public final class LogWriter {
  private final History history;
  private final LogSyntax syntax;
  private final LogOperations operations;
  private final NumberedPlaces places;

  public LogWriter(History history, LogSyntax syntax) {
    this.history = history;
    this.syntax = syntax;
    this.operations = new LogOperations(history, syntax);
    this.places = new NumberedPlaces(history);
  }

  public void write(Path target) throws IOException, UnwritableHistoryException {
    check();
    entries(Writer.nullWriter());
    try (Writer out =
        new BufferedWriter(
            new OutputStreamWriter(Sink.open(target), StandardCharsets.UTF_8.newEncoder()))) {
      out.write(syntax.start());
      entries(out);
      out.write(syntax.end());
    }
  }

  private void check() throws UnwritableHistoryException {
    UnwritableHistoryException.refuseGapsAndUndone(history, syntax.format());
    UnwritableHistoryException.refuseInitialValues(history, syntax.format());
    for (int txn = 0; txn < history.txnCount(); txn++) {
      checkPlaceInLog(txn);
    }
  }

  /**
   * Refuses a history in which only some transactions have times: the order of the log would invent
   * the others.
   */
  private void checkPlaceInLog(int txn) throws UnwritableHistoryException {
    boolean over = history.outcome(txn) != Outcome.INDETERMINATE;
    boolean timed =
        history.beginTime(txn) != History.NO_TIME
            && (!over || history.endTime(txn) != History.NO_TIME);
    if (history.hasTimes() && !timed) {
      throw operations.cannot(txn, "a transaction without times among others that have them");
    }
    if (!over && txn + 1 < history.sessionEnd(history.txnSession(txn))) {
      throw operations.cannot(txn, "that a session goes on after a transaction of unknown outcome");
    }
  }

  private void entries(Writer out) throws IOException, UnwritableHistoryException {
    StringBuilder text = new StringBuilder();
    for (LogOrder order = new LogOrder(history); order.hasNext(); ) {
      LogOrder.Event event = order.next();
      text.setLength(0);
      text.append(event.index() == 0 ? "" : syntax.betweenEntries());
      entry(text, event);
      out.append(text);
    }
  }

  private void entry(StringBuilder text, LogOrder.Event event) throws UnwritableHistoryException {
    int txn = event.txn();
    String type = event.isInvoke() ? "invoke" : completion(history.outcome(txn));
    String process = places.session(txn); // Elle drops what integer processes did not do
    String ops = operations.of(txn, type.equals("ok"));
    syntax.entry(text, new LogSyntax.Entry(type, process, ops, history.hasTimes(), event));
  }

  private static String completion(Outcome outcome) {
    return switch (outcome) {
      case COMMITTED -> "ok";
      case ABORTED -> "fail";
      case INDETERMINATE -> "info";
    };
  }
}
