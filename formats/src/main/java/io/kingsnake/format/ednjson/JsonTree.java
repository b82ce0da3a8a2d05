package io.kingsnake.format.ednjson;

import com.fasterxml.jackson.core.JsonToken;
import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.json.JsonCursor;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The value of an entry as lists, longs, strings and null, as the EDN parser would give it. */
final class JsonTree {
  /** Something no transaction contains, kept as text for the error message to come. */
  private record Other(String text) {
    @Override
    public String toString() {
      return text;
    }
  }

  private JsonTree() {}

  static @Nullable Object read(JsonCursor cursor) throws IOException, HistoryFormatException {
    JsonToken token = cursor.token();
    if (token == JsonToken.START_ARRAY) {
      List<@Nullable Object> elements = new ArrayList<>();
      while (cursor.nextIsInside()) {
        elements.add(read(cursor));
      }
      return elements;
    }
    if (token == JsonToken.VALUE_NULL) {
      return null;
    }
    if (token == JsonToken.VALUE_STRING) {
      return cursor.string("a string");
    }
    return token == JsonToken.VALUE_NUMBER_INT
        ? (Object) cursor.integer("integers")
        : new Other(cursor.copy());
  }
}
