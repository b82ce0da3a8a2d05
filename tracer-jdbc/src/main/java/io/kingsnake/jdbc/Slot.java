package io.kingsnake.jdbc;

import io.kingsnake.tracer.SessionRecorder;
import org.jspecify.annotations.Nullable;

/**
 * The place of an operation among those of its transaction; the values it saw may become known
 * later.
 */
interface Slot {
  /** Tests whether nothing more will become known about the slot. */
  boolean isComplete();

  /** No more will become known. */
  default void settle() {}

  /** The transaction has aborted. */
  default void aborted() {}

  boolean isWrite();

  /** Tests whether the slot is a note on the next operation rather than an operation. */
  default boolean isNote() {
    return false;
  }

  void record(SessionRecorder recorder);

  /** Operation on one key, as far as it is known at once. */
  record Known(Kind kind, String key, @Nullable Object value) implements Slot {
    private enum Kind {
      READ,
      WRITE,
      INSERT,
      DELETE
    }

    @Override
    public boolean isComplete() {
      return true;
    }

    @Override
    public boolean isWrite() {
      return kind != Kind.READ;
    }

    @Override
    public void record(SessionRecorder recorder) {
      switch (kind) {
        case READ -> recorder.read(key, value);
        case WRITE -> recorder.write(key, written());
        case INSERT -> recorder.insert(key, written());
        case DELETE -> recorder.delete(key);
      }
    }

    private Object written() {
      return java.util.Objects.requireNonNull(value);
    }
  }

  /** Gap in the place of an operation. */
  record Gap(Unseen unseen) implements Slot {
    @Override
    public boolean isComplete() {
      return true;
    }

    @Override
    public boolean isWrite() {
      return unseen.writes() == null || !unseen.writes().isEmpty();
    }

    @Override
    public void record(SessionRecorder recorder) {
      recorder.gap(unseen.what(), unseen.writes());
    }
  }

  /** Origin of the next operation, as JSON. */
  record Origin(String json) implements Slot {
    @Override
    public boolean isComplete() {
      return true;
    }

    @Override
    public boolean isWrite() {
      return false;
    }

    @Override
    public boolean isNote() {
      return true;
    }

    @Override
    public void record(SessionRecorder recorder) {
      recorder.hint(json);
    }
  }

  static Slot read(String key, @Nullable Object value) {
    return new Known(Known.Kind.READ, key, value);
  }

  static Slot write(String key, Object value) {
    return new Known(Known.Kind.WRITE, key, value);
  }

  static Slot insert(String key, Object value) {
    return new Known(Known.Kind.INSERT, key, value);
  }

  static Slot delete(String key) {
    return new Known(Known.Kind.DELETE, key, null);
  }

  static Slot unseen(Unseen unseen) {
    return new Gap(unseen);
  }
}
