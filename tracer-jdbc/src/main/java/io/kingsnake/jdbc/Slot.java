package io.kingsnake.jdbc;

import io.kingsnake.tracer.SessionRecorder;
import org.jspecify.annotations.Nullable;

/** The place of an operation among those of its transaction; what it saw may become known later. */
interface Slot {
  /** Whether everything is known that will be. */
  boolean isComplete();

  /** No more will become known. */
  default void settle() {}

  boolean isWrite();

  void record(SessionRecorder recorder);

  /** An operation that is known already. */
  record Known(boolean isWrite, Recording recording) implements Slot {
    /** Tells a recorder. */
    interface Recording {
      void to(SessionRecorder recorder);
    }

    @Override
    public boolean isComplete() {
      return true;
    }

    @Override
    public void record(SessionRecorder recorder) {
      recording.to(recorder);
    }
  }

  static Slot read(String key, @Nullable Object value) {
    return new Known(false, recorder -> recorder.read(key, value));
  }

  static Slot write(String key, Object value) {
    return new Known(true, recorder -> recorder.write(key, value));
  }

  static Slot insert(String key, Object value) {
    return new Known(true, recorder -> recorder.insert(key, value));
  }

  static Slot delete(String key) {
    return new Known(true, recorder -> recorder.delete(key));
  }

  static Slot unseen(Unseen unseen) {
    return new Known(
        unseen.writes() == null || !unseen.writes().isEmpty(),
        recorder -> recorder.gap(unseen.what(), unseen.writes()));
  }
}
