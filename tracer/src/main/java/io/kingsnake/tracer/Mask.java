package io.kingsnake.tracer;

import org.jspecify.annotations.Nullable;

/** Replacement of secrets in a recording. */
public interface Mask {
  /** Mask that replaces nothing. */
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
