package io.kingsnake.checker.model;

/** Hears how far a check has come; calls are rare and may come from any thread. */
@FunctionalInterface
public interface ProgressListener {
  /** {@code percent} of the whole check is an estimate that never goes back. */
  void progress(String phase, int percent);

  ProgressListener NONE = (phase, percent) -> {};
}
