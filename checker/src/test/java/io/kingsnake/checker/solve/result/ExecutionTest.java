package io.kingsnake.checker.solve.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.solve.SmallProblems;
import org.junit.jupiter.api.Test;

class ExecutionTest {
  private static final String EQUAL_VALUES =
      """
      s1: w(x,1)
      s2: r(x)=1
      s3: w(x,1)
      """;

  @Test
  void inAnOrder_readsReadTheLatestVersion() {
    Problem problem = SmallProblems.inOneOrder(EQUAL_VALUES);
    assertThat(Execution.inOrder(problem, new int[] {0, 2, 1}).sourceOf(0)).isEqualTo(2);
    assertThat(Execution.inOrder(problem, new int[] {0, 1, 2}).sourceOf(0)).isZero();
  }

  @Test
  void choiceOfSources_countsWhateverTheOrder() {
    Problem problem = SmallProblems.inOneOrder(EQUAL_VALUES);
    int second = problem.writes().ownWrite(problem.writes().ownStart(2));
    Execution execution = Execution.of(problem, new int[] {0, 1, 2}, new int[] {second});
    assertThat(execution.sourceOf(0)).isEqualTo(2);
    assertThat(execution.seesLatest()).isFalse();
  }

  @Test
  void transactionOfUnknownOutcome_takesPartIfItWasReadFrom() {
    Problem problem =
        SmallProblems.inOneOrder("s1: unknown w(x,1)\ns2: unknown w(x,1)\ns3: r(x)=1");
    int first = problem.writes().ownWrite(problem.writes().ownStart(0));
    Execution execution = Execution.unordered(problem, new int[] {first});
    assertThat(execution.isActive(0)).isTrue();
    assertThat(execution.isActive(1)).isFalse();
    assertThat(execution.ordered(new int[] {1, 0, 2}).events()).containsExactly(0, 2);
  }

  @Test
  void sessions_skipWhoTookNoEffect() {
    Problem problem = SmallProblems.inOneOrder("s1: w(x,1) | unknown w(y,1) | r(x)=1");
    Execution execution = Execution.unordered(problem, new int[problem.reads().count()]);
    int last = problem.participants().count() - 1;
    assertThat(execution.previous(last)).isZero();
    assertThat(execution.previous(0)).isEqualTo(Execution.NONE);
    assertThat(execution.lastWriteBefore(last, problem.reads().key(0))).isNotNegative();
  }

  @Test
  void readOfTheInitialVersion_hasNoParticipantAsSource() {
    Problem problem = SmallProblems.inOneOrder("s1: r(x)=nil\ns2: w(x,1)");
    assertThat(Execution.inOrder(problem, new int[] {0, 1}).sourceOf(0)).isEqualTo(Reads.INITIAL);
  }
}
