package io.kingsnake.report.html;

import io.kingsnake.checker.level.Levels;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.history.Outcome;
import io.kingsnake.report.CheckResult;
import io.kingsnake.report.Results;

/** A lost update as the JDBC recorder writes it: long keys, statements, times of day. */
final class RecordedSql {
  private static final long NOON = 1_762_948_800_000_000_000L;
  private static final long MILLI = 1_000_000;
  private static final String KEY =
      "public.customer_accounts_of_the_region_north[a8098c1a-f86e-11da-bd1a-00112444be1e]"
          + ".available_balance_in_cents";

  private RecordedSql() {}

  static CheckResult result() {
    return Results.of("r.jsonl", lostUpdate(), Levels.SNAPSHOT_ISOLATION);
  }

  static History lostUpdate() {
    HistoryBuilder builder = new HistoryBuilder();
    builder.initialAbsent();
    builder.note("{\"story\":\"Two deposits at once\",\"database\":\"PostgreSQL 16\"}");
    int key = builder.keys().ofString(KEY);
    int[] values = {100, 120, 130};
    for (int i = 0; i < values.length; i++) {
      var txn = builder.newTransaction().session(builder.session("connection-" + i + "-of-a-pool"));
      txn.id(i + 1).outcome(Outcome.COMMITTED);
      txn.times(NOON + (i == 0 ? 0 : (2 + i) * MILLI), NOON + (i == 0 ? 1 : 21 + i) * MILLI);
      if (i > 0) {
        txn.read(key, builder.values().ofLong(values[0]));
        txn.opNote("{\"sql\":\"SELECT balance FROM account\",\"at\":\"Shop.java:12\"}");
      }
      txn.write(key, builder.values().ofLong(values[i]));
      txn.opNote("{\"sql\":\"UPDATE account SET balance = ?\",\"at\":\"Shop.java:15\"}");
      builder.add(txn);
    }
    return builder.build();
  }
}
