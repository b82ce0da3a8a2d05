package io.kingsnake.checker.solve.propose;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.solve.SmallProblems;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class GreedyReplayTest {
  /** The order that it proposes where nothing certain helps it. */
  private static List<Integer> proposed(Problem problem) {
    int[] order =
        new GreedyReplay(
                problem,
                SmallProblems.noEdges(problem.eventCount()),
                SmallProblems.noEdges(problem.eventCount()))
            .run();
    return Arrays.stream(order).boxed().toList();
  }

  @Test
  void reader_waitsForItsSource() {
    assertThat(proposed(SmallProblems.inOneOrder("s1: r(x)=1\ns2: w(x,1)"))).containsExactly(1, 0);
  }

  @Test
  void overwriter_waitsForReadersOfWhatItOverwrites() {
    List<Integer> order =
        proposed(
            SmallProblems.inOneOrder(
                """
                s1: w(x,1)
                s2: w(x,2)
                s3: r(y)=nil r(x)=1
                """));
    assertThat(order.indexOf(2)).isBetween(order.indexOf(0), order.indexOf(1));
  }

  @Test
  void readOfAnyOfEqualVersions_isContentWithTheFirst() {
    List<Integer> order = proposed(SmallProblems.inOneOrder("s1: w(x,1)\ns2: r(x)=1\ns3: w(x,1)"));
    assertThat(order.indexOf(1)).isGreaterThan(0);
  }

  @Test
  void begin_waitsForOpenWritersOfItsKeys() {
    List<Integer> order = proposed(SmallProblems.withSnapshots("s1: w(x,1)\ns2: w(x,2)"));
    boolean firstEndsFirst = order.indexOf(1) < order.indexOf(2);
    boolean secondEndsFirst = order.indexOf(3) < order.indexOf(0);
    assertThat(firstEndsFirst || secondEndsFirst).as("%s", order).isTrue();
  }

  @Test
  void whereNothingIsWilling_somethingIsForced() {
    Problem circle = SmallProblems.inOneOrder("s1: r(x)=1 w(y,1)\ns2: r(y)=1 w(x,1)");
    assertThat(proposed(circle)).containsExactlyInAnyOrder(0, 1);
  }
}
