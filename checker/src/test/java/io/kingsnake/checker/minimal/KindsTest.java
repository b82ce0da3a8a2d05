package io.kingsnake.checker.minimal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.model.AnomalyCount;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.testkit.HistoryScript;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class KindsTest {
  private static List<String> kinds(String script, Duration budget) {
    return AnomalyKinds.of(HistoryScript.parse(script), CheckOptions.DEFAULT, budget, List.of())
        .stream()
        .map(AnomalyCount::toString)
        .toList();
  }

  private static final String STALE_SESSION_AND_SKEW =
      """
      s1: w(z,2) | w(z,3) | r(z)=2
      s2: r(x)=nil w(y,1)
      s3: r(y)=nil w(x,1)
      """;

  @Test
  void whatTakesInferenceToSee_isFoundAtTheLevelThatForbidsIt() {
    assertThat(kinds(STALE_SESSION_AND_SKEW, Duration.ofMinutes(1)))
        .containsExactlyInAnyOrder(
            "causality-violation (G-single-process): at least 1",
            "write-skew (G2-item): at least 1");
  }

  @Test
  void noTime_leavesWhatIsCounted() {
    assertThat(kinds(STALE_SESSION_AND_SKEW, Duration.ZERO))
        .containsExactly("write-skew (G2-item): at least 1");
  }

  @Test
  void observation_isCountedAsBefore() {
    assertThat(kinds("s1: aborted w(x,1)\ns2: r(x)=1 | r(x)=1", Duration.ofMinutes(1)))
        .containsExactly("aborted-read (G1a): 2");
  }
}
