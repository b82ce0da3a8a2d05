package io.kingsnake.format.viperjson;

import com.fasterxml.jackson.core.JsonToken;
import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.json.JsonCursor;
import io.kingsnake.history.DatumPool;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.history.ScanBuffer;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * One operation as logged, either as an array, {@code ["d",k,tombstone,valueRead,dead,succeeded]},
 * or, by later versions of ViperBench, as an object with the same in named fields and times.
 */
final class ViperOp {
  static final int MISSING = Integer.MIN_VALUE;

  private final DatumPool keys;
  private final DatumPool values;
  String kind = "";
  int key;
  int value;
  int valueRead;
  boolean dead;
  boolean succeeded;
  long begin;
  long end;
  final ScanBuffer range = new ScanBuffer();
  final Rows live = new Rows();
  final Rows deadRows = new Rows();
  private @Nullable Object low;
  private @Nullable Object high;

  ViperOp(HistoryBuilder builder) {
    keys = builder.keys();
    values = builder.values();
  }

  void read(JsonCursor cursor) throws IOException, HistoryFormatException {
    clear();
    if (cursor.is(JsonToken.START_OBJECT)) {
      readObject(cursor);
    } else {
      cursor.expect(JsonToken.START_ARRAY, "an operation such as [\"r\",4,17,false]");
      readArray(cursor);
    }
  }

  private void clear() {
    kind = "";
    key = value = valueRead = MISSING;
    dead = false;
    succeeded = true;
    begin = end = History.NO_TIME;
    low = high = null;
    live.clear();
    deadRows.clear();
  }

  private void readArray(JsonCursor cursor) throws IOException, HistoryFormatException {
    cursor.next();
    kind = cursor.string("the kind of an operation");
    if (kind.equals("range")) {
      readRange(cursor);
      return;
    }
    cursor.next();
    key = key(cursor);
    cursor.next();
    value = value(cursor);
    cursor.next();
    if (isNumber(cursor)) { // inserts and deletes report what they found
      valueRead = value(cursor);
      cursor.next();
      dead = cursor.bool("whether the record found was dead");
      cursor.next();
    } else if (kind.equals("r") && !cursor.is(JsonToken.END_ARRAY)) {
      dead = cursor.bool("whether the record found was dead");
      cursor.next();
    }
    if (!kind.equals("r") && !cursor.is(JsonToken.END_ARRAY)) {
      succeeded = cursor.bool("whether the operation succeeded");
      cursor.next();
    }
    cursor.expect(JsonToken.END_ARRAY, "the end of the operation");
  }

  private void readRange(JsonCursor cursor) throws IOException, HistoryFormatException {
    cursor.next();
    low = bound(cursor);
    cursor.next();
    high = bound(cursor);
    cursor.next();
    live.read(cursor, this);
    if (cursor.next() == JsonToken.START_ARRAY) {
      deadRows.read(cursor, this);
      cursor.next();
    }
    if (!cursor.is(JsonToken.END_ARRAY)) {
      cursor.bool("whether this range reads the final state");
      cursor.next();
    }
    cursor.expect(JsonToken.END_ARRAY, "the end of the range");
  }

  private void readObject(JsonCursor cursor) throws IOException, HistoryFormatException {
    while (cursor.nextField()) {
      String field = cursor.enterField();
      switch (field) {
        case "opType" -> kind = cursor.string("the kind of an operation");
        case "key" -> key = key(cursor);
        case "value" -> value = value(cursor);
        case "readValue" -> valueRead = value(cursor);
        case "isDead" -> dead = cursor.bool("true or false");
        case "succ" -> succeeded = cursor.bool("true or false");
        case "key1" -> low = bound(cursor);
        case "key2" -> high = bound(cursor);
        case "liveKVs" -> live.read(cursor, this);
        case "deadKVs" -> deadRows.read(cursor, this);
        case "reqTS" -> begin = time(cursor);
        case "resTS" -> end = time(cursor);
        default -> throw cursor.problem("unknown field \"" + field + '"');
      }
    }
  }

  /** The range as a scan; its rows come in the order of a hash table. */
  ScanBuffer scan() {
    range.clear().range(lowest(low), behind(high)).unordered();
    for (int i = 0; i < live.size(); i++) {
      range.row(live.key(i), live.value(i));
    }
    for (int i = 0; i < deadRows.size(); i++) {
      range.tombstoneRow(deadRows.key(i), deadRows.value(i));
    }
    return range;
  }

  boolean isUnboundedRange() {
    return kind.equals("range") && lowest(low) == null && behind(high) == null;
  }

  /** The recorder writes the least and the greatest integer where there is no bound. */
  private static @Nullable Object lowest(@Nullable Object low) {
    return low instanceof Long number && number == Long.MIN_VALUE ? null : low;
  }

  /** The query is {@code id >= lo AND id <= hi}: the first key after it is the successor of hi. */
  private static @Nullable Object behind(@Nullable Object high) {
    if (high instanceof Long number) {
      return number == Long.MAX_VALUE ? null : (Object) (number + 1);
    }
    return high instanceof String text ? text + '\0' : null;
  }

  int key(JsonCursor cursor) throws IOException, HistoryFormatException {
    return isNumber(cursor)
        ? keys.ofLong(cursor.integer("a key"))
        : keys.ofString(cursor.string("a key (an integer or a string)"));
  }

  /** A hash; zero is the hash of no record at all. */
  int value(JsonCursor cursor) throws IOException, HistoryFormatException {
    if (isNil(cursor)) {
      return History.ABSENT;
    }
    long hash = cursor.integer("a value (an integer, or null)");
    return hash == 0 ? History.ABSENT : values.ofLong(hash);
  }

  private static @Nullable Object bound(JsonCursor cursor)
      throws IOException, HistoryFormatException {
    if (isNil(cursor)) {
      return null;
    }
    return isNumber(cursor)
        ? (Object) cursor.integer("a bound")
        : cursor.string("a bound (an integer, a string or \"nil\")");
  }

  static long time(JsonCursor cursor) throws IOException, HistoryFormatException {
    long time = cursor.integer("a time");
    return time < 0 ? History.NO_TIME : time; // -1 where the recorder had none
  }

  private static boolean isNumber(JsonCursor cursor) {
    return cursor.is(JsonToken.VALUE_NUMBER_INT);
  }

  private static boolean isNil(JsonCursor cursor) throws IOException, HistoryFormatException {
    return cursor.is(JsonToken.VALUE_NULL)
        || (cursor.is(JsonToken.VALUE_STRING) && cursor.string("nil").equals("nil"));
  }
}
