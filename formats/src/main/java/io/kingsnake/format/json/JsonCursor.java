package io.kingsnake.format.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.io.JsonEOFException;
import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.Source;
import java.io.CharConversionException;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A position in a JSON text, with checked access to the token there. */
public final class JsonCursor implements Closeable {
  /**
   * Parser factory; a field named twice is ambiguous, so it is refused like any other malformed
   * input.
   */
  private static final JsonFactory FACTORY =
      JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  private static final Pattern REPEATED_FIELD = Pattern.compile("Duplicate field '(.*)'");

  private static final Pattern UNCLOSED =
      Pattern.compile(
          "Unexpected end-of-input: expected close marker for (Array|Object).*?line: (\\d+)",
          Pattern.DOTALL);

  /** Details about the parser itself within Jackson's messages. */
  private static final Pattern INTERNALS =
      Pattern.compile("(?s)\\s*(?:\\([^()]*)?\\[Source: .*|\\s*\\(?`StreamReadFeature.*");

  private static final String NOT_UTF_8 = "not valid UTF-8: ";

  private static final int SHOWN = 40;

  private final Source source;
  private final JsonParser parser;
  private final long linesBefore;
  private final long columnsBefore;
  private boolean endsEarly;

  private JsonCursor(Source source, JsonParser parser, long linesBefore, long columnsBefore) {
    this.source = source;
    this.parser = parser;
    this.linesBefore = linesBefore;
    this.columnsBefore = columnsBefore;
  }

  /** A whole file, opened here and closed with the cursor: one value or several. */
  public static JsonCursor open(Source source) throws IOException, HistoryFormatException {
    InputStream content = source.open();
    try { // the parser guesses the encoding at once, and refuses some
      return new JsonCursor(source, FACTORY.createParser(content), 0, 0);
    } catch (CharConversionException e) {
      content.close();
      throw HistoryFormatException.atLine(source, 1, 1, NOT_UTF_8 + e.getMessage());
    } catch (IOException e) {
      content.close();
      throw e;
    }
  }

  /** Cursor over a piece of one line of a file, which reports places in the file. */
  public static JsonCursor over(
      Source source, byte[] content, int start, int end, long line, long columnsBefore)
      throws IOException, HistoryFormatException {
    try {
      JsonParser parser = FACTORY.createParser(content, start, end - start);
      return new JsonCursor(source, parser, line - 1, columnsBefore);
    } catch (CharConversionException e) {
      throw HistoryFormatException.atLine(
          source, line, columnsBefore + 1, NOT_UTF_8 + e.getMessage());
    }
  }

