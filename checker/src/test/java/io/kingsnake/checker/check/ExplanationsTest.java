package io.kingsnake.checker.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.Checker;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.history.History;
import io.kingsnake.testkit.HistoryScript;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ExplanationsTest {
  private static final Duration BUDGET = Duration.ofMinutes(1);

  private final History history =
      HistoryScript.parse(
          """
          s1: w(x,4) | r(x)=4 w(x,5)
          s2: r(x)=4 w(x,6)
          s3: r(y)=nil w(z,1)
          s4: r(z)=nil w(y,1)
          """);

  private Finding violated(String level) {
    return Finding.of(new Checker(CheckOptions.DEFAULT).check(history, Levels.named(level)), 0, 0);
  }

  @Test
  void whatTookLong_isToldAtStrongerLevelsToo() {
    Explanations explanations = new Explanations(history, CheckOptions.DEFAULT, Duration.ZERO);
    Finding weak = explanations.explain(violated("snapshot-isolation"), BUDGET);
    Finding strong = explanations.explain(violated("strong-session-si"), BUDGET);
    assertThat(strong.level()).isEqualTo(Levels.named("strong-session-si"));
    assertThat(strong.explanation()).isNotNull().isSameAs(weak.explanation());
    Finding other = explanations.explain(violated("update-serializable"), BUDGET);
    assertThat(other.explanation()).isNotNull().isNotSameAs(weak.explanation());
  }

  @Test
  void whatWasQuick_leavesStrongerLevelsTheirOwn() {
    Explanations explanations = new Explanations(history, CheckOptions.DEFAULT, BUDGET);
    Finding weak = explanations.explain(violated("snapshot-isolation"), BUDGET);
    Finding strong = explanations.explain(violated("strong-session-si"), BUDGET);
    assertThat(strong.explanation()).isNotNull().isNotSameAs(weak.explanation());
  }
}
