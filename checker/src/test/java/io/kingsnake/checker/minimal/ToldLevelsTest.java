package io.kingsnake.checker.minimal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.Checker;
import io.kingsnake.checker.level.Ladder;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.history.History;
import io.kingsnake.testkit.HistoryScript;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Conclusions from a counterexample about other levels. */
class ToldLevelsTest {
  private static final Checker CHECKER = new Checker(CheckOptions.DEFAULT);
  private static final History LOST_UPDATE =
      HistoryScript.parse("s1: w(x,4)\ns2: r(x)=4 w(x,5)\ns3: r(x)=4 w(x,6)");

  private static Explanation explained(Duration budget) {
    Verdict verdict = CHECKER.check(LOST_UPDATE, Levels.SERIALIZABLE);
    return Explanation.of(LOST_UPDATE, verdict, CheckOptions.DEFAULT, budget);
  }

  @Test
  void enoughTime_everyLevelIsRuledOutOrPossible() {
    Explanation explanation = explained(Duration.ofMinutes(1));
    for (Level level : Levels.all()) {
      boolean isViolated = CHECKER.check(LOST_UPDATE, level).kind() == Verdict.Kind.VIOLATED;
      List<Level> expected = isViolated ? explanation.ruledOut() : explanation.possible();
      assertThat(expected).contains(level);
    }
    assertThat(explanation.undecided()).isEmpty();
  }

  @Test
  void noTime_nothingIsCalledPossible() {
    Explanation explanation = explained(Duration.ZERO);
    assertThat(explanation.ruledOut())
        .containsExactlyInAnyOrderElementsOf(Ladder.ruledOutBy(Levels.SERIALIZABLE));
    assertThat(explanation.possible()).isEmpty();
    assertThat(explanation.undecided()).contains(Levels.REPEATABLE_READ, Levels.READ_COMMITTED);
  }
}