  /** Moves on; null at the end of the input. */
  public @Nullable JsonToken next() throws IOException, HistoryFormatException {
    try {
      return parser.nextToken();
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /** Moves on; true unless that is the end of the array or object the cursor is in. */
  public boolean nextIsInside() throws IOException, HistoryFormatException {
    JsonToken token = next();
    return token != JsonToken.END_ARRAY && token != JsonToken.END_OBJECT;
  }

  /** Moves on to a field name, false at the end of the object. */
  public boolean nextField() throws IOException, HistoryFormatException {
    return next() == JsonToken.FIELD_NAME;
  }

  /** The name of the field the cursor is at; moves on to its value. */
  public String enterField() throws IOException, HistoryFormatException {
    String name = parser.currentName();
    next();
    return name;
  }

  /** Moves to the value of the next field and gives the field's name; null after the last. */
  public @Nullable String nextFieldName() throws IOException, HistoryFormatException {
    if (next() == JsonToken.END_OBJECT) {
      return null;
    }
    expect(JsonToken.FIELD_NAME, "a field name");
    return enterField();
  }

  /** Moves to the next element of the array the cursor is in; false at its end. */
  public boolean nextElement() throws IOException, HistoryFormatException {
    if (next() == null) {
      throw expected("',' or ']'");
    }
    return !is(JsonToken.END_ARRAY);
  }

  /** Moves on, to {@code token}. */
  public void nextIs(JsonToken token, String expected) throws IOException, HistoryFormatException {
    next();
    expect(token, expected);
  }

  /** Tests whether the text was unreadable because it ends inside a value. */
  public boolean endsEarly() {
    return endsEarly;
  }

  /** Requires that nothing follows. */
  public void end() throws IOException, HistoryFormatException {
    if (next() != null) {
      throw expected("the end of the file");
    }
  }

  /** Skips the value at the cursor, of any size. */
  public void skip() throws IOException, HistoryFormatException {
    try {
      parser.skipChildren();
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  public @Nullable JsonToken token() {
    return parser.currentToken();
  }

  public boolean is(JsonToken token) {
    return parser.currentToken() == token;
  }

  public void expect(JsonToken token, String expected) throws HistoryFormatException, IOException {
    if (parser.currentToken() != token) {
      throw expected(expected);
    }
  }

  /** The integer the cursor is at. */
  public long integer(String expected) throws IOException, HistoryFormatException {
    expect(JsonToken.VALUE_NUMBER_INT, expected);
    try {
      if (isBig()) {
        throw problem("expected " + expected + " in the range of 64 bits, found " + found());
      }
      return parser.getLongValue();
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /** The integer the cursor is at; one from 2^63 to 2^64-1 is taken as unsigned. */
  public long unsigned(String expected) throws IOException, HistoryFormatException {
    expect(JsonToken.VALUE_NUMBER_INT, expected);
    if (!isBig()) {
      return integer(expected);
    }
    try {
      return Long.parseUnsignedLong(text());
    } catch (NumberFormatException e) {
      throw expected(expected + " of 64 bits");
    }
  }

  private boolean isBig() throws IOException, HistoryFormatException {
    try {
      return parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER;
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  public String string(String expected) throws IOException, HistoryFormatException {
    expect(JsonToken.VALUE_STRING, expected);
    return text();
  }

  public boolean bool(String expected) throws IOException, HistoryFormatException {
    if (!is(JsonToken.VALUE_TRUE) && !is(JsonToken.VALUE_FALSE)) {
      throw expected(expected);
    }
    return is(JsonToken.VALUE_TRUE);
  }

  /** The value the cursor is at as compact JSON, numbers digit by digit as they were. */
  public String copy() throws IOException, HistoryFormatException {
    StringWriter text = new StringWriter();
    try (JsonGenerator generator = FACTORY.createGenerator(text)) {
      ExactCopy.of(parser, generator);
    } catch (IOException e) {
      throw unreadable(e);
    }
    return text.toString();
  }

  /** The number of bytes before the token the cursor is at. */
  public int byteOffset() {
    return (int) parser.currentTokenLocation().getByteOffset();
  }

  /** The number of bytes up to the end of the token the cursor is at. */
  public int byteOffsetAfter() {
    return (int) parser.currentLocation().getByteOffset();
  }

  public HistoryFormatException expected(String expected) throws IOException {
    return problem("expected " + expected + ", found " + found());
  }

  public HistoryFormatException problem(String problem) {
    return at(parser.currentTokenLocation(), problem);
  }

  public long line() {
    return linesBefore + Math.max(1, parser.currentTokenLocation().getLineNr());
  }

  public long column() {
    JsonLocation location = parser.currentTokenLocation();
    return Math.max(1, location.getColumnNr()) + (location.getLineNr() > 1 ? 0 : columnsBefore);
  }

  @Override
  public void close() throws IOException {
    parser.close();
  }

  /** The text of a string, a name or a number as it is written. */
  public String text() throws IOException, HistoryFormatException {
    try {
      return parser.getText();
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private String found() throws IOException {
    JsonToken token = parser.currentToken();
    if (token == null) {
      return "the end of the input";
    }
    return switch (token) {
      case START_OBJECT -> "an object";
      case START_ARRAY -> "an array";
      case END_ARRAY -> "the end of the array";
      case END_OBJECT -> "the end of the object";
      case VALUE_STRING -> '"' + shortened() + '"';
      default -> shortened();
    };
  }

  private String shortened() throws IOException {
    try {
      String text = parser.getText();
      return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "...";
    } catch (JsonProcessingException | CharConversionException e) {
      return "malformed text";
    }
  }

  /** Error for a malformed text, with its place; failures to read the file are passed on. */
  private HistoryFormatException unreadable(IOException e) throws IOException {
    endsEarly |= e instanceof JsonEOFException;
    if (e instanceof CharConversionException) {
      return at(parser.currentLocation(), NOT_UTF_8 + e.getMessage());
    }
    if (e instanceof JsonProcessingException malformed) {
      JsonLocation location = malformed.getLocation();
      return at(location == null ? parser.currentLocation() : location, reason(malformed));
    }
    throw e;
  }

  /** The parser's reason in our words where a user may meet it, else in its own. */
  private String reason(JsonProcessingException e) {
    String message = e.getOriginalMessage();
    Matcher open = UNCLOSED.matcher(message);
    if (open.find()) {
      long line = linesBefore + Long.parseLong(open.group(2));
      return "not valid JSON: the %s opened at line %d is not closed"
          .formatted(open.group(1).toLowerCase(Locale.ROOT), line);
    }
    String reason =
        INTERNALS.matcher(message).replaceAll("").lines().findFirst().orElse("malformed");
    Matcher repeated = REPEATED_FIELD.matcher(reason);
    return repeated.matches()
        ? "expected each field once, found \"" + repeated.group(1) + "\" again"
        : "not valid JSON: " + reason;
  }

  private HistoryFormatException at(JsonLocation location, String problem) {
    long column = Math.max(1, location.getColumnNr());
    return HistoryFormatException.atLine(
        source,
        linesBefore + Math.max(1, location.getLineNr()),
        column + (location.getLineNr() > 1 ? 0 : columnsBefore),
        problem);
  }
}
