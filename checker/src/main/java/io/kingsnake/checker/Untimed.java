package io.kingsnake.checker;

import static io.kingsnake.checker.level.Levels.ADYA_SI;
import static io.kingsnake.checker.level.Levels.CONSISTENT_VIEW;
import static io.kingsnake.checker.level.Levels.FORWARD_CONSISTENT_VIEW;
import static io.kingsnake.checker.level.Levels.GENERALIZED_SI;
import static io.kingsnake.checker.level.Levels.SERIALIZABLE;
import static io.kingsnake.checker.level.Levels.SNAPSHOT_ISOLATION;
import static io.kingsnake.checker.level.Levels.STRICT_SERIALIZABLE;
import static io.kingsnake.checker.level.Levels.STRONG_SESSION_SI;
import static io.kingsnake.checker.level.Levels.STRONG_SI;

import io.kingsnake.checker.Verdict.Kind;
import io.kingsnake.checker.Verdict.Millis;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.LevelText;
import io.kingsnake.checker.level.Relation;
import io.kingsnake.history.History;
import io.kingsnake.history.Moments;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Levels that look at real time, asked of histories without it: what was not recorded is no
 * evidence, neither for nor against.
 */
public final class Untimed {
  private static final String NO_TIMES = "no times recorded: holds ";

  /** What is left of each real-time level without its real-time part. */
  private static final Map<Level, Level> BASES =
      Map.of(
          FORWARD_CONSISTENT_VIEW, CONSISTENT_VIEW,
          GENERALIZED_SI, ADYA_SI,
          STRONG_SI, ADYA_SI,
          STRONG_SESSION_SI, SNAPSHOT_ISOLATION,
          STRICT_SERIALIZABLE, SERIALIZABLE);

  private Untimed() {}

  /** A violation stays one; satisfied is undecided without times, and noted if some are missing. */
  static Verdict conclude(History history, Verdict verdict) {
    if (verdict.kind() != Kind.SATISFIED || !looksAtTimes(verdict.level())) {
      return verdict;
    }
    Moments moments = new Moments(history);
    if (moments.areMissing()) {
      return undecided(verdict.level(), verdict.millis());
    }
    int without = moments.withoutTimes();
    return without == 0
        ? verdict
        : verdict.noting(
            "%d of %d transactions have no begin or no end time, so that real time tells less of them"
                .formatted(without, moments.participants()));
  }

  private static Verdict undecided(Level level, Millis millis) {
    Level base = BASES.get(level);
    String holds = base == null ? "without them" : "as " + base.name();
    return Verdict.undecided(
        level, NO_TIMES + holds + ", real-time order cannot be checked", millis);
  }

  private static boolean looksAtTimes(Level level) {
    LevelText text = level.text();
    return text == null
        ? BASES.containsKey(level)
        : Stream.of(Relation.END_BEFORE_BEGIN, Relation.BEGIN_BEFORE_END, Relation.END_BEFORE_END)
            .anyMatch(text::mentions);
  }

  /** Whether nothing but times is missing for the level to be satisfied. */
  public static boolean isOnlyReason(Verdict verdict) {
    String message = verdict.message();
    return message != null && message.startsWith(NO_TIMES);
  }

  /** What such a verdict says of the level without its real-time part. */
  static Optional<Verdict> ofBase(Verdict verdict) {
    Level base = isOnlyReason(verdict) ? BASES.get(verdict.level()) : null;
    return base == null ? Optional.empty() : Optional.of(Verdict.satisfied(base, Millis.NONE));
  }

  /**
   * What follows for a real-time level if the one without that part holds, and times are missing.
   */
  static Optional<Verdict> ofLevel(Level level, Verdict base) {
    boolean follows = base.kind() == Kind.SATISFIED && base.level().equals(BASES.get(level));
    return follows ? Optional.of(undecided(level, Millis.NONE)) : Optional.empty();
  }
}
