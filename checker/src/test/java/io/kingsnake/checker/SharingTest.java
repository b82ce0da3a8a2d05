package io.kingsnake.checker;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.problem.SharedAccesses;
import io.kingsnake.history.History;
import io.kingsnake.testkit.HistoryScript;
import io.kingsnake.testkit.generate.RandomHistories;
import org.junit.jupiter.api.Test;

/** State shared by questions about one history changes no answer. */
class SharingTest {
  @Test
  void sharedQuestions_haveTheSameAnswers() {
    for (int seed = 0; seed < 300; seed++) {
      History history = RandomHistories.everything().history(seed);
      SharedAccesses shared = new SharedAccesses();
      for (Level level : Levels.all()) {
        Checker checker = new Checker(CheckOptions.DEFAULT);
        Verdict alone = checker.check(history, level);
        Verdict sharing = checker.sharing(shared).check(history, level);
        assertThat(sharing.kind())
            .as("%s, seed %d\n%s", level, seed, HistoryScript.show(history))
            .isEqualTo(alone.kind());
        assertThat(sharing.anomaly()).isEqualTo(alone.anomaly());
      }
    }
  }
}
