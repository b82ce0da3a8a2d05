package io.kingsnake.format.parquet;

import org.jspecify.annotations.Nullable;

/**
 * What is wrong with a file, said where the library calls us, which knows no checked exceptions.
 */
final class Refusal extends RuntimeException {
  private static final long serialVersionUID = 1L;

  Refusal(String message) {
    super(message);
  }

  /** The refusal that the library has wrapped into {@code thrown}, if that is what happened. */
  static @Nullable Refusal in(Throwable thrown) {
    for (Throwable t = thrown; t != null; t = t.getCause()) {
      if (t instanceof Refusal refusal) {
        return refusal;
      }
    }
    return null;
  }
}
