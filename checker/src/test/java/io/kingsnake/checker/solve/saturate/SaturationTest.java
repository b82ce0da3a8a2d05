package io.kingsnake.checker.solve.saturate;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.level.Orders;
import io.kingsnake.checker.level.Orders.RealTime;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.ProgressListener;
import io.kingsnake.checker.problem.Learned;
import io.kingsnake.checker.problem.Learned.End;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.ProblemBuilder;
import io.kingsnake.checker.problem.ProblemPrinter;
import io.kingsnake.checker.problem.Superpositions;
import io.kingsnake.checker.registers.Registers;
import io.kingsnake.testkit.HistoryScript;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SaturationTest {
  private static Problem problem(boolean snapshot, String script) {
    return ProblemBuilder.build(
        Registers.of(HistoryScript.parse(script)),
        new Orders(snapshot, true, RealTime.NOTHING),
        CheckOptions.DEFAULT);
  }

  private static Learned learned(Problem problem) {
    return Saturation.of(problem, () -> false, ProgressListener.NONE);
  }

  private static List<String> open(Learned learned) {
    ProblemPrinter printer = new ProblemPrinter(learned.problem());
    return Superpositions.of(learned).map(printer::show).toList();
  }

  /** The added edges as pairs of participants, numbered in the order of the script. */
  private static List<List<Integer>> added(Learned learned) {
    return IntStream.range(0, learned.added().size())
        .mapToObj(
            e ->
                List.of(
                    learned.problem().participantOf(learned.added().from(e)),
                    learned.problem().participantOf(learned.added().to(e))))
        .toList();
  }

  @Test
  void writerThatTheReaderHasSeen_precedesTheSource() {
    Learned learned =
        learned(
            problem(
                false,
                """
                s1: w(x,1)
                s2: w(x,2)
                s3: r(x)=1 | r(x)=2
                """));
    assertThat(learned.end()).isEqualTo(End.FIXPOINT);
    assertThat(added(learned)).as("T1 was seen by T4, which read T2").contains(List.of(0, 1));
    assertThat(open(learned)).isEmpty();
  }

  @Test
  void readerOfAnOvertakenVersion_precedesTheWriterThatOvertookIt() {
    Learned learned =
        learned(
            problem(
                false,
                """
                s1: w(x,1) | w(x,2)
                s2: r(x)=1
                """));
    assertThat(added(learned)).contains(List.of(2, 1));
  }

  @Test
  void writersOfOneKey_doNotOverlapWhereBeginAndCommitDiffer() {
    Learned learned =
        learned(
            problem(
                true,
                """
                s1: w(x,1) w(y,1)
                s2: r(y)=1 | w(x,2)
                """));
    assertThat(open(learned)).isEmpty();
  }

  @Test
  void candidateThatWasOverwritten_isDiscarded() {
    Problem problem =
        problem(
            false,
            """
            s1: w(x,1) | w(x,2) w(y,1)
            s2: w(x,1)
            s3: r(y)=1 | r(x)=1
            """);
    Learned learned = learned(problem);
    int read = problem.reads().count() - 1;
    assertThat(problem.reads().candidateCount(read)).isEqualTo(2);
    assertThat(learned.problem().reads().candidateCount(read)).isEqualTo(1);
    assertThat(learned.problem().reads().originalCandidateCount(read)).isEqualTo(2);
  }

  @Test
  void problem_staysAsItWasStated() {
    Problem problem =
        problem(
            false,
            """
            s1: w(x,1) | w(x,2) w(y,1)
            s2: w(x,1)
            s3: r(y)=1 | r(x)=1
            """);
    String before = new ProblemPrinter(problem).print();
    Learned learned = learned(problem);
    assertThat(new ProblemPrinter(problem).print()).isEqualTo(before);
    assertThat(learned.added().size()).isPositive();
    assertThat(learned.edges().size()).isEqualTo(problem.edges().size() + learned.added().size());
    assertThat(learned.passEnds().get(0)).isEqualTo(problem.edges().size());
  }

  @Test
  void lostUpdate_isACycle() {
    Learned learned =
        learned(
            problem(
                false,
                """
                s1: r(x)=nil w(x,1)
                s2: r(x)=nil w(x,2)
                """));
    assertThat(learned.end()).isEqualTo(End.CYCLE);
  }

  @Test
  void whatNothingOrders_staysOpen() {
    Learned learned =
        learned(
            problem(
                false,
                """
                s1: w(x,1)
                s2: w(x,1)
                s3: r(x)=1
                """));
    assertThat(open(learned))
        .containsExactlyInAnyOrder("T3 reads x from T1 or T2", "T1 or T2 writes x first");
  }

  @Test
  void toldToStop_saysSo() {
    Learned learned =
        Saturation.of(problem(false, "s1: w(x,1)\n"), () -> true, ProgressListener.NONE);
    assertThat(learned.end()).isEqualTo(End.STOPPED);
  }
}
