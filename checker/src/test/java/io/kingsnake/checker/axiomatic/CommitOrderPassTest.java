package io.kingsnake.checker.axiomatic;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.level.Axiom;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.level.Orders;
import io.kingsnake.checker.level.Orders.RealTime;
import io.kingsnake.checker.level.Visibility;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.ProblemBuilder;
import io.kingsnake.checker.registers.Registers;
import io.kingsnake.checker.solve.result.CommitEdge;
import io.kingsnake.checker.solve.result.Decision;
import io.kingsnake.checker.solve.result.Execution;
import io.kingsnake.testkit.HistoryScript;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CommitOrderPassTest {
  private static Optional<Decision> decision(String level, String script) {
    Axiom axiom = (Axiom) Levels.named(level).definition(true);
    Problem problem =
        ProblemBuilder.withoutEdges(
            Registers.of(HistoryScript.parse(script)),
            new Orders(false, axiom.knowsSessions(), RealTime.NOTHING, Visibility.NOTHING),
            CheckOptions.DEFAULT,
            axiom.visible().isByOperation());
    return new CommitOrderPass(problem, axiom, () -> false).run();
  }

  private static Execution accepted(String level, String script) {
    return ((Decision.Accepted) decision(level, script).orElseThrow()).execution();
  }

  private static List<CommitEdge> cycle(String level, String script) {
    return ((Decision.CommitCycle) decision(level, script).orElseThrow()).edges();
  }

  @Test
  void writerThatWasSeen_precedesTheSource() {
    Execution execution =
        accepted("read-atomic", "s1: w(x,1) w(y,1)\ns2: w(y,2)\ns3: r(x)=1 r(y)=2");
    assertThat(execution.placeOf(0)).isLessThan(execution.placeOf(1));
  }

  @Test
  void readOfTheInitialVersionOfWhatWasSeen_closesACycle() {
    String script = "s1: w(x,1) w(y,1)\ns2: r(x)=1 r(y)=nil";
    assertThat(cycle("read-atomic", script))
        .anyMatch(edge -> edge.isSeen() && edge.to() == CommitEdge.INITIAL);
    assertThat(accepted("read-committed", script).events()).containsExactly(0, 1);
  }

  @Test
  void opposedReaders_closeACycleOfWriters() {
    List<CommitEdge> cycle =
        cycle(
            "monotonic-reads",
            """
            s1: w(x,1)
            s2: w(x,2)
            s3: r(x)=1 | r(x)=2
            s4: r(x)=2 | r(x)=1
            """);
    assertThat(cycle).hasSize(2).allMatch(CommitEdge::isSeen);
  }

  @Test
  void sessionThatWritesAndReadsOneKeyOften_needsFewEdges() {
    String often = "w(x,1)" + " | w(x,1) | r(x)=2".repeat(5);
    assertThat(decision("read-your-writes", "s1: " + often + "\ns2: w(x,2)")).isPresent();
  }

  @Test
  void sourcesThatAnOrderSuggests_areAccepted() {
    Execution execution = accepted("causal", "s1: w(x,1)\ns2: w(x,1)\ns3: r(x)=1 | r(x)=1");
    assertThat(execution.sourceOf(0)).isIn(0, 1);
  }

  @Test
  void guessThatFails_tellsNothing() {
    String script = "s1: w(x,1) w(y,1)\ns2: w(x,1) w(y,2)\ns3: r(x)=1 r(y)=nil";
    assertThat(decision("read-atomic", script)).isEmpty();
  }
}
