package io.kingsnake.format.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.kingsnake.format.Source;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;

/**
 * Facts in the head of a JSON file: the field names of its first object, and whether that object is
 * the whole file or the first element of an array.
 */
public record JsonShape(boolean isArray, Set<String> fields) {
  private static final int HEAD = 1 << 16;
  private static final JsonFactory FACTORY = new JsonFactory();

  public JsonShape {
    fields = Set.copyOf(fields);
  }

  /** Without fields if the source is no JSON of this kind. */
  public static JsonShape of(Source source) throws IOException {
    Set<String> fields = new HashSet<>();
    byte[] head = source.isDirectory() ? new byte[0] : source.head(HEAD);
    boolean isArray = false;
    try (JsonParser parser = FACTORY.createParser(head)) {
      JsonToken token = parser.nextToken();
      if (token == JsonToken.START_ARRAY) {
        isArray = true;
        token = parser.nextToken();
      }
      if (token == JsonToken.START_OBJECT) {
        collect(parser, fields);
      }
    } catch (IOException e) {
      // A head is cut off somewhere: what was seen until then is the answer.
      return new JsonShape(isArray, fields);
    }
    return new JsonShape(isArray, fields);
  }

  private static void collect(JsonParser parser, Set<String> fields) throws IOException {
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      fields.add(parser.getText());
      parser.nextToken();
      parser.skipChildren();
    }
  }
}
