package io.kingsnake.testkit.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.history.History;
import io.kingsnake.testkit.HistoryScript;
import io.kingsnake.testkit.generate.RandomHistories;
import io.kingsnake.testkit.oracle.OracleOptions.OwnWrites;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The relations of the oracle agree with what a database would do. */
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
    agree(RandomHistories.registers(), OracleOptions.DEFAULT, 3000);
  }

  @Test
  void lists_agreeWithReplay() {
    agree(RandomHistories.lists(), OracleOptions.DEFAULT, 1500);
  }

  @Test
  void ranges_agreeWithReplay() {
    agree(RandomHistories.ranges(), OracleOptions.DEFAULT, 1500);
  }

  @Test
  void everything_agreesWithReplay() {
    agree(RandomHistories.everything(), OracleOptions.DEFAULT, 3000);
  }

  @Test
  void ownWritePolicies_agreeWithReplay() {
    for (OwnWrites policy : OwnWrites.values()) {
      agree(RandomHistories.everything(), OracleOptions.DEFAULT.withOwnWrites(policy), 800);
    }
  }

  @Test
  void driftAndNoSessionOrder_agreeWithReplay() {
    OracleOptions options = OracleOptions.DEFAULT.withDrift(4).withSessionOrder(false);
    agree(RandomHistories.registers(), options, 1000);
  }

  private static void agree(RandomHistories histories, OracleOptions options, int count) {
    Oracle oracle = new Oracle(options);
    for (long seed = 0; seed < count; seed++) {
      History history = histories.history(seed);
      Replay replay = new Replay(history, options);
      for (String level : LEVELS) {
        assertThat(oracle.accepts(history, level))
            .as("%s, seed %d, %s:%n%s", level, seed, options, HistoryScript.show(history))
            .isEqualTo(replay.accepts(level));
      }
    }
  }
}
