package io.kingsnake.checker;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.testkit.HistoryScript;
import io.kingsnake.testkit.generate.TinyHistories;
import io.kingsnake.testkit.oracle.Oracle;
import io.kingsnake.testkit.oracle.OracleOptions;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** A lost update is a violation that cursor stability forbids, and no other. */
class LostUpdateNameTest {
  private static final int SAMPLE = 23; // of every so many tiny histories, one

  @Test
  void skewOfThree_isNoLostUpdate() {
    String skew = "s1: r(x)=nil w(x,1)\ns2: r(x)=1 w(y,1)\ns3: w(x,2) r(y)=nil";
    Anomaly anomaly =
        Objects.requireNonNull(Checking.check(HistoryScript.parse(skew), "serializable").anomaly());
    assertThat(anomaly.name()).isNotEqualTo("lost-update");
  }

  @Test
  void whatCursorStabilityAllows_isNoLostUpdate() {
    Oracle oracle = new Oracle(OracleOptions.DEFAULT);
    int[] count = {0};
    new TinyHistories(3, 2, true)
        .forEach(
            history -> {
              if (count[0]++ % SAMPLE == 0) {
                Anomaly anomaly = Checking.check(history, "snapshot-isolation").anomaly();
                if (anomaly != null && anomaly.name().equals("lost-update")) {
                  assertThat(oracle.accepts(history, "cursor-stability"))
                      .as(HistoryScript.show(history))
                      .isFalse();
                }
              }
            });
  }
}
