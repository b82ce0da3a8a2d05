package io.kingsnake.checker.solve.repair;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.solve.SmallProblems;
import io.kingsnake.engine.graph.DynamicOrder;
import io.kingsnake.engine.ints.IntList;
import org.junit.jupiter.api.Test;

class ReplayTest {
  private static final String OVERWRITTEN =
      """
      s1: w(x,1)
      s2: w(x,2)
      s3: r(x)=1
      """;

  @Test
  void orderInWhichEveryReadSeesItsVersion_explainsEverything() {
    Replay replay =
        new Replay(SmallProblems.inOneOrder(OVERWRITTEN), SmallProblems.freely(1, 0, 2));
    assertThat(replay.run()).isTrue();
    assertThat(replay.unexplained().isEmpty()).isTrue();
  }

  @Test
  void readOfAnOverwrittenVersion_isUnexplained() {
    Replay replay =
        new Replay(SmallProblems.inOneOrder(OVERWRITTEN), SmallProblems.freely(0, 1, 2));
    assertThat(replay.run()).isFalse();
    assertThat(replay.unexplained().toArray()).containsExactly(0);
    int seen = replay.seenBy(0);
    assertThat(replay.previous(seen)).as("what the version seen overwrote").isNotEqualTo(seen);
  }

  @Test
  void secondRun_looksAtWhatMoved() {
    DynamicOrder order = SmallProblems.freely(0, 1, 2);
    Replay replay = new Replay(SmallProblems.inOneOrder(OVERWRITTEN), order);
    assertThat(replay.run()).isFalse();
    assertThat(order.add(2, 1, 0, new IntList())).as("the read before the overwriter").isTrue();
    assertThat(replay.run()).isTrue();
  }

  @Test
  void overlappingWritersOfAKey_areToldWhereBeginAndCommitDiffer() {
    Problem problem = SmallProblems.withSnapshots("s1: w(x,1)\ns2: w(x,2)");
    Replay overlapping = new Replay(problem, SmallProblems.freely(0, 2, 1, 3));
    assertThat(overlapping.run()).isFalse();
    assertThat(overlapping.overlapping().size()).isEqualTo(2);
    assertThat(new Replay(problem, SmallProblems.freely(0, 1, 2, 3)).run()).isTrue();
  }

  @Test
  void writeOfUnknownOutcome_isInstalledOnlyIfItTookEffect() {
    Problem problem =
        SmallProblems.inOneOrder("s1: unknown w(x,1)\ns2: w(x,1) | w(x,2) | r(x)=2\ns3: r(x)=1");
    assertThat(problem.participants().isOptional(0)).isTrue();
    Replay replay = new Replay(problem, SmallProblems.freely(1, 4, 2, 0, 3));
    assertThat(replay.run()).isTrue();
    replay.setActive(0, true);
    assertThat(replay.run()).isFalse();
  }

  @Test
  void readsOfOneInitialVersion_mustAgree() {
    Problem problem =
        SmallProblems.inOneOrder(
            "initial first-read\ns1: r(x)=1\ns2: r(x)=2\ns3: w(x,1)\ns4: w(x,2)");
    Replay replay = new Replay(problem, SmallProblems.freely(0, 1, 2, 3));
    assertThat(replay.run()).isFalse();
    assertThat(replay.disagreeing().size()).isEqualTo(2);
  }
}
