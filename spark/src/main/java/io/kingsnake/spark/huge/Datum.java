package io.kingsnake.spark.huge;

import io.kingsnake.history.Bytes;
import io.kingsnake.history.DatumPool;
import io.kingsnake.history.History;
import java.util.HexFormat;

/**
 * Keys and values as texts that are equal where they are, so that they can be joined on: a first
 * letter for the type, then the datum.
 */
final class Datum {
  static final String ABSENT = "-";
  static final String INITIAL = "^";
  static final String UNKNOWN = "?";

  private Datum() {}

  static String key(History history, int key) {
    return text(history.keys().at(key));
  }

  static String value(History history, int value) {
    return switch (value) {
      case History.ABSENT -> ABSENT;
      case History.INITIAL -> INITIAL;
      case History.UNKNOWN -> UNKNOWN;
      default -> text(history.values().at(value));
    };
  }

  private static String text(Object datum) {
    return datum instanceof Long number
        ? "i" + number
        : datum instanceof Bytes bytes
            ? "b" + HexFormat.of().formatHex(bytes.toArray())
            : "s" + datum;
  }

  static int intern(DatumPool pool, String text) {
    return switch (text.charAt(0)) {
      case '-' -> History.ABSENT;
      case '^' -> History.INITIAL;
      case '?' -> History.UNKNOWN;
      case 'i' -> pool.ofLong(Long.parseLong(text, 1, text.length(), 10));
      case 'b' -> pool.of(Bytes.copyOf(HexFormat.of().parseHex(text, 1, text.length())));
      default -> pool.of(text.substring(1));
    };
  }
}
