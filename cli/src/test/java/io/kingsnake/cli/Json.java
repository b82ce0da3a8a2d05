package io.kingsnake.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Parses JSON into maps, lists, strings, longs, booleans and nulls. */
final class Json {
  private static final JsonFactory FACTORY = new JsonFactory();

  private Json() {}

  @SuppressWarnings("unchecked")
  static Map<String, @Nullable Object> object(String text) {
    try (JsonParser parser = FACTORY.createParser(text)) {
      parser.nextToken();
      Object value = value(parser);
      if (!(value instanceof Map) || parser.nextToken() != null) {
        throw new IllegalArgumentException("expected exactly one object, found " + text);
      }
      return (Map<String, @Nullable Object>) value;
    } catch (IOException e) {
      throw new UncheckedIOException(text, e);
    }
  }

  private static @Nullable Object value(JsonParser parser) throws IOException {
    JsonToken token = parser.currentToken();
    return switch (token) {
      case START_OBJECT -> map(parser);
      case START_ARRAY -> list(parser);
      case VALUE_STRING -> parser.getText();
      case VALUE_NUMBER_INT -> parser.getLongValue();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NULL -> null;
      default -> throw new IllegalArgumentException("unexpected " + token);
    };
  }

  private static Map<String, @Nullable Object> map(JsonParser parser) throws IOException {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      parser.nextToken();
      map.put(name, value(parser));
    }
    return map;
  }

  private static List<@Nullable Object> list(JsonParser parser) throws IOException {
    List<@Nullable Object> list = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      list.add(value(parser));
    }
    return list;
  }
}
