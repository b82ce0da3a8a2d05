package io.kingsnake.checker.solve;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.problem.Problem;
import io.kingsnake.engine.graph.Adjacency;
import io.kingsnake.engine.ints.IntList;
import org.junit.jupiter.api.Test;

class CarefulReplayTest {
  private static Adjacency successors(Problem problem) {
    return Adjacency.successors(problem.eventCount(), problem.edges(), problem.edges().size());
  }

  private static Adjacency predecessors(Problem problem) {
    return Adjacency.predecessors(problem.eventCount(), problem.edges(), problem.edges().size());
  }

  /** The order that it proposes where the guess is the order of the script. */
  private static int[] proposed(String script) {
    Problem problem = SmallProblems.inOneOrder(script);
    double[] guess = new double[problem.eventCount()];
    for (int event = 0; event < guess.length; event++) {
      guess[event] = event;
    }
    return CarefulReplay.order(
        problem, successors(problem), predecessors(problem), guess, () -> false);
  }

  private static RunSoFar run(Problem problem) {
    return new RunSoFar(problem, successors(problem), predecessors(problem));
  }

  @Test
  void overwriter_waitsForReaders() {
    assertThat(proposed("s1: w(x,1)\ns2: w(x,2)\ns3: r(x)=1")).containsExactly(0, 2, 1);
  }

  @Test
  void writer_waitsForAnotherThatPrecedesItsReader() {
    assertThat(proposed("s1: w(x,2)\ns2: w(x,1) w(y,1)\ns3: r(x)=2 r(y)=1"))
        .containsExactly(1, 0, 2);
  }

  @Test
  void turnThatLeavesNoOrderOfTwoOtherVersions_isTakenBack() {
    assertThat(
            proposed(
                """
                s1: w(x,1)
                s2: w(x,2) w(z,1)
                s3: w(y,1) w(u,1)
                s4: w(y,2) w(v,1)
                s5: r(x)=1 r(u)=1 r(v)=1
                s6: r(y)=1 r(z)=1
                s7: r(y)=2 r(z)=1
                """))
        .hasSize(7)
        .containsSubsequence(1, 0);
  }

  @Test
  void circleOfReads_hasNoOrder() {
    assertThat(proposed("s1: r(x)=1 w(y,1)\ns2: r(y)=1 w(x,1)")).isEmpty();
  }

  @Test
  void guess_answersForReadersFarAway_unlessTheOppositeIsPreferred() {
    Problem problem = SmallProblems.inOneOrder("s1: w(x,1)\ns2: w(x,2)\ns3: r(x)=1");
    Preferences preferences = new Preferences(3);
    Blockers blockers =
        new Blockers(
            problem, predecessors(problem), run(problem), preferences, new int[] {0, 10, 2_000});
    IntList choices = new IntList();
    assertThat(blockers.of(0, choices)).isEqualTo(1);
    assertThat(choices.toArray()).containsExactly(1, 0);
    preferences.prefer(0, 1);
    assertThat(blockers.of(0, choices)).isEqualTo(Blockers.NONE);
    assertThat(blockers.of(1, choices)).isEqualTo(0);
  }

  @Test
  void lastWordOnAPair_counts() {
    Preferences preferences = new Preferences(3);
    preferences.prefer(0, 1);
    preferences.prefer(2, 1);
    preferences.prefer(1, 0);
    assertThat(preferences.isPreferred(0, 1)).isFalse();
    assertThat(preferences.isPreferred(1, 0)).isTrue();
    assertThat(preferences.changes(0, 1)).isEqualTo(2);
    assertThat(preferences.first(preferences.entry(1))).isEqualTo(2);
    assertThat(preferences.next(preferences.entry(1))).isEqualTo(-1);
  }

  @Test
  void eventTakenBack_leavesNoTrace() {
    Problem problem = SmallProblems.inOneOrder("s1: w(x,1)\ns2: r(x)=1 w(x,2)\ns3: r(x)=2");
    RunSoFar run = run(problem);
    run.run(0);
    int before = run.pendingVersion(0);
    run.run(1);
    assertThat(run.pendingVersion(0)).isNotEqualTo(before);
    assertThat(run.isDue(2)).isTrue();
    assertThat(run.takeBack()).isEqualTo(1);
    assertThat(run.pendingVersion(0)).isEqualTo(before);
    assertThat(run.isDue(1)).isTrue();
    assertThat(run.isDue(2)).isFalse();
    assertThat(run.order()).containsExactly(0);
  }
}
