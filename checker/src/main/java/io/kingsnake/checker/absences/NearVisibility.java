package io.kingsnake.checker.absences;

import io.kingsnake.engine.ints.IntList;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Visibility at one level at which it extends one or two steps. */
interface NearVisibility {
  /** Versions that a reader has seen; asked of one reader after the other. */
  @Nullable VisibleVersions of(int reader);

  /**
   * Versions that the reader has seen if it has also read from the deleter, in addition to those
   * before.
   */
  @Nullable VisibleVersions shown(@Nullable VisibleVersions seen, int deleter);

  /** The reader is assumed to have read from these as well. */
  default void done(int reader, IntList deleters) {}

  /** The readers, itself included, whose guesses have shown the reader more. */
  default IntStream guessers(int reader, IntList deleters) {
    return IntStream.of(reader);
  }

  /** Tests whether reading from a visible transaction shows nothing more. */
  default boolean isClosed() {
    return true;
  }
}
