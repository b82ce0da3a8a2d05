package io.kingsnake.checker.solve.forward;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.solve.SmallProblems;
import java.util.List;
import org.junit.jupiter.api.Test;

class SuppliesTest {
  private static Supplies of(String script) {
    return new Supplies(SmallProblems.forward(SmallProblems.inOneOrder(script)));
  }

  @Test
  void versionThatTwoOverwrite_isTooFew() {
    Supplies supplies = of("s1: w(x,1)\ns2: r(x)=1 w(x,2)\ns3: r(x)=1 w(x,3)");
    assertThat(supplies.areShort()).isTrue();
    assertThat(supplies.shortage().readers()).isEqualTo(List.of(1, 2));
    assertThat(supplies.shortage().available()).isEqualTo(1);
  }

  @Test
  void valueThatWasWrittenTwice_isEnoughForTwo() {
    String script = "s1: w(x,1) | w(x,1)\ns2: r(x)=1 w(x,2)\ns3: r(x)=1 w(x,3)";
    assertThat(of(script).areShort()).isFalse();
  }

  @Test
  void readersThatLeaveTheVersion_shareIt() {
    assertThat(of("s1: w(x,1)\ns2: r(x)=1\ns3: r(x)=1 w(x,2)").areShort()).isFalse();
  }

  @Test
  void initialVersion_isOne() {
    assertThat(of("s1: r(x)=nil w(x,1)\ns2: r(x)=nil").areShort()).isFalse();
    assertThat(of("s1: r(x)=nil w(x,1)\ns2: r(x)=nil w(x,2)").areShort()).isTrue();
  }

  @Test
  void whatIsTakenAway_isShortUntilItComesBack() {
    Supplies supplies = of("s1: w(x,1)\ns2: r(x)=1");
    int one = SmallProblems.forward(SmallProblems.inOneOrder("s1: w(x,1)\ns2: r(x)=1")).need[0];
    supplies.addSupply(one, -1);
    assertThat(supplies.areShort()).isTrue();
    supplies.addSupply(one, 1);
    assertThat(supplies.areShort()).isFalse();
  }
}
