package io.kingsnake.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;

/** One JSON object on one line. */
public final class JsonLine {
  private static final JsonFactory FACTORY = new JsonFactory();

  /** Writes the fields. */
  public interface Body {
    void write(JsonGenerator json) throws IOException;
  }

  private JsonLine() {}

  public static String of(Body body) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = FACTORY.createGenerator(text)) {
      json.writeStartObject();
      body.write(json);
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory cannot fail", e);
    }
    return text.toString();
  }

  /** A key or value: integers as numbers, everything else as a string. */
  static void writeDatum(JsonGenerator json, Object datum) throws IOException {
    if (datum instanceof Long number) {
      json.writeNumber(number);
    } else {
      json.writeString(datum.toString());
    }
  }
}
