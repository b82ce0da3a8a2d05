package io.kingsnake.format.ednjson;

import com.fasterxml.jackson.core.JsonToken;
import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.Source;
import io.kingsnake.format.jepsen.EntryType;
import io.kingsnake.format.jepsen.Form;
import io.kingsnake.format.jepsen.LogEntry;
import io.kingsnake.format.jepsen.LogPairing;
import io.kingsnake.format.jepsen.Place;
import io.kingsnake.format.jepsen.Timestamps;
import io.kingsnake.format.json.JsonCursor;
import io.kingsnake.format.json.Notes;
import io.kingsnake.history.History;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Reads the entries one at a time. */
final class EdnJsonLog {
  private final Source source;
  private final LogPairing pairing = new LogPairing(true);
  private long position;

  EdnJsonLog(Source source) {
    this.source = source;
  }

  History read() throws IOException, HistoryFormatException {
    try (JsonCursor cursor = JsonCursor.open(source)) {
      if (cursor.next() == JsonToken.START_ARRAY) {
        while (cursor.nextIsInside()) {
          add(cursor);
        }
        if (cursor.next() != null) {
          throw cursor.expected("the end of the input after the log");
        }
      } else {
        while (cursor.token() != null) {
          add(cursor);
          cursor.next();
        }
      }
    }
    return pairing.end();
  }

  private void add(JsonCursor cursor) throws IOException, HistoryFormatException {
    cursor.expect(JsonToken.START_OBJECT, "an entry such as {\"type\":\"invoke\",...}");
    Fields fields = new Fields(new Place(source, cursor.line(), cursor.column()));
    while (cursor.nextField()) {
      fields.read(cursor, cursor.enterField());
    }
    if (!fields.isNemesis()) {
      pairing.add(fields.entry(position));
    }
    position++;
  }

  private static final class Fields {
    private final Place place;
    private @Nullable EntryType type;
    private @Nullable String process;
    private String function = "nil";
    private @Nullable Form value;
    private @Nullable Timestamps timestamps;
    private long time = History.NO_TIME;
    private long index = History.NO_TIME;
    private @Nullable String note;

    Fields(Place place) {
      this.place = place;
    }

    void read(JsonCursor cursor, String field) throws IOException, HistoryFormatException {
      switch (field) {
        case "type" -> type = type(cursor);
        case "process" -> process = process(cursor);
        case "f" -> function = cursor.copy();
        case "value" -> value = JsonTree.read(cursor);
        case "time" -> time = number(cursor, "a time");
        case "index" -> index = number(cursor, "an index");
        case "ts" -> timestamps(cursor.copy());
        default -> note = Notes.with(note, field, cursor.copy());
      }
    }

    LogEntry entry(long position) throws HistoryFormatException {
      if (type == null) {
        throw place.problem("expected a \"type\" in every entry");
      }
      return new LogEntry(
          type, process, function, value, time, index, position, timestamps, note, place);
    }

    private static EntryType type(JsonCursor cursor) throws IOException, HistoryFormatException {
      String expected = "\"invoke\", \"ok\", \"fail\" or \"info\"";
      EntryType type = EntryType.of(cursor.string(expected));
      if (type == null) {
        throw cursor.expected(expected);
      }
      return type;
    }

    boolean isNemesis() {
      return process != null && (process.equals("nemesis") || process.startsWith(":"));
    }

    private void timestamps(String json) throws IOException, HistoryFormatException {
      byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
      try (JsonCursor field =
          JsonCursor.over(place.source(), bytes, 0, bytes.length, place.line(), 0)) {
        field.next();
        timestamps = Timestamps.of(JsonTree.read(field));
      }
      note = timestamps == null ? Notes.with(note, "ts", json) : note;
    }

    private static @Nullable String process(JsonCursor cursor)
        throws IOException, HistoryFormatException {
      String expected = "a process (an integer or a string)";
      if (cursor.is(JsonToken.VALUE_NULL)) {
        return null;
      }
      return cursor.is(JsonToken.VALUE_NUMBER_INT)
          ? Long.toString(cursor.integer(expected))
          : cursor.string(expected);
    }

    private static long number(JsonCursor cursor, String expected)
        throws IOException, HistoryFormatException {
      return cursor.is(JsonToken.VALUE_NULL) ? History.NO_TIME : cursor.integer(expected);
    }
  }
}
