package io.kingsnake.report.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;

/** One JSON object on one line; invisible characters are written as escapes. */
public final class JsonLine {
  private static final JsonFactory FACTORY = new JsonFactory();

  /** Writes the fields. */
  public interface Body {
    void write(JsonGenerator json) throws IOException;
  }

  private JsonLine() {}

  public static String of(Body body) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = generator(text)) {
      json.writeStartObject();
      body.write(json);
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory cannot fail", e);
    }
    return text.toString();
  }

  /** Writes JSON that may be too long to be kept. */
  public static JsonGenerator generator(Writer out) throws IOException {
    return FACTORY.createGenerator(new EscapingWriter(out));
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
