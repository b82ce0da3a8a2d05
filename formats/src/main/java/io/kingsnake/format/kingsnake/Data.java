package io.kingsnake.format.kingsnake;

import com.fasterxml.jackson.core.JsonToken;
import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.json.JsonCursor;
import io.kingsnake.history.Bytes;
import io.kingsnake.history.DatumPool;
import io.kingsnake.history.History;
import java.io.IOException;
import java.util.Base64;
import java.util.HexFormat;

/** Keys, values and times: 5, "x", {"hex":"00ff"} or {"base64":"AP8="}. */
final class Data {
  static final String A_KEY = "a key (an integer, a string or {\"hex\":...})";
  static final String A_VALUE = "a value (an integer, a string or {\"hex\":...})";

  private Data() {}

  /** The datum at the cursor. */
  static Object datum(JsonCursor cursor, String expected)
      throws IOException, HistoryFormatException {
    if (cursor.is(JsonToken.VALUE_NUMBER_INT)) {
      return cursor.integer(expected);
    }
    if (cursor.is(JsonToken.START_OBJECT)) {
      if (!cursor.nextField()) {
        throw cursor.expected(expected);
      }
      String encoding = cursor.enterField();
      Bytes bytes = bytes(cursor, encoding, expected);
      if (cursor.nextField()) {
        throw cursor.expected("nothing but the bytes in this object");
      }
      return bytes;
    }
    return cursor.string(expected);
  }

  /** Interns the datum at the cursor. */
  static int intern(JsonCursor cursor, DatumPool pool, String expected)
      throws IOException, HistoryFormatException {
    return cursor.is(JsonToken.VALUE_NUMBER_INT)
        ? pool.ofLong(cursor.integer(expected))
        : pool.of(datum(cursor, expected));
  }

  static boolean isBytes(String field) {
    return field.equals("hex") || field.equals("base64");
  }

  /** The bytes at the cursor, under the field that names their encoding. */
  static Bytes bytes(JsonCursor cursor, String encoding, String expected)
      throws IOException, HistoryFormatException {
    if (!isBytes(encoding)) {
      throw cursor.problem("expected " + expected + ", found an object with \"" + encoding + '"');
    }
    String text = cursor.string("the bytes as a string");
    try {
      return Bytes.copyOf(
          encoding.equals("hex")
              ? HexFormat.of().parseHex(text)
              : Base64.getDecoder().decode(text));
    } catch (IllegalArgumentException e) {
      throw cursor.expected("bytes in " + encoding);
    }
  }

  /** A time, an identity or a timestamp; the least integer stands for "none" in the model. */
  static long stamp(JsonCursor cursor, String expected) throws IOException, HistoryFormatException {
    long stamp = cursor.integer(expected);
    if (stamp == History.NO_TIME) {
      throw cursor.problem("expected " + expected + " above the least 64-bit integer");
    }
    return stamp;
  }
}
