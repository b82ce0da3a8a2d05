package io.kingsnake.testkit.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.history.History;
import io.kingsnake.testkit.HistoryScript;
import io.kingsnake.testkit.generate.RandomHistories;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a stronger level accepts, a weaker one accepts too. */
class StrengthTest {
  /** Each level is stronger than the next in its line. */
  private static final List<List<String>> LADDERS =
      List.of(
          List.of(
              "strict-serializable",
              "serializable",
              "snapshot-isolation",
              "parallel-si",
              "causal",
              "read-atomic",
              "axiomatic-rc",
              "read-committed",
              "read-uncommitted"),
          List.of("serializable", "repeatable-read", "cursor-stability", "read-committed"),
          List.of("parallel-si", "consistent-view", "cursor-stability"),
          List.of("causal", "read-your-writes"),
          List.of("causal", "monotonic-reads"),
          List.of("causal", "monotonic-writes"),
          List.of("causal", "writes-follow-reads"),
          List.of("serializable", "update-serializable", "consistent-view"),
          List.of("strong-si", "generalized-si", "adya-si"),
          List.of("strong-session-si", "snapshot-isolation", "adya-si"),
          List.of("strong-session-si", "generalized-si"),
          List.of("forward-consistent-view", "consistent-view"),
          List.of("adya-si", "consistent-view"));

  @Test
  void registers_climbTheLadder() {
    climb(RandomHistories.registers(), 15_000);
  }

  @Test
  void lists_climbTheLadder() {
    climb(RandomHistories.lists(), 8_000);
  }

  @Test
  void ranges_climbTheLadder() {
    climb(RandomHistories.ranges(), 8_000);
  }

  @Test
  void everything_climbsTheLadder() {
    climb(RandomHistories.everything(), 15_000);
  }

  private static void climb(RandomHistories histories, int count) {
    for (OracleOptions options :
        List.of(OracleOptions.DEFAULT, OracleOptions.DEFAULT.withSessionOrder(false))) {
      Oracle oracle = new Oracle(options);
      for (long seed = 0; seed < count; seed++) {
        History history = histories.history(seed);
        check(history, oracle.accepted(history), "seed " + seed + ", " + options);
      }
    }
  }

  private static void check(History history, Set<String> accepted, String what) {
    for (List<String> ladder : LADDERS) {
      for (int i = 1; i < ladder.size(); i++) {
        if (accepted.contains(ladder.get(i - 1))) {
          assertThat(accepted)
              .as("%s:%n%s", what, HistoryScript.show(history))
              .contains(ladder.get(i));
        }
      }
    }
  }
}
