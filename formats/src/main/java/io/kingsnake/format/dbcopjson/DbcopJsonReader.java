package io.kingsnake.format.dbcopjson;

import com.fasterxml.jackson.core.JsonToken;
import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.dbcop.DbcopHeader;
import io.kingsnake.format.dbcop.DbcopRecorder;
import io.kingsnake.format.json.JsonCursor;
import io.kingsnake.history.History;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Streams the file through a {@link DbcopRecorder}; fields may come in any order. */
final class DbcopJsonReader {
  private static final int WRITE = 1;
  private static final int VARIABLE = 2;
  private static final int VALUE = 4;
  private static final int SUCCESS = 8;

  private final JsonCursor json;
  private final DbcopRecorder recorder;
  private final Map<String, Long> parameters = new HashMap<>();
  private String info = "";
  private String start = "";
  private String end = "";

  DbcopJsonReader(JsonCursor json, ReadOptions options) {
    this.json = json;
    this.recorder = new DbcopRecorder(options);
  }

  History read() throws IOException, HistoryFormatException {
    json.nextIs(JsonToken.START_OBJECT, "'{' of a dbcop history");
    Set<String> seen = new HashSet<>();
    for (String field; (field = json.nextFieldName()) != null; ) {
      seen.add(field);
      topField(field);
    }
    if (!seen.contains("data")) {
      throw json.problem("expected a field \"data\", found none");
    }
    json.end();
    return recorder.finish(new DbcopHeader(parameters, info, start, end));
  }

  private void topField(String field) throws IOException, HistoryFormatException {
    switch (field) {
      case "params" -> params();
      case "info" -> info = json.string("the info text");
      case "start" -> start = json.string("the start time");
      case "end" -> end = json.string("the end time");
      case "data" -> sessions();
      default -> json.skip();
    }
  }

  private void params() throws IOException, HistoryFormatException {
    json.expect(JsonToken.START_OBJECT, "'{' of the parameters");
    for (String field; (field = json.nextFieldName()) != null; ) {
      if (json.token() == JsonToken.VALUE_NUMBER_INT) {
        parameters.put(field, json.unsigned("a parameter"));
      } else {
        json.skip();
      }
    }
  }

  private void sessions() throws IOException, HistoryFormatException {
    json.expect(JsonToken.START_ARRAY, "'[' of the sessions");
    while (json.nextElement()) {
      json.expect(JsonToken.START_ARRAY, "'[' of a session");
      recorder.beginSession();
      while (json.nextElement()) {
        transaction();
      }
    }
  }

  private void transaction() throws IOException, HistoryFormatException {
    json.expect(JsonToken.START_OBJECT, "'{' of a transaction");
    boolean success = false;
    boolean hasSuccess = false;
    boolean hasEvents = false;
    for (String field; (field = json.nextFieldName()) != null; ) {
      if (field.equals("events")) {
        hasEvents = true;
        events();
      } else if (field.equals("success")) {
        hasSuccess = true;
        success = json.bool("whether the transaction committed");
      } else {
        throw json.problem("expected \"events\" or \"success\", found \"" + field + "\"");
      }
    }
    if (!hasSuccess || !hasEvents) {
      throw json.problem("expected \"events\" and \"success\" in a transaction, found only one");
    }
    recorder.endTransaction(success);
  }

  private void events() throws IOException, HistoryFormatException {
    json.expect(JsonToken.START_ARRAY, "'[' of the events");
    while (json.nextElement()) {
      event();
    }
  }

  private void event() throws IOException, HistoryFormatException {
    json.expect(JsonToken.START_OBJECT, "'{' of an event");
    boolean write = false;
    boolean success = false;
    long variable = 0;
    long value = 0;
    int seen = 0;
    for (String field; (field = json.nextFieldName()) != null; ) {
      int bit = bit(field);
      seen |= bit;
      switch (bit) {
        case WRITE -> write = json.bool("whether the event is a write");
        case VARIABLE -> variable = json.unsigned("the variable");
        case VALUE -> value = json.unsigned("the value");
        default -> success = json.bool("whether the event succeeded");
      }
    }
    if (seen != (WRITE | VARIABLE | VALUE | SUCCESS)) {
      throw json.problem(
          "expected \"write\", \"variable\", \"value\" and \"success\" in an event, found fewer");
    }
    recorder.event(write, variable, value, success);
  }

  private int bit(String field) throws HistoryFormatException {
    return switch (field) {
      case "write" -> WRITE;
      case "variable" -> VARIABLE;
      case "value" -> VALUE;
      case "success" -> SUCCESS;
      default ->
          throw json.problem(
              "expected \"write\", \"variable\", \"value\" or \"success\", found \""
                  + field
                  + "\"");
    };
  }
}
