package io.kingsnake.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.history.TransactionBuffer;
import org.junit.jupiter.api.Test;

/** Assignment of statements to keys. */
class SqlTextTest {
  private static final String FIRST = "{\"sql\":\"SELECT \\\"a\\\"\",\"at\":\"Shop:12\"}";
  private static final String SECOND = "{\"sql\":\"UPDATE t\"}";

  private static History history(boolean isWhole) {
    HistoryBuilder builder = new HistoryBuilder();
    int x = builder.keys().ofString("x");
    int y = builder.keys().ofString("y");
    int one = builder.values().ofLong(1);
    TransactionBuffer txn = builder.newTransaction().session(builder.session("c"));
    if (isWhole) {
      txn.read(x, one).opNote(FIRST).read(y, one).write(x, one).opNote(SECOND);
    } else {
      txn.read(y, one);
    }
    builder.add(txn);
    return builder.build();
  }

  @Test
  void noteHoldsUntilTheNextOne() {
    History whole = history(true);
    assertThat(SqlText.of(whole, 0, history(false), 0)).containsExactly("SELECT \"a\"  (Shop:12)");
    assertThat(SqlText.of(whole, 0, whole, 0))
        .containsExactly("SELECT \"a\"  (Shop:12)", "UPDATE t");
  }

  /** Note of the maximal length in a file: a pattern would need as many nested calls. */
  @Test
  void longNote_isReadAsAnyOther() {
    String sql = "SELECT '" + "\\\\".repeat(500_000) + "'";
    HistoryBuilder builder = new HistoryBuilder();
    int x = builder.keys().ofString("x");
    builder.add(
        builder
            .newTransaction()
            .session(builder.session("c"))
            .read(x, builder.values().ofLong(1))
            .opNote("{\"sql\":\"" + sql + "\",\"at\":\"Shop:12\"}"));
    History history = builder.build();
    assertThat(SqlText.of(history, 0, history, 0))
        .containsExactly(sql.replace("\\\\", "\\") + "  (Shop:12)");
  }
}
