package io.kingsnake.checker.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.level.Axiom;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.proof.Witness;
import io.kingsnake.checker.registers.Registers;
import io.kingsnake.history.History;
import io.kingsnake.testkit.HistoryScript;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** An order that is wrong is complained about, whoever found it. */
class CommitOrderAuditTest {
  private static final int NO = Witness.UNSAID;

  @Test
  void wrongOrderOfVersions_isNoticedWhereTheLevelSeesIt() {
    // Transactions are numbered in the order of the script, and so are operations.
    notices("read-your-writes", "s1: w(x,1) | r(x)=2\ns2: w(x,2)", new int[] {NO, 2, NO}, 2, 0, 1);
    notices(
        "monotonic-reads",
        "s1: w(x,1)\ns2: w(x,2)\ns3: r(x)=1 | r(x)=2",
        new int[] {NO, NO, 0, 1},
        1,
        0,
        2,
        3);
    notices(
        "monotonic-writes",
        "s1: w(x,1) | w(y,1)\ns2: w(x,2)\ns3: r(y)=1 r(x)=2",
        new int[] {NO, NO, NO, 1, 2},
        2,
        0,
        1,
        3);
    notices(
        "writes-follow-reads",
        "s1: w(x,1)\ns2: r(x)=1 w(y,1)\ns3: w(x,2)\ns4: r(y)=1 r(x)=2",
        new int[] {NO, 0, NO, NO, 1, 2},
        2,
        0,
        1,
        3);
  }

  @Test
  void wrongOrderOfVersions_isNoticedByAllThatSeeSources() {
    for (String level : List.of("axiomatic-rc", "read-atomic", "causal")) {
      notices(
          level,
          "s1: w(x,1) w(y,1)\ns2: w(x,2)\ns3: r(y)=1 r(x)=2",
          new int[] {NO, NO, NO, 0, 1},
          1,
          0,
          2);
    }
  }

  @Test
  void wrongSource_isNoticed() {
    String script = "s1: w(x,1)\ns2: w(x,2)\ns3: r(x)=1";
    assertThat(complaint("read-committed", script, new int[] {NO, NO, 1}, 0, 1, 2)).isPresent();
    assertThat(complaint("read-committed", script, new int[] {NO, NO, 0}, 2, 0, 1)).isPresent();
    assertThat(complaint("read-committed", script, new int[] {NO, NO, 0}, 0, 2)).isPresent();
    assertThat(complaint("read-committed", script, new int[] {NO, NO, 0}, 1, 0, 2)).isEmpty();
  }

  @Test
  void wrongOrderOfASession_isNoticedWhereItCounts() {
    String script = "s1: w(x,1) | w(x,2)";
    assertThat(complaint("causal", script, new int[] {NO, NO}, 1, 0)).isPresent();
    assertThat(complaint("monotonic-writes", script, new int[] {NO, NO}, 1, 0)).isEmpty();
  }

  /** The first comes too early; right before the last one it is well. */
  private static void notices(String level, String script, int[] sources, int... order) {
    assertThat(complaint(level, script, sources, order)).as(level).isPresent();
    int[] right = order.clone();
    int moved = right[0];
    int last = right.length - 1;
    System.arraycopy(right, 1, right, 0, last - 1);
    right[last - 1] = moved;
    assertThat(complaint(level, script, sources, right)).as(level).isEmpty();
  }

  private static Optional<String> complaint(
      String level, String script, int[] sources, int... order) {
    History history = HistoryScript.parse(script);
    Witness witness = Witness.of(order, sources);
    return CommitOrderAudit.complaint(
        Registers.of(history),
        (Axiom) Levels.named(level).definition(true),
        CheckOptions.DEFAULT,
        witness);
  }
}
