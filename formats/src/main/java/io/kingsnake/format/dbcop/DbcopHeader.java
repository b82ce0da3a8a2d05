package io.kingsnake.format.dbcop;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Header of a dbcop file, which describes its run. The five numbers are parameters of the
 * generator, or totals where a converter wrote them, and bind no reader. A history carries the
 * header as its note, so that a file written from it says the same.
 *
 * @param parameters in the order of {@link #PARAMETERS}
 */
public record DbcopHeader(Map<String, Long> parameters, String info, String start, String end) {
  static final String[] PARAMETERS = {"id", "n_node", "n_variable", "n_transaction", "n_event"};
  private static final JsonFactory FACTORY = new JsonFactory();

  public DbcopHeader {
    parameters = Map.copyOf(parameters);
  }

  /** For a history that did not come from dbcop. */
  static DbcopHeader unknown() {
    return new DbcopHeader(Map.of(), "", "", "");
  }

  /** In the order of the file. */
  public static List<String> parameterNames() {
    return List.of(PARAMETERS);
  }

  public long parameter(String name) {
    return parameters.getOrDefault(name, 0L);
  }

  /** JSON note with the header. */
  public String toNote() {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = FACTORY.createGenerator(text)) {
      json.writeStartObject();
      for (String name : PARAMETERS) {
        json.writeNumberField(name, parameter(name));
      }
      json.writeStringField("info", info);
      json.writeStringField("start", start);
      json.writeStringField("end", end);
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException("a StringWriter does not fail", e);
    }
    return text.toString();
  }

  /** The header a note holds; a note from elsewhere simply has none of the fields. */
  static DbcopHeader fromNote(@Nullable String note) {
    if (note == null) {
      return unknown();
    }
    Map<String, Long> numbers = new HashMap<>();
    Map<String, String> texts = new HashMap<>();
    try (JsonParser json = FACTORY.createParser(note)) {
      json.nextToken();
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        String name = json.getText();
        JsonToken value = json.nextToken();
        if (value == JsonToken.VALUE_NUMBER_INT
            && json.getNumberType() != JsonParser.NumberType.BIG_INTEGER) {
          numbers.put(name, json.getLongValue());
        } else if (value == JsonToken.VALUE_STRING) {
          texts.put(name, json.getText());
        } else {
          json.skipChildren();
        }
      }
    } catch (IOException e) {
      return unknown(); // a note is free text for its author, JSON only by convention
    }
    return new DbcopHeader(
        numbers,
        texts.getOrDefault("info", ""),
        texts.getOrDefault("start", ""),
        texts.getOrDefault("end", ""));
  }
}
