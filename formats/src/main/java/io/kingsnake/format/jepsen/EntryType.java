package io.kingsnake.format.jepsen;

import org.jspecify.annotations.Nullable;

/** State of the operation at this point of the log. */
public enum EntryType {
  INVOKE,
  /** The operation took effect. */
  OK,
  /** The operation certainly had no effect. */
  FAIL,
  /** Unknown. */
  INFO;

  /** The type of that name, with or without a colon; null if there is none. */
  public static @Nullable EntryType of(@Nullable Object name) {
    return switch (String.valueOf(name)) {
      case ":invoke", "invoke" -> INVOKE;
      case ":ok", "ok" -> OK;
      case ":fail", "fail" -> FAIL;
      case ":info", "info" -> INFO;
      default -> null;
    };
  }
}
