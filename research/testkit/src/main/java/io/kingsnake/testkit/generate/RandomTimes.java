package io.kingsnake.testkit.generate;

import io.kingsnake.history.History;
import io.kingsnake.history.TransactionBuffer;
import io.kingsnake.testkit.generate.Plan.Op;
import io.kingsnake.testkit.generate.Plan.Txn;
import java.util.Random;

/**
 * Times as clients note them: they ask before an event and are answered after it. Histories differ
 * in how long that takes, in what is noted and in how often nothing is; now and then a time is just
 * wrong.
 */
final class RandomTimes {
  private static final int WRONG_PERCENT = 5;
  private static final int LAST_TIME = 30;

  private final Random random;
  private final int latency;
  private final int missingPercent;
  private final int detailPercent;
  private final int operationPercent;
  private final boolean exact;
  private long begin = History.NO_TIME;
  private long end = History.NO_TIME;

  RandomTimes(Random random) {
    this.random = random;
    exact = random.nextInt(4) == 0;
    latency = exact ? 1 : 1 + random.nextInt(4);
    missingPercent = random.nextBoolean() ? 5 : random.nextInt(60);
    detailPercent = random.nextInt(3) * 45;
    operationPercent = random.nextInt(3) == 0 ? 60 : 0;
  }

  boolean areExact() {
    return exact;
  }

  void note(Txn txn, TransactionBuffer buffer) {
    begin = missing(txn.begin - latency());
    end = missing(txn.end + latency());
    end = end == History.NO_TIME ? end : Math.max(begin, end);
    buffer.times(begin, end);
    if (Plan.chance(random, detailPercent)) {
      long answered = txn.ops.isEmpty() ? txn.begin : txn.ops.get(0).moment;
      buffer.firstAnswer(within(answered + latency()));
    }
    if (Plan.chance(random, detailPercent)) {
      buffer.commitSent(within(txn.end - latency()));
    }
  }

  /** Notes the times of the operation written last. */
  void note(Op op, TransactionBuffer buffer) {
    if (Plan.chance(random, operationPercent)) {
      boolean isAnswered = !Plan.chance(random, 20);
      long answered = isAnswered ? within(wrong(op.moment + latency())) : History.NO_TIME;
      long sent = within(op.moment - latency());
      buffer.opTimes(isAnswered ? Math.min(sent, answered) : sent, answered);
    }
  }

  private long within(long time) {
    return end == History.NO_TIME ? Math.max(begin, time) : Math.max(begin, Math.min(time, end));
  }

  private long latency() {
    return random.nextInt(latency);
  }

  private long missing(long time) {
    return Plan.chance(random, missingPercent) ? History.NO_TIME : wrong(time);
  }

  private long wrong(long time) {
    return Plan.chance(random, WRONG_PERCENT) ? random.nextInt(LAST_TIME) : Math.max(0, time);
  }
}
