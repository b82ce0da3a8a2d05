package io.kingsnake.checker.pipeline;

import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.model.Verdict.Kind;
import io.kingsnake.checker.model.Verdict.Millis;
import io.kingsnake.history.History;
import io.kingsnake.history.Moments;
import java.util.Optional;

/**
 * Real-time levels for histories without times: what was not recorded is no evidence, neither for
 * nor against.
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

  private static Verdict undecided(Level level, String what, Verdict base) {
    String holds = level.untimed().map(each -> "as " + each.name()).orElse("without them");
    String why = what + holds + ", real-time order cannot be checked";
    return new Verdict(level, Kind.UNDECIDED, null, why, base.millis(), base.notes());
  }

  /** Whether the note says something about a level: times say nothing about most. */
  public static boolean concerns(String note, Level level) {
    return level.looksAtTimes() || !note.endsWith(SOME_TIMES);
  }

  /** Whether nothing but times is missing for the level to be satisfied. */
  public static boolean isOnlyReason(Verdict verdict) {
    String message = verdict.message();
    return message != null && (message.startsWith(NO_TIMES) || message.startsWith(TOO_FEW));
  }

  /** What such a verdict says about the level without its real-time part. */
  public static Optional<Verdict> ofBase(Verdict verdict) {
    return isOnlyReason(verdict)
        ? verdict.level().untimed().map(base -> Verdict.satisfied(base, Millis.NONE))
        : Optional.empty();
  }

  /**
   * What follows for a real-time level if the one without that part holds, and times are missing.
   */
  public static Optional<Verdict> ofLevel(Level level, Verdict base) {
    boolean follows =
        base.kind() == Kind.SATISFIED && level.untimed().equals(Optional.of(base.level()));
    return follows
        ? Optional.of(undecided(level, NO_TIMES, base.taking(Millis.NONE)))
        : Optional.empty();
  }
}
