package io.kingsnake.format.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.Source;
import java.io.CharConversionException;
import java.io.Closeable;
import java.io.IOException;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** Walks the tokens of a JSON file; whatever is not as expected is an error with its place. */
public final class JsonCursor implements Closeable {
  private static final JsonFactory FACTORY = new JsonFactory();

  private final Source source;
  private final JsonParser parser;

  private JsonCursor(Source source, JsonParser parser) {
    this.source = source;
    this.parser = parser;
  }

  public static JsonCursor open(Source source) throws IOException {
    return new JsonCursor(source, FACTORY.createParser(source.open()));
  }

  /** Moves to the next token, null at the end of the file. */
  public @Nullable JsonToken next() throws IOException, HistoryFormatException {
    try {
      return parser.nextToken();
    } catch (JsonProcessingException e) {
      throw at(e.getLocation(), "expected valid JSON, found: " + e.getOriginalMessage());
    } catch (CharConversionException e) {
      throw at(parser.currentLocation(), "expected valid UTF-8, found: " + e.getMessage());
    }
  }

  /** The token the cursor is on. */
  public @Nullable JsonToken token() {
    return parser.currentToken();
  }

  /** Moves on, to {@code wanted}. */
  public void nextIs(JsonToken wanted, String what) throws IOException, HistoryFormatException {
    next();
    require(wanted, what);
  }

  /** Moves to the next element of the array the cursor is in; false at its end. */
  public boolean nextElement() throws IOException, HistoryFormatException {
    JsonToken token = next();
    if (token == null) {
      throw expected("',' or ']'");
    }
    return token != JsonToken.END_ARRAY;
  }

  /** Moves to the value of the next field and gives the field's name; null behind the last. */
  public @Nullable String nextField() throws IOException, HistoryFormatException {
    if (next() == JsonToken.END_OBJECT) {
      return null;
    }
    require(JsonToken.FIELD_NAME, "a field name");
    String name = text();
    next();
    return name;
  }

  public void require(JsonToken wanted, String what) throws IOException, HistoryFormatException {
    if (parser.currentToken() != wanted) {
      throw expected(what);
    }
  }

  /** Steps behind the end of the value the cursor is on. */
  public void skipValue() throws IOException, HistoryFormatException {
    int depth = 0;
    do {
      JsonToken token = parser.currentToken();
      if (token == null) {
        throw expected("a value");
      }
      depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
    } while (depth > 0 && moved());
  }

  private boolean moved() throws IOException, HistoryFormatException {
    next();
    return true;
  }

  /** Requires that nothing follows. */
  public void end() throws IOException, HistoryFormatException {
    if (next() != null) {
      throw expected("the end of the file");
    }
  }

  /** The text of a string, a name or a number as it is written. */
  public String text() throws IOException, HistoryFormatException {
    try {
      return parser.getText();
    } catch (JsonProcessingException e) {
      throw at(e.getLocation(), "expected valid JSON, found: " + e.getOriginalMessage());
    } catch (CharConversionException e) {
      throw at(parser.currentLocation(), "expected valid UTF-8, found: " + e.getMessage());
    }
  }

  public String string(String what) throws IOException, HistoryFormatException {
    require(JsonToken.VALUE_STRING, what);
    return text();
  }

  public boolean bool(String what) throws IOException, HistoryFormatException {
    JsonToken token = parser.currentToken();
    if (token != JsonToken.VALUE_TRUE && token != JsonToken.VALUE_FALSE) {
      throw expected(what);
    }
    return token == JsonToken.VALUE_TRUE;
  }

  /** An integer of 64 bits; one from 2^63 to 2^64-1 is taken as unsigned. */
  public long integer(String what) throws IOException, HistoryFormatException {
    require(JsonToken.VALUE_NUMBER_INT, what);
    try {
      if (parser.getNumberType() != JsonParser.NumberType.BIG_INTEGER) {
        return parser.getLongValue();
      }
      BigInteger value = parser.getBigIntegerValue();
      if (value.signum() >= 0 && value.bitLength() <= Long.SIZE) {
        return value.longValue();
      }
    } catch (JsonProcessingException e) {
      throw at(e.getLocation(), "expected " + what + ", found: " + e.getOriginalMessage());
    }
    throw expected(what + " of 64 bits");
  }

  /** {@code text} as a JSON string, for notes. */
  public static String quoted(String text) {
    return '"' + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
  }

  /** {@code what} was expected where the cursor is. */
  public HistoryFormatException expected(String what) throws IOException {
    return error("expected " + what + ", found " + found());
  }

  /** A problem with the token the cursor is on. */
  public HistoryFormatException error(String problem) {
    return at(parser.currentTokenLocation(), problem);
  }

  private String found() throws IOException {
    JsonToken token = parser.currentToken();
    if (token == null) {
      return "the end of the file";
    }
    try {
      String text = parser.getText();
      String shown = text.length() > 40 ? text.substring(0, 40) + "..." : text;
      return token == JsonToken.VALUE_STRING || token == JsonToken.FIELD_NAME
          ? "\"" + shown + "\""
          : shown;
    } catch (JsonProcessingException | CharConversionException e) {
      return "an invalid string";
    }
  }

  private HistoryFormatException at(@Nullable JsonLocation place, String problem) {
    return place == null
        ? HistoryFormatException.in(source, problem)
        : HistoryFormatException.atLine(source, place.getLineNr(), place.getColumnNr(), problem);
  }

  @Override
  public void close() throws IOException {
    parser.close();
  }
}
