package io.kingsnake.format.kingsnake;

import com.fasterxml.jackson.core.JsonToken;
import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.json.JsonCursor;
import io.kingsnake.history.DatumPool;
import io.kingsnake.history.History;
import io.kingsnake.history.Locking;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The value of an operation or row, and the options after it. Either may be an object, {@code
 * ["r","x",{"tombstone":9},{"begin":4}]}, and their fields differ, so both are read the same way.
 */
final class Operand {
  /** No value was given; different from every constant of {@link History}. */
  static final int MISSING = Integer.MIN_VALUE;

  private final DatumPool values;
  int value;
  boolean tombstone;
  boolean unordered;
  boolean exhausted;
  boolean reverse;
  boolean joinsNext;
  @Nullable Locking locking;
  long begin;
  long end;
  @Nullable String note;

  Operand(DatumPool values) {
    this.values = values;
  }

  void clear() {
    value = MISSING;
    tombstone = unordered = exhausted = reverse = joinsNext = false;
    begin = end = History.NO_TIME;
    note = null;
    locking = null;
  }

  boolean isGiven() {
    return value != MISSING;
  }

  boolean isPlain() {
    return value >= History.ABSENT && !tombstone;
  }

  /** A value or an object at the cursor. */
  void read(JsonCursor cursor) throws IOException, HistoryFormatException {
    if (cursor.is(JsonToken.START_OBJECT)) {
      readObject(cursor);
    } else if (cursor.is(JsonToken.VALUE_NULL)) {
      value(cursor, History.ABSENT);
    } else {
      value(cursor, Data.intern(cursor, values, Data.A_VALUE));
    }
  }

  void readObject(JsonCursor cursor) throws IOException, HistoryFormatException {
    while (cursor.nextField()) {
      readField(cursor, cursor.enterField());
    }
  }

  private void readField(JsonCursor cursor, String field)
      throws IOException, HistoryFormatException {
    switch (field) {
      case "hex", "base64" ->
          value(cursor, values.ofBytes(Data.bytes(cursor, field, Data.A_VALUE)));
      case "initial" -> {
        if (!cursor.bool("true")) {
          throw cursor.expected("true");
        }
        value(cursor, History.INITIAL);
      }
      case "tombstone" -> {
        tombstone = true;
        value(cursor, Data.intern(cursor, values, "the identity of a tombstone"));
      }
      case "begin" -> begin = Data.stamp(cursor, "a time");
      case "end" -> end = Data.stamp(cursor, "a time");
      case "note" -> note = cursor.copy();
      case "unordered" -> unordered = cursor.bool("true or false");
      case "exhausted" -> exhausted = cursor.bool("true or false");
      case "reverse" -> reverse = cursor.bool("true or false");
      case "locking" -> locking = locking(cursor);
      case "joins_next" -> joinsNext = cursor.bool("true or false");
      default -> throw cursor.problem("unknown option \"" + field + '"');
    }
  }

  private static Locking locking(JsonCursor cursor) throws IOException, HistoryFormatException {
    String expected = "\"share\" or \"update\"";
    return switch (cursor.string(expected)) {
      case "share" -> Locking.SHARE;
      case "update" -> Locking.UPDATE;
      default -> throw cursor.expected(expected);
    };
  }

  private void value(JsonCursor cursor, int given) throws HistoryFormatException {
    if (isGiven()) {
      throw cursor.problem("an operation has one value, this is a second");
    }
    value = given;
  }
}
