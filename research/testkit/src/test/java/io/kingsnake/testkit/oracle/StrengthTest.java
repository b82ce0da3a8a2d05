package io.kingsnake.testkit.oracle;

import static org.assertj.core.api.Assertions.fail;

import io.kingsnake.history.History;
import io.kingsnake.testkit.HistoryScript;
import io.kingsnake.testkit.generate.RandomHistories;
import io.kingsnake.testkit.generate.TinyHistories;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A weaker level accepts whatever a stronger one accepts. */
class StrengthTest {
  /** Each level is stronger than the next in its line. */
  static final List<List<String>> LADDERS =
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
          List.of("serializable", "pl-3", "repeatable-read", "cursor-stability", "read-committed"),
          List.of("pl-3", "adya-si"),
          List.of("snapshot-isolation", "prefix-consistency", "causal"),
          List.of("axiomatic-rc", "monotonic-atomic-view", "read-committed"),
          List.of("consistent-view", "monotonic-atomic-view"),
          List.of("parallel-si", "consistent-view", "cursor-stability"),
          List.of("causal", "read-your-writes"),
          List.of("causal", "monotonic-reads"),
          List.of("causal", "monotonic-writes"),
          List.of("causal", "writes-follow-reads"),
          List.of("pl-3", "update-serializable", "consistent-view"),
          List.of("strong-si", "strong-session-si", "generalized-si", "adya-si"),
          List.of("strong-session-si", "snapshot-isolation", "adya-si"),
          List.of("strong-session-si", "generalized-si"),
          List.of("forward-consistent-view", "consistent-view"),
          List.of("adya-si", "consistent-view"));

  @Test
  void registers_climbTheLadder() {
    climb(RandomHistories.registers(), 6_000);
  }

  @Test
  void lists_climbTheLadder() {
    climb(RandomHistories.lists(), 4_000);
  }

  @Test
  void ranges_climbTheLadder() {
    climb(RandomHistories.ranges(), 4_000);
  }

  @Test
  void everything_climbsTheLadder() {
    climb(RandomHistories.everything(), 6_000);
  }

  @Test
  void tinyHistories_climbTheLadder() {
    Oracle oracle = new Oracle(OracleOptions.DEFAULT);
    new TinyHistories(2, 2, true).forEach(h -> check(h, oracle.accepted(h), "tiny"));
    new TinyHistories(3, 1, true).forEach(h -> check(h, oracle.accepted(h), "tiny"));
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
        if (accepted.contains(ladder.get(i - 1)) && !accepted.contains(ladder.get(i))) {
          fail(
              "%s accepts, %s does not, %s:%n%s",
              ladder.get(i - 1), ladder.get(i), what, HistoryScript.show(history));
        }
      }
    }
  }
}
