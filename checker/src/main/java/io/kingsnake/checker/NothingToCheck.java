package io.kingsnake.checker;

import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.history.History;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Why no verdict about a history would mean anything. */
public final class NothingToCheck {
  private static final String REASON = "nothing to check: the history has no transactions";

  private static final Pattern CUT = Pattern.compile("\"unfinished_line\":(\\d+)");

  private NothingToCheck() {}

  /** The answer about a history without transactions. */
  public static Verdict verdict(Level level) {
    return Verdict.undecided(level, REASON, Verdict.Millis.NONE);
  }

  /** Empty if there is something to check. */
  public static Optional<String> in(History history) {
    if (history.txnCount() > 0) {
      return Optional.empty();
    }
    String note = history.note();
    Matcher cut = CUT.matcher(note == null ? "" : note);
    return Optional.of(
        cut.find() ? REASON + "; line %s, the last, was cut off".formatted(cut.group(1)) : REASON);
  }
}
