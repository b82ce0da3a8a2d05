package io.kingsnake.history;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class HistoryCountsTest {
  @Test
  void counts_areOfCommittedTransactionsOnly() {
    HistoryBuilder builder = new HistoryBuilder();
    int a = builder.session("a");
    int b = builder.session("b");
    builder.session("never used");
    int x = builder.keys().ofLong(1);
    int y = builder.keys().ofLong(2);
    int z = builder.keys().ofLong(3);
    int one = builder.values().ofLong(1);
    TransactionBuffer txn = builder.newTransaction();
    ScanBuffer scan = new ScanBuffer().range(1L, 9L).row(y, one);
    builder.add(txn.session(a).write(x, one).read(x, one).scan(scan));
    builder.add(txn.session(a).write(z, one).outcome(Outcome.ABORTED));
    builder.add(txn.session(b).write(z, one).outcome(Outcome.INDETERMINATE));
    assertThat(HistoryCounts.of(builder.build())).isEqualTo(new HistoryCounts(2, 1, 3, 1, 1, 1));
  }

  @Test
  void repeatedlyWritten_countsEachPairOnce() {
    HistoryBuilder builder = new HistoryBuilder();
    int session = builder.session("s");
    int x = builder.keys().ofLong(1);
    int y = builder.keys().ofLong(2);
    int one = builder.values().ofLong(1);
    int two = builder.values().ofLong(2);
    TransactionBuffer txn = builder.newTransaction();
    builder.add(txn.session(session).write(x, one).write(x, one).write(y, one).append(x, two));
    builder.add(txn.session(session).insert(x, one).append(x, two).read(y, one));
    builder.add(txn.session(session).write(y, one).outcome(Outcome.ABORTED));
    assertThat(HistoryCounts.repeatedlyWritten(builder.build())).isEqualTo(2);
  }
}
