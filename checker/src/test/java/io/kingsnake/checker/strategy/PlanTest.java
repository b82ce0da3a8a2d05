package io.kingsnake.checker.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.Checker;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.ProgressListener;
import io.kingsnake.history.History;
import io.kingsnake.testkit.HistoryScript;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PlanTest {
  private static final History WRITE_SKEW =
      HistoryScript.parse("s1: r(x)=nil w(y,1)\ns2: r(y)=nil w(x,1)\n");

  private static Plan plan(History history, String level) {
    return new Checker(CheckOptions.DEFAULT).plan(history, Levels.named(level));
  }

  @Test
  void smallHistoryWithoutTimes_beginsWithPaths() {
    Plan plan = plan(WRITE_SKEW, "serializable");
    assertThat(plan.attempts())
        .containsExactly(Attempt.PATHS, Attempt.PROGRESS, Attempt.BIT_SETS, Attempt.FORWARD);
    assertThat(plan.decisive()).isEqualTo(Decisive.SEARCH);
  }

  @Test
  void levelThatReadsDetermine_needsOnePass() {
    Plan plan = plan(WRITE_SKEW, "causal");
    assertThat(plan.attempts()).isEmpty();
    assertThat(plan.decisive()).isEqualTo(Decisive.PASS);
  }

  @Test
  void readOfNothingWritten_needsNoPlan() {
    Plan plan = plan(HistoryScript.parse("s1: r(x)=7\ns2: w(x,1)\n"), "serializable");
    assertThat(plan.attempts()).isEmpty();
    assertThat(plan.decisive()).isEqualTo(Decisive.OBSERVATIONS);
  }

  @Test
  void attemptsThatAreMade_areThoseOfThePlan_inItsOrder() {
    for (String level :
        List.of("serializable", "snapshot-isolation", "pl-3", "update-serializable")) {
      List<String> made = new ArrayList<>();
      ProgressListener listener =
          new ProgressListener() {
            @Override
            public void progress(String phase, int percent) {}

            @Override
            public void attempted(String name, boolean settled) {
              made.add(name);
            }
          };
      new Checker(CheckOptions.DEFAULT, listener).check(WRITE_SKEW, Levels.named(level));
      List<String> planned =
          plan(WRITE_SKEW, level).attempts().stream().map(Attempt::label).toList();
      assertThat(planned).as(level).containsSubsequence(made.stream().distinct().toList());
    }
  }

  @Test
  void attemptLeftOut_isNotPlanned() {
    Checker checker = new Checker(CheckOptions.DEFAULT).without(Set.of(Attempt.PATHS));
    assertThat(checker.plan(WRITE_SKEW, Levels.SERIALIZABLE).attempts())
        .doesNotContain(Attempt.PATHS);
  }

  @Test
  void budget_growsWithEvents() {
    assertThat(Attempt.GREEDY.budget().forEvents(2_000)).isEqualTo(510);
    assertThat(Attempt.GREEDY.budget().words())
        .isEqualTo("500 conflicts, one more for every 200 events");
    assertThat(Attempt.BIT_SETS.budget().words())
        .isEqualTo("500 conflicts, 2 more for every event");
  }
}
