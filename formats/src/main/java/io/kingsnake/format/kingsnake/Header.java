package io.kingsnake.format.kingsnake;

import com.fasterxml.jackson.core.JsonToken;
import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.json.JsonCursor;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.history.InitialState;
import java.io.IOException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The first line of a file: {@code {"kingsnake":1,"initial":"absent","note":{...}}}.
 *
 * @param fixed the initial value of {@link InitialState#FIXED}
 * @param exact whether times are moments inside the database
 * @param part whether the file is one of several that make up a history
 */
record Header(
    InitialState initial,
    @Nullable Object fixed,
    boolean exact,
    @Nullable String note,
    boolean part) {
  static final int VERSION = 1;

  private static final Set<String> OF_TRANSACTIONS = Set.of("session", "txn", "ops", "outcome");

  static Header read(JsonCursor cursor) throws IOException, HistoryFormatException {
    if (cursor.next() == JsonToken.START_ARRAY) {
      throw cursor.problem(
          "expected an object on each line, found an array; 'jq -c .[] FILE' makes lines of it");
    }
    cursor.expect(JsonToken.START_OBJECT, "a header line, {\"kingsnake\":" + VERSION + "}");
    Header header = new Header(InitialState.ABSENT, null, false, null, false);
    boolean versioned = false;
    while (cursor.nextField()) {
      String field = cursor.enterField();
      if (!versioned && OF_TRANSACTIONS.contains(field)) {
        throw cursor.problem(
            "expected a header line, {\"kingsnake\":" + VERSION + "}, before the transactions");
      }
      if (field.equals("kingsnake")) {
        readVersion(cursor);
        versioned = true;
      } else {
        header = header.with(cursor, field);
      }
    }
    if (!versioned) {
      throw cursor.problem("expected \"kingsnake\":" + VERSION + " in the header line");
    }
    return header;
  }

  private static void readVersion(JsonCursor cursor) throws IOException, HistoryFormatException {
    long version = cursor.integer("the version of the format");
    if (version != VERSION) {
      throw cursor.problem(
          "this file is of version " + version + " of the format, expected version " + VERSION);
    }
  }

  private Header with(JsonCursor cursor, String field) throws IOException, HistoryFormatException {
    return switch (field) {
      case "initial" ->
          cursor.is(JsonToken.START_OBJECT)
              ? new Header(InitialState.FIXED, fixedValue(cursor), exact, note, part)
              : new Header(state(cursor), null, exact, note, part);
      case "times" -> {
        if (!cursor.string("\"exact\"").equals("exact")) {
          throw cursor.expected("\"exact\"");
        }
        yield new Header(initial, fixed, true, note, part);
      }
      case "note" -> {
        cursor.expect(JsonToken.START_OBJECT, "an object as note of the history");
        yield new Header(initial, fixed, exact, cursor.copy(), part);
      }
      case "part" -> new Header(initial, fixed, exact, note, cursor.bool("true or false"));
      default -> throw cursor.problem("unknown field \"" + field + "\" in the header line");
    };
  }

  private static InitialState state(JsonCursor cursor) throws IOException, HistoryFormatException {
    String expected = "\"absent\", \"first-read\" or {\"fixed\":...}";
    return switch (cursor.string(expected)) {
      case "absent" -> InitialState.ABSENT;
      case "first-read" -> InitialState.FIRST_READ;
      default -> throw cursor.expected(expected);
    };
  }

  private static Object fixedValue(JsonCursor cursor) throws IOException, HistoryFormatException {
    if (!cursor.nextField() || !cursor.enterField().equals("fixed")) {
      throw cursor.expected("{\"fixed\":...}");
    }
    Object value = Data.datum(cursor, Data.A_VALUE);
    if (cursor.nextField()) {
      throw cursor.expected("nothing but \"fixed\" in this object");
    }
    return value;
  }

  void applyTo(HistoryBuilder builder) {
    builder.exactTimes(exact);
    switch (initial) {
      case ABSENT -> builder.initialAbsent();
      case FIRST_READ -> builder.initialFirstRead();
      case FIXED -> {
        if (fixed != null) {
          builder.initialFixed(builder.values().of(fixed));
        }
      }
    }
  }

  boolean agreesWith(Header other) {
    return initial == other.initial
        && exact == other.exact
        && (fixed == null ? other.fixed == null : fixed.equals(other.fixed));
  }
}
