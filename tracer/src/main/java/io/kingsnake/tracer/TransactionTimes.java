package io.kingsnake.tracer;

import io.kingsnake.history.History;
import java.util.function.LongSupplier;

/** When a transaction began, and between which requests and answers it read and committed. */
final class TransactionTimes {
  private final LongSupplier clock;
  private final boolean areOfOperations;
  private long begin = History.NO_TIME;
  private long firstAnswer;
  private long commitSent;
  private long lastCall;

  TransactionTimes(RecorderOptions options) {
    clock = options.clock();
    areOfOperations = options.operationTimes();
  }

  void begin(long time) {
    begin = lastCall = time;
    firstAnswer = commitSent = History.NO_TIME;
  }

  long begin() {
    return begin;
  }

  /** When the next operation is sent, or no time if that is not to be recorded. */
  long call() {
    lastCall = areOfOperations ? clock.getAsLong() : lastCall;
    return areOfOperations ? lastCall : History.NO_TIME;
  }

  void answered() {
    firstAnswer = firstAnswer == History.NO_TIME ? clock.getAsLong() : firstAnswer;
  }

  void committing() {
    commitSent = commitSent == History.NO_TIME ? clock.getAsLong() : commitSent;
  }

  void writeTo(JsonLine line) {
    write(line, "first_answer", firstAnswer);
    // The last operation may have been the commit, so that its answer does not come before that.
    boolean isUnannounced = commitSent == History.NO_TIME && areOfOperations;
    write(line, "commit_sent", isUnannounced ? lastCall : commitSent);
  }

  private static void write(JsonLine line, String name, long time) {
    if (time != History.NO_TIME) {
      line.ascii(",\"").ascii(name).ascii("\":").number(time);
    }
  }
}
