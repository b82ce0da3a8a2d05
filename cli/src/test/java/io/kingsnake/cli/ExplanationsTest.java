package io.kingsnake.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.Checker;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryCounts;
import io.kingsnake.report.CheckResult;
import io.kingsnake.report.ResultKind;
import io.kingsnake.testkit.HistoryScript;
import java.time.Duration;
import java.util.List;
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

  private CheckResult violated(String level) {
    Verdict verdict = new Checker(CheckOptions.DEFAULT).check(history, Levels.named(level));
    return new CheckResult(
        "h.txt",
        "text",
        verdict.level(),
        ResultKind.of(verdict.kind()),
        history,
        HistoryCounts.of(history),
        verdict.anomaly(),
        null,
        List.of(),
        0,
        verdict.millis(),
        0,
        0);
  }

  @Test
  void whatTookLong_isToldAtStrongerLevelsToo() {
    Explanations explanations = new Explanations(history, CheckOptions.DEFAULT, Duration.ZERO);
    CheckResult weak = explanations.explain(violated("snapshot-isolation"), BUDGET);
    CheckResult strong = explanations.explain(violated("strong-session-si"), BUDGET);
    assertThat(strong.level()).isEqualTo(Levels.named("strong-session-si"));
    assertThat(strong.explanation()).isNotNull().isSameAs(weak.explanation());
    CheckResult other = explanations.explain(violated("update-serializable"), BUDGET);
    assertThat(other.explanation()).isNotNull().isNotSameAs(weak.explanation());
  }

  @Test
  void whatWasQuick_leavesStrongerLevelsTheirOwn() {
    Explanations explanations = new Explanations(history, CheckOptions.DEFAULT, BUDGET);
    CheckResult weak = explanations.explain(violated("snapshot-isolation"), BUDGET);
    CheckResult strong = explanations.explain(violated("strong-session-si"), BUDGET);
    assertThat(strong.explanation()).isNotNull().isNotSameAs(weak.explanation());
  }
}
