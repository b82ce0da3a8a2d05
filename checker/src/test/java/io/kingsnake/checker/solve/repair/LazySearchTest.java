package io.kingsnake.checker.solve.repair;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.problem.Learned;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.solve.SmallProblems;
import io.kingsnake.checker.solve.propose.GreedyReplay;
import io.kingsnake.checker.solve.result.Execution;
import io.kingsnake.checker.solve.result.Refutation;
import io.kingsnake.engine.sat.Solver;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Repair: replays that the solver moves until they explain the reads. */
class LazySearchTest {
  private static LazySearch repair(Problem problem, int... start) {
    Learned learned = SmallProblems.learned(problem);
    assertThat(learned.end()).isEqualTo(Learned.End.FIXPOINT);
    return new LazySearch(
        learned,
        start,
        (order, statements) -> new ReplayFaults(learned.problem(), order, statements),
        Long.MAX_VALUE);
  }

  @Test
  void writerBetweenAReadAndItsSource_isMovedAway() {
    Problem problem = SmallProblems.inOneOrder("s1: w(x,1)\ns2: w(x,2)\ns3: r(x)=1");
    LazySearch search = repair(problem, 0, 1, 2);
    assertThat(search.run(() -> false)).isEqualTo(Solver.Result.SATISFIABLE);
    Execution execution = search.execution();
    assertThat(execution.placeOf(1))
        .as("before the version that was read, or after the read")
        .isNotEqualTo(1);
    assertThat(execution.sourceOf(0)).isZero();
  }

  @Test
  void openRead_isGivenOneOfItsSources() {
    Problem problem =
        SmallProblems.inOneOrder(
            """
            s1: w(x,1)
            s2: w(x,1)
            s3: w(x,2)
            s4: r(x)=1
            """);
    assertThat(problem.reads().source(0)).isEqualTo(Reads.OPEN);
    LazySearch search = repair(problem, 0, 1, 2, 3);
    assertThat(search.run(() -> false)).isEqualTo(Solver.Result.SATISFIABLE);
    assertThat(search.execution().sourceOf(0)).isIn(0, 1);
  }

  /** a and b write x, which has an order; either one closes a cycle through y or z. */
  @Test
  void readsThatNoOrderExplains_areRefutedByACore() {
    Problem problem =
        SmallProblems.inOneOrder(
            """
            initial 0
            a: w(x,1) w(a,1)
            b: w(x,2) w(b,1)
            c: w(y,1) w(c,1)
            d: w(y,2) w(d,1)
            r1: r(x)=1 r(c)=1 r(d)=1
            rc: r(y)=1 r(b)=1
            rd: r(y)=2 r(b)=1
            e: w(z,1) w(e,1)
            f: w(z,2) w(f,1)
            r2: r(x)=2 r(e)=1 r(f)=1
            re: r(z)=1 r(a)=1
            rf: r(z)=2 r(a)=1
            """);
    Learned learned = SmallProblems.learned(problem);
    int[] start =
        new GreedyReplay(learned.problem(), learned.successors(), learned.predecessors()).run();
    LazySearch search = repair(problem, start);
    assertThat(search.run(() -> false)).isEqualTo(Solver.Result.UNSATISFIABLE);
    List<Refutation.Line> core = search.refutation().core();
    assertThat(core.get(core.size() - 1).literals().isEmpty()).as("the contradiction").isTrue();
    assertThat(core).anyMatch(line -> line.origin() == Refutation.Origin.STATED);
  }

  @Test
  void searchThatIsToldToStop_stops() {
    Problem problem = SmallProblems.inOneOrder("s1: w(x,1)\ns2: r(x)=1");
    assertThat(repair(problem, 0, 1).run(() -> true)).isEqualTo(Solver.Result.STOPPED);
  }
}
