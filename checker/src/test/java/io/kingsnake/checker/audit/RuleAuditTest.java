package io.kingsnake.checker.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.level.Orders;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.ProblemBuilder;
import io.kingsnake.checker.proof.Witness;
import io.kingsnake.checker.registers.Registers;
import io.kingsnake.history.History;
import io.kingsnake.testkit.HistoryScript;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The auditor of accepting orders finds what is wrong with them, however they came about. */
class RuleAuditTest {
  private static final CheckOptions OPTIONS = CheckOptions.DEFAULT;
  private static final int INITIAL = -1;

  @Test
  void orderThatExplains_isConfirmed() {
    assertThat(complaint("s1: w(x,1) w(y,1) | r(x)=1 r(y)=1", "parallel-si", order(0, 1), 0, 1))
        .isEmpty();
  }

  @Test
  void sourceBehindItsReader_isComplainedAbout() {
    assertThat(complaint("s1: w(x,1)\ns2: r(x)=1", "consistent-view", order(1, 0), 0))
        .hasValueSatisfying(wrong -> assertThat(wrong).contains("cannot have read so"));
  }

  @Test
  void sessionsOutOfOrder_areComplainedAboutWhereTheyCount() {
    String script = "s1: w(x,1) | w(x,2)";
    assertThat(complaint(script, "consistent-view", order(1, 0))).isEmpty();
    assertThat(complaint(script, "parallel-si", order(1, 0)))
        .hasValueSatisfying(wrong -> assertThat(wrong).contains("so | wr | ww"));
  }

  @Test
  void overwriterThatIsVisible_isComplainedAbout() {
    String script = "s1: w(x,1) w(y,1)\ns2: r(x)=1 r(y)=nil";
    assertThat(complaint(script, "cursor-stability", order(0, 1), 0, INITIAL)).isEmpty();
    assertThat(complaint(script, "consistent-view", order(0, 1), 0, INITIAL))
        .hasValueSatisfying(wrong -> assertThat(wrong).contains("(wr | ww)+ ; rw"));
  }

  @Test
  void missingTransaction_isComplainedAbout() {
    assertThat(complaint("s1: w(x,1)\ns2: w(x,2)", "consistent-view", order(1)))
        .hasValueSatisfying(wrong -> assertThat(wrong).contains("does not do as recorded"));
  }

  private static int[] order(int... txns) {
    return txns;
  }

  /** {@code sources}: for each read, the write it is said to have read. */
  private static Optional<String> complaint(
      String script, String level, int[] order, int... sources) {
    History history = HistoryScript.parse(script);
    Orders orders = (Orders) Levels.named(level).definition(OPTIONS.sessionOrder());
    Problem problem = ProblemBuilder.build(Registers.of(history), orders, OPTIONS);
    int[] txns = Arrays.stream(order).map(problem.participants()::txn).toArray();
    int[] sourceOf = new int[history.opCount()];
    Arrays.fill(sourceOf, Witness.UNSAID);
    for (int read = 0; read < problem.reads().count(); read++) {
      int source = sources[read];
      sourceOf[problem.reads().operation(read)] =
          source < 0 ? source : problem.participants().txn(problem.writes().participant(source));
    }
    return RuleAudit.complaint(
        Registers.of(history), Levels.named(level).text(), OPTIONS, Witness.of(txns, sourceOf));
  }
}
