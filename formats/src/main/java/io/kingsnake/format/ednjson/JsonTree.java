package io.kingsnake.format.ednjson;

import com.fasterxml.jackson.core.JsonToken;
import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.jepsen.Form;
import io.kingsnake.format.jepsen.Form.Elements;
import io.kingsnake.format.jepsen.Form.Odd;
import io.kingsnake.format.jepsen.Form.Pairs;
import io.kingsnake.format.json.JsonCursor;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The values of an entry, each with its place. */
final class JsonTree {
  private JsonTree() {}

  static Form read(JsonCursor cursor) throws IOException, HistoryFormatException {
    long line = cursor.line();
    long column = cursor.column();
    return new Form(value(cursor), line, column);
  }

  private static @Nullable Object value(JsonCursor cursor)
      throws IOException, HistoryFormatException {
    JsonToken token = cursor.token();
    if (token == null) {
      throw cursor.expected("a value");
    }
    return switch (token) {
      case START_ARRAY -> new Elements("[", "]", ",", elements(cursor));
      case START_OBJECT -> new Pairs(",", ":", pairs(cursor));
      case VALUE_NULL -> null;
      case VALUE_STRING -> cursor.string("a string");
      case VALUE_TRUE, VALUE_FALSE -> cursor.bool("true or false");
      case VALUE_NUMBER_INT -> cursor.integer("integers");
      default -> new Odd(cursor.copy());
    };
  }

  private static List<Form> elements(JsonCursor cursor) throws IOException, HistoryFormatException {
    List<Form> elements = new ArrayList<>();
    while (cursor.nextIsInside()) {
      elements.add(read(cursor));
    }
    return elements;
  }

  private static List<Form> pairs(JsonCursor cursor) throws IOException, HistoryFormatException {
    List<Form> pairs = new ArrayList<>();
    while (cursor.nextField()) {
      long line = cursor.line();
      long column = cursor.column();
      pairs.add(new Form(cursor.enterField(), line, column));
      pairs.add(read(cursor));
    }
    return pairs;
  }
}
