package io.kingsnake.format.kingsnake;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import io.kingsnake.format.UnwritableHistoryException;
import io.kingsnake.format.json.ExactCopy;
import java.io.IOException;
import java.io.StringWriter;
import org.jspecify.annotations.Nullable;

/** Writes a note, which a user of the model may have filled with anything. */
final class Note {
  private static final JsonFactory FACTORY = new JsonFactory();

  private Note() {}

  static void write(JsonGenerator json, @Nullable String note)
      throws IOException, UnwritableHistoryException {
    if (note == null) {
      return;
    }
    StringWriter compact = new StringWriter();
    try (JsonParser parser = FACTORY.createParser(note);
        JsonGenerator copy = FACTORY.createGenerator(compact)) {
      if (parser.nextToken() == null) {
        throw new UnwritableHistoryException("a note must be JSON but is empty");
      }
      ExactCopy.of(parser, copy);
      if (parser.nextToken() != null) {
        throw new UnwritableHistoryException("a note must be one JSON value but is: " + note);
      }
    } catch (JsonProcessingException e) {
      throw new UnwritableHistoryException(
          "a note must be JSON but is: " + note + " (" + e.getOriginalMessage() + ")");
    }
    json.writeFieldName("note");
    json.writeRawValue(compact.toString());
  }
}
