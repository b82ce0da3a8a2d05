package io.kingsnake.checker.solve.saturate;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.solve.SmallProblems;
import io.kingsnake.engine.graph.EdgeList;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BitSaturationTest {
  private static List<String> edges(Problem problem) {
    BitSaturation saturation = new BitSaturation(problem, () -> false);
    int fresh = saturation.pass();
    while (fresh > 0) {
      fresh = saturation.pass();
    }
    assertThat(fresh).isZero();
    EdgeList edges = saturation.edges();
    List<String> all = new ArrayList<>();
    for (int e = 0; e < edges.size(); e++) {
      all.add(edges.from(e) + " before " + edges.to(e));
    }
    return all;
  }

  @Test
  void versionThatAReaderOfAnotherSaw_comesBeforeThat() {
    Problem problem = SmallProblems.inOneOrder("s1: w(x,1) w(y,1)\ns2: w(x,2)\ns3: r(y)=1 r(x)=2");
    assertThat(edges(problem)).contains("0 before 1");
  }

  @Test
  void versionThatOvertakes_comesAfterReadersOfTheOtherOne() {
    Problem problem = SmallProblems.inOneOrder("s1: w(x,1) | w(x,2)\ns2: r(x)=1");
    assertThat(edges(problem)).contains("2 before 1");
  }

  @Test
  void writersOfAKey_areApart() {
    Problem problem = SmallProblems.withSnapshots("s1: r(y)=nil w(x,1)\ns2: w(y,1) w(x,2)");
    assertThat(edges(problem)).contains("1 before 2");
  }

  @Test
  void whatFollowsFromWhatFollowed_takesAnotherPass() {
    Problem problem =
        SmallProblems.inOneOrder(
            """
            s1: w(x,1) w(y,1)
            s2: w(x,2) w(z,1)
            s3: r(y)=1 r(x)=2
            s4: w(z,2) | r(z)=1
            """);
    BitSaturation saturation = new BitSaturation(problem, () -> false);
    assertThat(saturation.pass()).isPositive();
    assertThat(saturation.pass()).isZero();
    assertThat(edges(problem)).contains("0 before 1", "3 before 1");
  }

  @Test
  void edgesInACircle_areFound() {
    String script = "s1: r(x)=1 w(y,1)\ns2: r(y)=1 w(x,1)";
    BitSaturation saturation = new BitSaturation(SmallProblems.inOneOrder(script), () -> false);
    assertThat(saturation.pass()).isEqualTo(BitSaturation.CYCLE);
  }

  @Test
  void toldToStop_derivesNothing() {
    Problem problem = SmallProblems.inOneOrder("s1: w(x,1) | w(x,2)\ns2: r(x)=1");
    BitSaturation saturation = new BitSaturation(problem, () -> true);
    assertThat(saturation.pass()).isZero();
    assertThat(saturation.edges()).isSameAs(problem.edges());
  }
}
