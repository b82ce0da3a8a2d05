package io.kingsnake.jdbc.table;

import java.util.ArrayList;
import java.util.List;

/**
 * Values of key columns as text. In entries of indexes, integers are preceded by a letter for their
 * number of digits, so that texts sort as the numbers do: a7, b42, c100; those below zero by '-'
 * and complements of both. NULL sorts after all integers.
 */
final class KeyText {
  private static final String NULL = "~";

  private KeyText() {}

  /** Integers, texts and NULL, in the order of an index. */
  static String of(List<Object> parts) {
    StringBuilder text = new StringBuilder();
    for (Object part : parts) {
      text.append(text.length() == 0 ? "" : ",");
      if (part instanceof Long number) {
        text.append(of(number));
      } else {
        text.append(part instanceof String string ? escaped(string) : NULL);
      }
    }
    return text.toString();
  }

  /** Text of a key for people: integers are unchanged. */
  static String plain(List<Object> parts) {
    if (parts.size() == 1 && parts.get(0) instanceof Long number) {
      return number.toString();
    }
    StringBuilder text = new StringBuilder();
    for (Object part : parts) {
      text.append(text.length() == 0 ? "" : ",");
      text.append(part instanceof String string ? escaped(string) : String.valueOf(part));
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

  /** Two lists of values must not look alike. */
  private static String escaped(String text) {
    String plain = text;
    if (text.indexOf('\\') >= 0 || text.indexOf(',') >= 0 || text.indexOf(']') >= 0) {
      plain = text.replace("\\", "\\\\").replace(",", "\\,").replace("]", "\\]");
    }
    return plain.startsWith(NULL) ? "\\" + plain : plain;
  }

  /** End of the row that begins here, at a bracket; -1 if it does not end. */
  static int end(String text, int start) {
    for (int i = start; i < text.length(); i++) {
      if (text.charAt(i) == '\\') {
        i++;
      } else if (text.charAt(i) == ']') {
        return i;
      }
    }
    return -1;
  }

  /** The parts of a row, as they stand in its text. */
  static List<String> parts(String row) {
    List<String> parts = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < row.length(); i++) {
      if (row.charAt(i) == '\\') {
        i++;
      } else if (row.charAt(i) == ',') {
        parts.add(row.substring(start, i));
        start = i + 1;
      }
    }
    parts.add(row.substring(start));
    return parts;
  }

  /** The original text of an escaped part. */
  static String unescaped(String part) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < part.length(); i++) {
      boolean isEscape = part.charAt(i) == '\\' && i + 1 < part.length();
      text.append(part.charAt(isEscape ? ++i : i));
    }
    return text.toString();
  }
}
