package io.kingsnake.tracer;

import org.jspecify.annotations.Nullable;

/** Puts something else on file for what must not be written down. */
public interface Mask {
  /** Everything is written down. */
  Mask NONE =
      new Mask() {
        @Override
        public Object key(Object key) {
          return key;
        }

        @Override
        public @Nullable Object value(Object key, @Nullable Object value) {
          return value;
        }
      };

  /** Replacement for a key or a prefix of keys; different ones stay different. */
  Object key(Object key);

  /** Replacement for a value of a key; equal ones stay equal. */
  @Nullable Object value(Object key, @Nullable Object value);
}
