package io.kingsnake.checker.check;

import io.kingsnake.checker.Certified;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.model.ProgressListener;

/** Receiver of a check's progress and failures. */
public interface CheckListener extends ProgressListener {
  CheckListener NONE = (phase, percent) -> {};

  /** A level was decided by itself, with a certificate if these were asked for. */
  default void decided(Certified certified) {}

  /** Deciding or explaining a level failed, which is a mistake of the checker or of a module. */
  default void failed(Level level, Throwable failure) {}
}
