package io.kingsnake.checker.problem;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.level.Orders;
import io.kingsnake.checker.level.Orders.RealTime;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.registers.Registers;
import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.testkit.HistoryScript;
import org.junit.jupiter.api.Test;

class ProblemPrinterTest {
  private static Problem problem(boolean snapshot, String script) {
    return ProblemBuilder.build(
        Registers.of(HistoryScript.parse(script)),
        new Orders(snapshot, true, RealTime.NOTHING),
        CheckOptions.DEFAULT);
  }

  @Test
  void openRead_namesItsCandidates() {
    Problem problem =
        problem(
            false,
            """
            s1: w(x,1)
            s2: w(x,1)
            s3: r(x)=1
            """);
    assertThat(new ProblemPrinter(problem).print())
        .contains("T3 reads x from T1 or T2", "T1 or T2 writes x first");
    assertThat(ProblemValidator.complaints(problem, problem.edges())).isEmpty();
  }

  @Test
  void snapshotProblem_showsBeginAndCommit() {
    Problem problem =
        problem(
            true,
            """
            s1: w(x,1) | r(y)=nil
            s2: r(x)=1
            """);
    assertThat(new ProblemPrinter(problem).print())
        .contains("T1.begin -> T1.commit", "T1.commit -> T2.begin", "T1.commit -> T3.begin");
  }

  @Test
  void certainEdgeFromAnOptionalParticipant_isComplainedOf() {
    Problem problem =
        problem(
            false,
            """
            s1: unknown w(x,1) | r(y)=nil
            s2: w(x,1)
            s3: r(x)=1
            """);
    EdgeList wrong = new EdgeList();
    wrong.add(0, 1);
    assertThat(ProblemValidator.complaints(problem, wrong))
        .singleElement()
        .asString()
        .contains("starts at an optional participant");
  }
}
