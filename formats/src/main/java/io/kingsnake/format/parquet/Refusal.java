package io.kingsnake.format.parquet;

import org.jspecify.annotations.Nullable;

/** Refusal of a file, thrown where the library calls our code and permits no checked exception. */
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
