package io.kingsnake.jdbc.table;

import java.util.List;

/**
 * Primary keys as text. Integers are preceded by a letter for their number of digits, so that texts
 * sort as the numbers do: a7, b42, c100; those below zero by '-' and complements of both.
 */
final class KeyText {
  private KeyText() {}

  /** Integers and texts, in the order of the primary key. */
  static String of(List<Object> parts) {
    StringBuilder text = new StringBuilder();
    for (Object part : parts) {
      text.append(text.length() == 0 ? "" : ",");
      text.append(part instanceof Long number ? of(number) : escaped(String.valueOf(part)));
    }
    return text.toString();
  }

  static String of(long number) {
    if (number >= 0) {
      String digits = Long.toString(number);
      return (char) ('a' + digits.length() - 1) + digits;
    }
    String digits = Long.toString(number).substring(1);
    StringBuilder complement = new StringBuilder("-").append((char) ('z' - digits.length() + 1));
    for (int i = 0; i < digits.length(); i++) {
      complement.append((char) ('9' - (digits.charAt(i) - '0')));
    }
    return complement.toString();
  }

  /** Two lists of texts must not look alike. */
  private static String escaped(String text) {
    return text.replace("\\", "\\\\").replace(",", "\\,");
  }
}
