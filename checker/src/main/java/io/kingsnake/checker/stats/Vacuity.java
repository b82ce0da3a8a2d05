package io.kingsnake.checker.stats;

import java.util.Locale;

/** Whether the history could show an anomaly at all, and why. */
public record Vacuity(CouldShow couldShow, String reason) {
  /** How much a clean verdict is worth. */
  public enum CouldShow {
    NO,
    /** Only mistakes that need no concurrency. */
    HARDLY,
    YES;

    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  static Vacuity of(HistoryStats stats) {
    Contention contention = stats.contention();
    Reads reads = stats.reads();
    if (contention.keysWritten() == 0) {
      return new Vacuity(CouldShow.NO, "nothing was written");
    }
    if (reads.total() == reads.unknown()) {
      return new Vacuity(CouldShow.NO, "no committed transaction read anything");
    }
    if (contention.keysShared() == 0) {
      return new Vacuity(CouldShow.HARDLY, "no key is written by one session and read by another");
    }
    if (contention.timedTransactions() == stats.contents().transactionCount()
        && contention.overlappingTransactions() == 0) {
      return new Vacuity(
          CouldShow.HARDLY, "no two transactions of different sessions overlap in time");
    }
    return new Vacuity(
        CouldShow.YES,
        "%d of %d written keys are read by another session"
            .formatted(contention.keysShared(), contention.keysWritten()));
  }
}
