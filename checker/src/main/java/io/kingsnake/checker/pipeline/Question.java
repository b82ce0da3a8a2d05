package io.kingsnake.checker.pipeline;

import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.model.Verdict.Millis;
import io.kingsnake.history.History;
import io.kingsnake.history.VersionOrder;
import java.util.List;

/**
 * Does a history satisfy a level?
 *
 * @param hints versions that are in the order given
 */
public record Question(History history, Level level, List<VersionOrder> hints, Budget budget) {
  public Question {
    hints = List.copyOf(hints);
  }

  Question about(History other) {
    return new Question(other, level, hints, budget);
  }

  Question at(Level other) {
    return new Question(history, other, hints, budget);
  }

  Question knowing(List<VersionOrder> versions) {
    return new Question(history, level, versions, budget);
  }

  Question within(Budget other) {
    return new Question(history, level, hints, other);
  }

  Verdict undecided(String why) {
    return Verdict.undecided(level, why, budget.analysed());
  }

  Verdict timeIsUp(Millis millis) {
    return Verdict.undecided(level, "time is up; no violation found so far", millis);
  }
}
