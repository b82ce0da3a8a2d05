package io.kingsnake.checker.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.history.Outcome;
import io.kingsnake.history.ScanBuffer;
import io.kingsnake.history.TransactionBuffer;
import io.kingsnake.testkit.HistoryScript;
import io.kingsnake.testkit.oracle.Oracle;
import io.kingsnake.testkit.oracle.OracleOptions;
import java.util.Random;
import org.junit.jupiter.api.Test;

class InitialValuesTest {
  private static final int SEEDS = 20_000;

  @Test
  void unrecordedValue_isTheOneCommittedTransactionsReadAndNobodyWrote() {
    assertThat(initialOfX("a: w x 1\nb: r x 1\nc: r x 7")).isEqualTo("7");
    assertThat(initialOfX("a: s a..z x=7")).isEqualTo("7");
    assertThat(initialOfX("a: r x 7\nb: r x 9")).isEqualTo("7");
  }

  @Test
  void valueWrittenInVain_isTheUnrecordedOneUnlessAnotherWasSeen() {
    assertThat(initialOfX("aborted a: w x 7\nb: r x 7")).isEqualTo("7");
    assertThat(initialOfX("a: w x 7; w x 8\nb: r x 7")).isEqualTo("7");
    assertThat(initialOfX("a: r x 7; w x 7")).isEqualTo("7");
    assertThat(initialOfX("aborted a: w x 7\nb: r x 7\nc: r x 9")).isEqualTo("9");
  }

  @Test
  void unrecordedValue_isAbsentUnlessOneMustHaveBeenSeen() {
    assertThat(initialOfX("a: w x 1\nb: r x 1")).isEqualTo("absent");
    assertThat(initialOfX("aborted a: r x 7\nindeterminate b: r x 8")).isEqualTo("absent");
    assertThat(initialOfX("a: r x !; r x ?")).isEqualTo("absent");
  }

  /**
   * Transactions of one operation have no cycle at read committed, so that single observations
   * decide.
   */
  @Test
  void transactionsOfOneOperation_areJudgedAsTheOracleDoes() {
    Oracle oracle = new Oracle(OracleOptions.DEFAULT);
    int accepted = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      History history = observations(new Random(seed));
      boolean accepts = oracle.accepts(history, "read-committed");
      assertThat(NonCycleAnomalies.all(history, CheckOptions.DEFAULT, 1).isEmpty())
          .as("seed %d%n%s", seed, HistoryScript.show(history))
          .isEqualTo(accepts);
      accepted += accepts ? 1 : 0;
    }
    assertThat(accepted).isBetween(SEEDS / 10, SEEDS * 9 / 10);
  }

  private static String initialOfX(String text) {
    History history = Notation.firstRead(text);
    int value = InitialValues.of(history, WriteIndex.of(history)).of(history.keys().find("x"));
    return value == History.ABSENT ? "absent" : history.values().show(value);
  }

  private static History observations(Random random) {
    HistoryBuilder builder = new HistoryBuilder();
    builder.initialFirstRead();
    for (int txn = 2 + random.nextInt(4); txn > 0; txn--) {
      TransactionBuffer buffer = builder.newTransaction().session(builder.session("s" + txn));
      int outcome = random.nextInt(6);
      buffer.outcome(
          outcome == 0
              ? Outcome.ABORTED
              : outcome == 1 ? Outcome.INDETERMINATE : Outcome.COMMITTED);
      operation(random, builder, buffer);
      builder.add(buffer);
    }
    return builder.build();
  }

  private static void operation(Random random, HistoryBuilder builder, TransactionBuffer txn) {
    int key = builder.keys().ofLong(random.nextInt(2));
    int value = builder.values().ofLong(random.nextInt(3));
    int tombstone = builder.values().ofLong(1 + random.nextInt(3));
    switch (random.nextInt(10)) {
      case 0, 1, 2 -> txn.read(key, value);
      case 3 -> txn.read(key, History.ABSENT);
      case 4 -> txn.readTombstone(key, tombstone);
      case 5, 6 -> txn.write(key, value);
      case 7 -> txn.delete(key);
      case 8 -> txn.deleteLeaving(key, tombstone);
      default -> txn.scan(scan(random, key, value, tombstone));
    }
  }

  private static ScanBuffer scan(Random random, int key, int value, int tombstone) {
    ScanBuffer scan = new ScanBuffer().range(0L, 2L);
    return random.nextBoolean() ? scan.row(key, value) : scan.tombstoneRow(key, tombstone);
  }
}
