package io.kingsnake.checker.solve.forward;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.solve.SmallProblems;
import java.util.List;
import org.junit.jupiter.api.Test;

class FoundednessTest {
  private static List<Integer> stuck(String script) {
    ForwardModel model = SmallProblems.forward(SmallProblems.inOneOrder(script));
    Foundedness foundedness = new Foundedness(model);
    List<Integer> stuck = foundedness.stuck(new ForwardState(model));
    assertThat(foundedness.holds(new ForwardState(model))).isEqualTo(stuck.isEmpty());
    return stuck;
  }

  @Test
  void loopOfReads_hasNoFirst() {
    assertThat(stuck("s1: r(x)=1 w(y,1)\ns2: r(y)=1 w(x,1)\ns3: w(z,1)")).containsExactly(0, 1);
  }

  @Test
  void chainOfReads_hasAFirst() {
    assertThat(stuck("s1: r(x)=1 w(y,1)\ns2: w(x,1)\ns3: r(y)=1")).isEmpty();
  }

  @Test
  void sessionOfOneThatCannotRun_waits() {
    assertThat(stuck("s1: r(x)=1 w(y,1) | w(z,1)\ns2: r(y)=1 w(x,1)")).containsExactly(0, 1, 2);
  }

  /** The first write removes a value that the second session still has to read. */
  @Test
  void versionThatDoesNotComeBack_staysUntilItIsRead() {
    assertThat(stuck("s1: w(x,1) | w(y,1)\ns2: r(x)=nil r(y)=1")).containsExactly(0, 1, 2);
    assertThat(stuck("s1: w(x,1) | w(y,1)\ns2: r(x)=1 r(y)=1")).isEmpty();
  }
}
