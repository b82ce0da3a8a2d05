package io.kingsnake.checker.check;

import io.kingsnake.checker.Certified;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.model.ProgressListener;

/** Hears how far a check has come, and of what goes wrong in it. */
public interface CheckListener extends ProgressListener {
  CheckListener NONE = (phase, percent) -> {};

  /** A level was decided by itself, with a certificate if these were asked for. */
  default void decided(Certified certified) {}

  /** Deciding or explaining a level failed, which is a mistake of the checker or of a module. */
  default void failed(Level level, Throwable failure) {}
}
