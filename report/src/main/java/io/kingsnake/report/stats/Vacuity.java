package io.kingsnake.report.stats;

import io.kingsnake.checker.Checker;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import io.kingsnake.report.Plural;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** The chance that a history shows an anomaly at all, with the reason. */
public record Vacuity(CouldShow couldShow, String reason) {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /** Significance of a clean verdict. */
  public enum CouldShow {
    NO,
    /** Only mistakes that need no concurrency can show. */
    HARDLY,
    YES;

    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Vacuity of a history; one that is unlikely to reveal an anomaly may still reveal some. */
  static Vacuity of(History history, Contents contents, ReadSummary reads, Contention contention) {
    Vacuity seen = of(contents, reads, contention);
    List<Level> strongest =
        history.hasTimes()
            ? List.of(Levels.SERIALIZABLE, Levels.STRICT_SERIALIZABLE)
            : List.of(Levels.SERIALIZABLE);
    return strongest.stream()
        .filter(level -> seen.couldShow() != CouldShow.YES && isViolated(history, level))
        .findFirst()
        .map(level -> "it violates %s, although %s".formatted(level.name(), seen.reason()))
        .map(reason -> new Vacuity(CouldShow.YES, reason))
        .orElse(seen);
  }

  private static boolean isViolated(History history, Level level) {
    Checker checker = new Checker(CheckOptions.DEFAULT.withTimeout(PATIENCE));
    return checker.check(history, level).kind() == Verdict.Kind.VIOLATED;
  }

  private static Vacuity of(Contents contents, ReadSummary reads, Contention contention) {
    if (reads.unexplained() > 0) {
      return new Vacuity(
          CouldShow.YES,
          Plural.of(reads.unexplained(), "read") + " returned what no transaction installed");
    }
    if (contention.keysWritten() == 0) {
      return new Vacuity(CouldShow.NO, "nothing was written");
    }
    boolean hasRanges = hasRanges(contents);
    if (!hasRanges && reads.total() == reads.unknown()) {
      return new Vacuity(CouldShow.NO, "no committed transaction read anything");
    }
    if (!hasRanges && contention.keysShared() == 0) {
      return new Vacuity(CouldShow.HARDLY, "no key is written by one session and read by another");
    }
    if (contention.timedTransactions() == contents.transactionCount()
        && contention.overlappingTransactions() == 0) {
      return new Vacuity(
          CouldShow.HARDLY, "no two transactions of different sessions overlap in time");
    }
    return new Vacuity(CouldShow.YES, opportunity(contention));
  }

  /** A range query reads every key that it leaves out as absent, which no key counts as a read. */
  private static boolean hasRanges(Contents contents) {
    return contents.sessions() > 1
        && contents.operations().keySet().stream().anyMatch(OpKind::isRange);
  }

  private static String opportunity(Contention contention) {
    return contention.keysShared() == 0
        ? "range queries show which keys were absent"
        : "%d of %d written keys are read by another session"
            .formatted(contention.keysShared(), contention.keysWritten());
  }
}
