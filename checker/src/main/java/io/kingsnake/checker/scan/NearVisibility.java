package io.kingsnake.checker.scan;

import io.kingsnake.engine.ints.IntList;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** What readers have seen, at one level, where visibility goes a step or two. */
interface NearVisibility {
  /** What a reader has seen; asked of one reader after the other. */
  @Nullable VisibleVersions of(int reader);

  /** What it has seen if it has also read from the deleter, as well as before. */
  @Nullable VisibleVersions shown(@Nullable VisibleVersions seen, int deleter);

  /** The reader is taken to have read from these as well. */
  default void done(int reader, IntList deleters) {}

  /** Whose guesses have shown the reader more, itself included. */
  default IntStream guessers(int reader, IntList deleters) {
    return IntStream.of(reader);
  }

  /** Whether reading from a visible transaction shows nothing more. */
  default boolean isClosed() {
    return true;
  }
}
