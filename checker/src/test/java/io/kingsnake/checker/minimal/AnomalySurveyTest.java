package io.kingsnake.checker.minimal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.Checker;
import io.kingsnake.checker.anomaly.AnomalyKind;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.AnomalyCount;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.history.History;
import io.kingsnake.testkit.HistoryScript;
import io.kingsnake.testkit.generate.RandomHistories;
import java.util.List;
import org.junit.jupiter.api.Test;

class AnomalySurveyTest {
  private static List<String> survey(String script) {
    return survey(HistoryScript.parse(script)).stream().map(AnomalyCount::toString).toList();
  }

  private static List<AnomalyCount> survey(History history) {
    return AnomalySurvey.of(history, CheckOptions.DEFAULT);
  }

  @Test
  void severalKinds_areAllCounted() {
    String script =
        """
        initial 0
        s1: r(x)=0 w(x,1)
        s2: r(x)=0 w(x,2)
        s3: r(y)=0 w(y,1)
        s4: r(y)=0 w(y,2)
        s5: r(a)=0 w(b,1)
        s6: r(b)=0 w(a,1)
        """;
    assertThat(survey(script))
        .containsExactly("lost-update (G-single): at least 2", "write-skew (G2-item): at least 1");
  }

  @Test
  void singleObservations_areCountedExactly() {
    assertThat(survey("s1: aborted w(x,1)\ns2: r(x)=1 | r(x)=1 | r(x)=9"))
        .containsExactly("aborted-read (G1a): 2", "thin-air-read: 1");
  }

  @Test
  void circularFlow_isFoundWithAndWithoutSessions() {
    assertThat(survey("s1: r(x)=1 w(y,1)\ns2: r(y)=1 w(x,1)"))
        .containsExactly("circular-information-flow (G1c): at least 1");
    assertThat(survey("s1: r(x)=1 | w(x,1)"))
        .containsExactly("causality-violation (G1c-process): at least 1");
  }

  @Test
  void explainedAnomaly_isAlwaysAmongThem() {
    Anomaly known =
        new Anomaly(AnomalyKind.WRITE_SKEW, "G2-item", List.of(0), List.of(), "by inference");
    AnomalyCount other = new AnomalyCount(AnomalyKind.LOST_UPDATE, "G-single", 3, true);
    assertThat(AnomalySurvey.with(known, List.of(other)))
        .extracting(AnomalyCount::toString)
        .containsExactly("write-skew (G2-item): at least 1", "lost-update (G-single): at least 3");
  }

  @Test
  void listWithWhatShouldNotBeThere_isCountedOnce() {
    assertThat(survey(HistoryScript.parse("s1: aborted a(x,1)\ns2: a(x,2)\ns3: l(x)=[1,2]")))
        .extracting(AnomalyCount::toString)
        .containsExactly("aborted-read (G1a): 1");
  }

  /** Counted anomalies are real: a history that satisfies the strongest level has none. */
  @Test
  void serializableHistories_showNothing() {
    int satisfied = 0;
    for (int seed = 0; seed < 3000; seed++) {
      History history = RandomHistories.everything().history(seed);
      boolean clean =
          new Checker(CheckOptions.DEFAULT).check(history, Levels.SERIALIZABLE).anomaly() == null;
      if (clean) {
        satisfied++;
        assertThat(survey(history)).as("seed %d\n%s", seed, HistoryScript.show(history)).isEmpty();
      }
    }
    assertThat(satisfied).isGreaterThan(200);
  }
}
