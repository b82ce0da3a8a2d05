package io.kingsnake.testkit.oracle.opinion;

import static org.assertj.core.api.Assertions.fail;

import io.kingsnake.history.History;
import io.kingsnake.testkit.HistoryScript;
import io.kingsnake.testkit.generate.RandomHistories;
import io.kingsnake.testkit.generate.TinyHistories;
import io.kingsnake.testkit.oracle.Oracle;
import io.kingsnake.testkit.oracle.OracleOptions;
import io.kingsnake.testkit.oracle.OracleOptions.OwnWrites;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The relations of the oracle agree with the behaviour of a database. */
class ReplayTest {
  private static final List<String> LEVELS =
      List.of(
          "serializable",
          "strict-serializable",
          "snapshot-isolation",
          "adya-si",
          "generalized-si",
          "strong-session-si",
          "strong-si");

  @Test
  void registers_agreeWithReplay() {
    agree(RandomHistories.registers(), OracleOptions.DEFAULT, 2000);
  }

  @Test
  void lists_agreeWithReplay() {
    agree(RandomHistories.lists(), OracleOptions.DEFAULT, 1000);
  }

  @Test
  void ranges_agreeWithReplay() {
    agree(RandomHistories.ranges(), OracleOptions.DEFAULT, 1000);
  }

  @Test
  void everything_agreesWithReplay() {
    agree(RandomHistories.everything(), OracleOptions.DEFAULT, 2000);
  }

  @Test
  void ownWritePolicies_agreeWithReplay() {
    for (OwnWrites policy : OwnWrites.values()) {
      agree(RandomHistories.everything(), OracleOptions.DEFAULT.withOwnWrites(policy), 500);
    }
  }

  @Test
  void driftAndNoSessionOrder_agreeWithReplay() {
    OracleOptions options = OracleOptions.DEFAULT.withDrift(4).withSessionOrder(false);
    agree(RandomHistories.registers(), options, 1000);
  }

  @Test
  void tinyHistories_agreeWithReplay() {
    new TinyHistories(2, 2, true).forEach(history -> agree(history, OracleOptions.DEFAULT, "tiny"));
    new TinyHistories(3, 1, true).forEach(history -> agree(history, OracleOptions.DEFAULT, "tiny"));
  }

  private static void agree(RandomHistories histories, OracleOptions options, int count) {
    for (long seed = 0; seed < count; seed++) {
      agree(histories.history(seed), options, "seed " + seed);
    }
  }

  private static void agree(History history, OracleOptions options, String what) {
    Oracle oracle = new Oracle(options);
    Replay replay = new Replay(history, options);
    for (String level : LEVELS) {
      if (oracle.accepts(history, level) != replay.accepts(level)) {
        fail("%s, %s, %s:%n%s", level, what, options, HistoryScript.show(history));
      }
    }
  }
}
