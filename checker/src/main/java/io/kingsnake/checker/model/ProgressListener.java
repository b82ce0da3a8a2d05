package io.kingsnake.checker.model;

/** Hears how far a check has come; calls are rare and may come from any thread. */
@FunctionalInterface
public interface ProgressListener {
  /** {@code percent} of the whole check is an estimate that never goes back. */
  void progress(String phase, int percent);

  /** Reports a count of items found or made; repeated work is reported again. */
  default void counted(String what, long howMany) {}

  /** An attempt of the strategy begins. */
  default void attempting() {}

  /** The attempt that began last has ended, and settled the question or not. */
  default void attempted(String name, boolean settled) {}

  /** The listener without counts. */
  default ProgressListener uncounted() {
    return (phase, percent) -> progress(phase, percent);
  }

  ProgressListener NONE = (phase, percent) -> {};
}
