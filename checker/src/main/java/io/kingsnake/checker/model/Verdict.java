package io.kingsnake.checker.model;

import io.kingsnake.checker.level.Level;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer for one history at one level. Undecided is never a pass.
 *
 * @param anomaly present exactly when violated
 * @param message present when undecided: why, and what is known so far
 * @param notes remarks for a person: assumptions, and hints that do not fit
 */
public record Verdict(
    Level level,
    Kind kind,
    @Nullable Anomaly anomaly,
    @Nullable String message,
    Millis millis,
    List<String> notes) {
  /** Three-valued, because a budget may run out. */
  public enum Kind {
    SATISFIED,
    VIOLATED,
    UNDECIDED
  }

  /** Time spent by stage, in milliseconds. */
  public record Millis(long analyse, long saturate, long solve, long explain) {
    public static final Millis NONE = new Millis(0, 0, 0, 0);
  }

  public Verdict {
    notes = List.copyOf(notes);
    if ((kind == Kind.VIOLATED) != (anomaly != null)) {
      throw new IllegalArgumentException("a verdict has an anomaly exactly when violated: " + kind);
    }
    if ((kind == Kind.UNDECIDED) != (message != null)) {
      throw new IllegalArgumentException("a verdict has a message exactly when undecided: " + kind);
    }
  }

  /** The verdict at a level of another name. */
  public Verdict at(Level other) {
    return new Verdict(other, kind, anomaly, message, millis, notes);
  }

  /** The verdict with the violation in other words. */
  public Verdict withAnomaly(Anomaly other) {
    return new Verdict(level, kind, other, message, millis, notes);
  }

  /** The verdict with other times. */
  public Verdict taking(Millis other) {
    return new Verdict(level, kind, anomaly, message, other, notes);
  }

  public static Verdict satisfied(Level level, Millis millis) {
    return new Verdict(level, Kind.SATISFIED, null, null, millis, List.of());
  }

  public static Verdict violated(Level level, Anomaly anomaly, Millis millis) {
    return new Verdict(level, Kind.VIOLATED, anomaly, null, millis, List.of());
  }

  public static Verdict undecided(Level level, String message, Millis millis) {
    return new Verdict(level, Kind.UNDECIDED, null, message, millis, List.of());
  }

  /** The verdict with one more note. */
  public Verdict noting(String note) {
    List<String> more = new ArrayList<>(notes);
    more.add(note);
    return new Verdict(level, kind, anomaly, message, millis, more);
  }
}
