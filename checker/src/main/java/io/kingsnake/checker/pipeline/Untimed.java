package io.kingsnake.checker.pipeline;

import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.model.Verdict.Kind;
import io.kingsnake.checker.model.Verdict.Millis;
import io.kingsnake.history.History;
import io.kingsnake.history.Moments;
import java.util.Optional;

/**
 * Real-time levels for histories without times: unrecorded times are no evidence, neither for nor
 * against.
 */
public final class Untimed {
  private static final String NO_TIMES = "no times recorded: holds ";
  private static final String TOO_FEW = "no two of the recorded times can be compared: holds ";
  private static final String SOME_TIMES =
      " transactions have no begin or no end time, so real time says less about them";

  private Untimed() {}

  /** A violation stays one; satisfied is undecided without times, and noted if some are missing. */
  public static Verdict conclude(History history, Verdict verdict) {
    if (verdict.kind() != Kind.SATISFIED || !verdict.level().looksAtTimes()) {
      return verdict;
    }
    Moments moments = new Moments(history);
    if (moments.areMissing(verdict.level().comparesWholeTransactions())) {
      String why = history.hasTimes() ? TOO_FEW : NO_TIMES;
      return undecided(verdict.level(), why, verdict);
    }
    int without = moments.withoutTimes();
    return without == 0
        ? verdict
        : verdict.noting("%d of %d".formatted(without, moments.participants()) + SOME_TIMES);
  }

  private static Verdict undecided(Level level, String lacking, Verdict base) {
    String holds = level.untimed().map(each -> "as " + each.name()).orElse("without them");
    String why = lacking + holds + ", real-time order cannot be checked";
    return new Verdict(level, Kind.UNDECIDED, null, why, base.millis(), base.notes());
  }

  /** Tests whether the note concerns a level: notes about times do not concern most. */
  public static boolean concerns(String note, Level level) {
    return level.looksAtTimes() || !note.endsWith(SOME_TIMES);
  }

  /** Tests whether nothing but times is missing for the level to be satisfied. */
  public static boolean isOnlyReason(Verdict verdict) {
    return says(verdict, NO_TIMES) || says(verdict, TOO_FEW);
  }

  private static boolean says(Verdict verdict, String what) {
    String message = verdict.message();
    return message != null && message.startsWith(what);
  }

  /** Verdict that follows for the level without its real-time part. */
  public static Optional<Verdict> ofBase(Verdict verdict) {
    return isOnlyReason(verdict)
        ? verdict.level().untimed().map(base -> Verdict.satisfied(base, Millis.NONE))
        : Optional.empty();
  }

  /**
   * Verdict that follows for a real-time level if the one without that part holds.
   *
   * @param lacking a verdict on another level, undecided because times are missing
   */
  public static Optional<Verdict> ofLevel(Level level, Verdict base, Verdict lacking) {
    boolean follows =
        base.kind() == Kind.SATISFIED && level.untimed().equals(Optional.of(base.level()));
    String why = says(lacking, TOO_FEW) ? TOO_FEW : NO_TIMES;
    return follows
        ? Optional.of(undecided(level, why, base.taking(Millis.NONE)))
        : Optional.empty();
  }
}
