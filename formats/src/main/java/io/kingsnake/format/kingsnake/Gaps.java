package io.kingsnake.format.kingsnake;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonToken;
import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.json.JsonCursor;
import io.kingsnake.history.Gap;
import io.kingsnake.history.History;
import io.kingsnake.history.TransactionBuffer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Unrecorded operations of a transaction: {@code "gaps":[{"what":"..","writes":["t:"]}]}. */
final class Gaps {
  private Gaps() {}

  static void read(JsonCursor cursor, TransactionBuffer buffer)
      throws IOException, HistoryFormatException {
    cursor.expect(JsonToken.START_ARRAY, "an array of gaps");
    while (cursor.nextIsInside()) {
      cursor.expect(JsonToken.START_OBJECT, "a gap, {\"what\":\"..\",\"writes\":[..]}");
      readGap(cursor, buffer);
    }
  }

  private static void readGap(JsonCursor cursor, TransactionBuffer buffer)
      throws IOException, HistoryFormatException {
    String what = null;
    List<String> writes = null;
    while (cursor.nextField()) {
      String field = cursor.enterField();
      switch (field) {
        case "what" -> what = cursor.string("what was done, in words");
        case "writes" -> writes = prefixes(cursor);
        default -> throw cursor.problem("unknown field \"" + field + "\" of a gap");
      }
    }
    if (what == null) {
      throw cursor.problem("a gap needs its \"what\"");
    }
    buffer.gap(what, writes);
  }

  private static @Nullable List<String> prefixes(JsonCursor cursor)
      throws IOException, HistoryFormatException {
    if (cursor.is(JsonToken.VALUE_NULL)) {
      return null;
    }
    cursor.expect(JsonToken.START_ARRAY, "an array of key prefixes");
    List<String> prefixes = new ArrayList<>();
    while (cursor.nextIsInside()) {
      prefixes.add(cursor.string("a prefix of keys"));
    }
    return prefixes;
  }

  static void write(JsonGenerator json, History history, int txn) throws IOException {
    List<Gap> gaps = history.gaps();
    int next = firstOf(gaps, txn);
    if (next == gaps.size() || gaps.get(next).txn() != txn) {
      return;
    }
    json.writeArrayFieldStart("gaps");
    for (; next < gaps.size() && gaps.get(next).txn() == txn; next++) {
      write(json, gaps.get(next));
    }
    json.writeEndArray();
  }

  /** Gaps are ordered by transaction. */
  private static int firstOf(List<Gap> gaps, int txn) {
    int low = 0;
    int high = gaps.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (gaps.get(middle).txn() < txn) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private static void write(JsonGenerator json, Gap gap) throws IOException {
    json.writeStartObject();
    json.writeStringField("what", gap.what());
    if (gap.writes() != null) {
      json.writeArrayFieldStart("writes");
      for (String prefix : gap.writes()) {
        json.writeString(prefix);
      }
      json.writeEndArray();
    }
    json.writeEndObject();
  }
}
