package io.kingsnake.format.edn;

import org.jspecify.annotations.Nullable;

/** Numbers as Clojure prints them; only integers of 64 bits are made use of. */
final class Numbers {
  /** More do not fit into 64 bits. */
  private static final int MOST_DIGITS = 19;

  private Numbers() {}

  static boolean looksLikeOne(String token) {
    int first = isSigned(token) ? 1 : 0;
    return first < token.length() && isDigit(token.charAt(first));
  }

  /** The value of an integer of 64 bits; null if it is another number. */
  static @Nullable Long integer(String token) {
    int first = isSigned(token) ? 1 : 0;
    int end = token.endsWith("N") ? token.length() - 1 : token.length();
    int digits = end - first;
    boolean isOctal = digits > 1 && token.charAt(first) == '0';
    if (digits < 1 || digits > MOST_DIGITS || isOctal) {
      return null;
    }
    for (int i = first; i < end; i++) {
      if (!isDigit(token.charAt(i))) {
        return null;
      }
    }
    try {
      return Long.valueOf(token.substring(0, end));
    } catch (NumberFormatException e) {
      return null;
    }
  }

  private static boolean isSigned(String token) {
    return token.startsWith("-") || token.startsWith("+");
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
