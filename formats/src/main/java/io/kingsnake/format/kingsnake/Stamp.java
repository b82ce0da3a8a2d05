package io.kingsnake.format.kingsnake;

import com.fasterxml.jackson.core.JsonToken;
import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.json.JsonCursor;
import java.io.IOException;

/** A hybrid logical clock: {@code [physical, logical]}, or the physical part alone. */
record Stamp(long physical, long logical) {
  static Stamp read(JsonCursor cursor) throws IOException, HistoryFormatException {
    if (!cursor.is(JsonToken.START_ARRAY)) {
      return new Stamp(Data.stamp(cursor, "a timestamp, 5 or [5,0]"), 0);
    }
    cursor.next();
    long physical = Data.stamp(cursor, "the physical part of a timestamp");
    cursor.next();
    long logical = cursor.integer("the logical part of a timestamp");
    cursor.next();
    cursor.expect(JsonToken.END_ARRAY, "the end of the timestamp");
    return new Stamp(physical, logical);
  }
}
