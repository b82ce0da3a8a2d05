package io.kingsnake.checker.wording;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.evidence.audit.Refuted;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.testkit.HistoryScript;
import org.junit.jupiter.api.Test;

final class RefutedOrdersTest {
  /*
   * a and b write x blindly. If a is first, r1 precedes b. Then c, by r1 and b, was seen by rd, who
   * read y from d, so that c precedes d; and d, in the same way, was seen by rc, who read it from c.
   * If b is first, the same happens to e and f. No path of certain edges shows any of it.
   */
  private static final String TWO_ORDERS =
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
      """;

  @Test
  void eachOrderOfTwoWritersClosesAnotherCycle_isRefutedBySearchAndExplained() {
    Refuted refuted = Refuted.of(HistoryScript.parse(TWO_ORDERS), "serializable").orElseThrow();
    Anomaly anomaly = refuted.evidence().anomaly();
    assertThat(anomaly.cycleClass()).startsWith("G");
    assertThat(anomaly.summary()).endsWith("; every other order closes a cycle, too");
    assertThat(anomaly.edges()).anyMatch(edge -> edge.why().contains("must precede"));
  }

  @Test
  void withoutOneOfTheReaders_isAccepted() {
    for (String reader : new String[] {"r1", "rc", "rd", "r2", "re", "rf"}) {
      String script = TWO_ORDERS.replaceFirst("(?m)^" + reader + ":.*\n", "");
      assertThat(Refuted.of(HistoryScript.parse(script), "serializable")).as(reader).isEmpty();
    }
  }

  @Test
  void unrecordedRefutation_saysThatItWasNotAudited() {
    assertThat(RefutedOrders.unrecorded().summary()).contains("not audited");
  }
}
