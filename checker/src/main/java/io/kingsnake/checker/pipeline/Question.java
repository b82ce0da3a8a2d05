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
 * @param isAttempt whether only yes would be conclusive, so that little effort is worthwhile
 * @param asksForOrder whether "no" need not be proved: the answer then is undecided
 */
public record Question(
    History history,
    Level level,
    List<VersionOrder> hints,
    Budget budget,
    boolean isAttempt,
    boolean asksForOrder) {
  public Question {
    hints = List.copyOf(hints);
  }

  public Question(History history, Level level, Budget budget) {
    this(history, level, List.of(), budget, false, false);
  }

  /** Asks for an order that explains the history, and no more. */
  public static Question forOrder(History history, Level level, Budget budget) {
    return new Question(history, level, List.of(), budget, true, true);
  }

  Question about(History other) {
    return new Question(other, level, hints, budget, isAttempt, asksForOrder);
  }

  Question at(Level other) {
    return new Question(history, other, hints, budget, isAttempt, asksForOrder);
  }

  Question knowing(List<VersionOrder> versions) {
    return new Question(history, level, versions, budget, isAttempt, asksForOrder);
  }

  /** At a level that implies this one, which may be easier to decide. */
  Question trying(Level stronger) {
    return new Question(history, stronger, hints, budget, true, asksForOrder);
  }

  Verdict undecided(String why) {
    return Verdict.undecided(level, why, budget.analysed());
  }

  Verdict timeIsUp(Millis millis) {
    return Verdict.undecided(level, "time is up; no violation found so far", millis);
  }
}
