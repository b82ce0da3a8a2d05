package io.kingsnake.format.kingsnake;

import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.json.JsonCursor;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.history.Outcome;
import io.kingsnake.history.TransactionBuffer;
import org.jspecify.annotations.Nullable;

/** The transaction a session is in, gathered from one line or several. One for each session. */
final class OpenTransaction {
  /** The identity of a transaction that the builder is to number. */
  static final long NUMBERED = History.NO_TIME;

  private final HistoryBuilder builder;
  private final int session;
  private final TransactionBuffer buffer;
  private boolean open;
  private long id;
  private long firstLine;
  private long begin;
  private long end;
  private long firstAnswer;
  private long commitSent;
  private @Nullable String level;
  private @Nullable String note;
  private boolean started;
  private boolean committed;

  OpenTransaction(HistoryBuilder builder, String session) {
    this.builder = builder;
    this.session = builder.session(session);
    this.buffer = builder.newTransaction();
  }

  /** Operations go here, between {@link #enter} and {@link #conclude}. */
  TransactionBuffer buffer() {
    return buffer;
  }

  /** Begins the transaction, unless it is the open one; another open one is given up. */
  void enter(JsonCursor cursor, long wanted) throws HistoryFormatException {
    if (open && id == wanted && wanted != NUMBERED) {
      return;
    }
    conclude(cursor, Outcome.INDETERMINATE);
    if (wanted != NUMBERED && builder.hasTxn(wanted)) {
      throw cursor.problem(
          "transaction "
              + wanted
              + " is over: no operation follows its outcome, or the next transaction of its"
              + " session, and its id is not used again");
    }
    start(wanted, cursor.line());
  }

  private void start(long wanted, long line) {
    open = true;
    id = wanted;
    firstLine = line;
    begin = end = firstAnswer = commitSent = History.NO_TIME;
    level = note = null;
    started = committed = false;
  }

  /** Adds a transaction of one line; false if the session is in the middle of another. */
  boolean addWhole(WholeTransactions whole, int line, long number) {
    if (open) {
      return false;
    }
    start(whole.txn(line), number);
    begin = whole.begin(line);
    end = whole.end(line);
    firstAnswer = whole.firstAnswer(line);
    commitSent = whole.commitSent(line);
    whole.addOperations(line, builder, buffer);
    finish(whole.outcome(line));
    return true;
  }

  void begin(JsonCursor cursor, long time) throws HistoryFormatException {
    once(cursor, begin == History.NO_TIME, "begin");
    begin = time;
    checkTimes(cursor);
  }

  void end(JsonCursor cursor, long time) throws HistoryFormatException {
    once(cursor, end == History.NO_TIME, "end");
    end = time;
    checkTimes(cursor);
  }

  void firstAnswer(JsonCursor cursor, long time) throws HistoryFormatException {
    once(cursor, firstAnswer == History.NO_TIME, "first_answer");
    firstAnswer = time;
  }

  void commitSent(JsonCursor cursor, long time) throws HistoryFormatException {
    once(cursor, commitSent == History.NO_TIME, "commit_sent");
    commitSent = time;
  }

  void level(JsonCursor cursor, String text) throws HistoryFormatException {
    once(cursor, level == null, "level");
    level = text;
  }

  void note(JsonCursor cursor, String json) throws HistoryFormatException {
    once(cursor, note == null, "note");
    note = json;
  }

  void startTimestamp(JsonCursor cursor, Stamp stamp) throws HistoryFormatException {
    once(cursor, !started, "start_ts");
    started = true;
    buffer.startTimestamp(stamp.physical(), stamp.logical());
  }

  void commitTimestamp(JsonCursor cursor, Stamp stamp) throws HistoryFormatException {
    once(cursor, !committed, "commit_ts");
    committed = true;
    buffer.commitTimestamp(stamp.physical(), stamp.logical());
  }

  /** Hands the transaction, if there is one, to the builder. */
  void conclude(JsonCursor cursor, Outcome outcome) throws HistoryFormatException {
    try {
      finish(outcome);
    } catch (IllegalArgumentException e) {
      throw cursor.problem(String.valueOf(e.getMessage()));
    }
  }

  /** First line of the transaction in its file. */
  long firstLine() {
    return firstLine;
  }

  void finish(Outcome outcome) {
    if (!open) {
      return;
    }
    open = false;
    buffer.session(session).outcome(outcome).level(level).note(note);
    buffer.times(begin, end).firstAnswer(firstAnswer).commitSent(commitSent);
    if (id != NUMBERED) {
      buffer.id(id);
    }
    buffer.checkOperations();
    builder.add(buffer);
  }

  /**
   * Checks the times here and not only in the builder, because here the place is that of the time.
   */
  private void checkTimes(JsonCursor cursor) throws HistoryFormatException {
    if (begin != History.NO_TIME && end != History.NO_TIME && end < begin) {
      throw cursor.problem("a transaction cannot end at " + end + " if it begins at " + begin);
    }
  }

  private static void once(JsonCursor cursor, boolean first, String field)
      throws HistoryFormatException {
    if (!first) {
      throw cursor.problem("the transaction has its \"" + field + "\" already");
    }
  }
}
