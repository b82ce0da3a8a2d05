package io.kingsnake.checker.solve.propose;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.solve.SmallProblems;
import org.junit.jupiter.api.Test;

class CountingValuesTest {
  private static double[] times(String script) {
    return CountingValues.times(SmallProblems.inOneOrder(script));
  }

  @Test
  void whoWrote_isWhereItsLargestValueIs() {
    assertThat(times("s1: w(x,1) w(y,4) | w(x,7)")).containsExactly(4, 7);
  }

  @Test
  void whoOnlyRead_comesJustAfterWhatItRead() {
    assertThat(times("s1: w(x,1) | w(x,2)\ns2: r(x)=1 r(y)=nil")).containsExactly(1, 2, 1.5);
  }

  @Test
  void whoOnlyRead_comesAfterTheTransactionBeforeItInItsSession() {
    assertThat(times("s1: w(x,1) | w(y,8)\ns2: w(z,6) | r(x)=1")).containsExactly(1, 8, 6, 6.25);
  }

  @Test
  void strayValue_isTakenForTheNearerOfItsNeighbours() {
    StringBuilder others = new StringBuilder("s2: w(z,1)");
    for (int value = 2; value < 40; value++) {
      others.append(" | w(z,%d)".formatted(value));
    }
    assertThat(times(others + "\ns1: w(x,10) | w(x,1) | w(x,12) | w(x,900) | w(x,13) | w(x,2)"))
        .endsWith(10, 10, 12, 13, 13, 13);
  }

  @Test
  void snapshotAfterWhoOnlyRead_isNoEarlier() {
    String script = "s1: w(x,1) | w(y,8)\ns2: w(z,6) | r(x)=1 | w(u,9)";
    double[] times = CountingValues.times(SmallProblems.withSnapshots(script));
    assertThat(times[8]).isGreaterThan(6.25).isLessThan(times[9]);
  }

  @Test
  void snapshot_comesAfterWhatIsOverwritten() {
    String script = "s1: w(x,1)\ns2: r(y)=3 w(x,5)\ns3: w(y,3)";
    double[] times = CountingValues.times(SmallProblems.withSnapshots(script));
    assertThat(times[2]).isGreaterThan(3).isLessThan(times[3]);
    assertThat(times[3]).isEqualTo(5);
  }

  @Test
  void valuesThatCountDown_tellNothing() {
    assertThat(times("s1: w(x,2) | w(x,1)")).isEmpty();
  }

  @Test
  void valuesThatAreNoIntegers_tellNothing() {
    assertThat(times("s1: w(x,1) | w(x,two)")).isEmpty();
  }
}
