package io.kingsnake.format.edn;

import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.Source;
import io.kingsnake.format.jepsen.Place;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import us.bpsm.edn.EdnIOException;
import us.bpsm.edn.TaggedValue;
import us.bpsm.edn.parser.Parseable;
import us.bpsm.edn.parser.Parser;
import us.bpsm.edn.parser.Parsers;

/** EDN forms read one after another, each with its place. */
public final class EdnText {
  /** The parser converts digits in quadratic time, so a longer run of them is refused. */
  private static final int MOST_DIGITS = 10_000;

  /** Deeper than any entry; what works on a form may then recurse without fear. */
  private static final int MOST_NESTED = 100;

  private static final Map<String, String> TOKENS =
      Map.of(
          "END_OF_INPUT", "the end of the input",
          "BEGIN_LIST", "'('",
          "END_LIST", "')'",
          "BEGIN_VECTOR", "'['",
          "END_VECTOR", "']'",
          "BEGIN_SET", "'#{'",
          "BEGIN_MAP", "'{'",
          "END_MAP_OR_SET", "'}'");

  private final Source source;
  private final Utf8Text text;
  private final Parser parser = Parsers.newParser(Parsers.defaultConfiguration());
  private final Characters characters = new Characters();

  public EdnText(Source source, Utf8Text text) {
    this.source = source;
    this.text = text;
  }

  /** Skips white space and comments; the next character, or -1 at the end. */
  public int peek() throws IOException, HistoryFormatException {
    try {
      int c = text.read();
      while (c == ';' || c == ',' || (c >= 0 && Character.isWhitespace(c))) {
        boolean comment = c == ';';
        while (comment && c >= 0 && c != '\n') {
          c = text.read();
        }
        c = c < 0 ? c : text.read();
      }
      characters.unread(c);
      return c;
    } catch (CharacterCodingException e) {
      throw place().problem("invalid UTF-8");
    }
  }

  /** Skips the character just peeked at. */
  public void skip() throws IOException {
    text.read();
  }

  public Place place() {
    return new Place(source, text.line(), text.column());
  }

  /** The form that begins here; only after {@link #peek} saw one. */
  public @Nullable Object form() throws IOException, HistoryFormatException {
    Place start = place();
    try {
      Object form = parser.nextValue(characters);
      if (form == Parser.END_OF_INPUT) {
        throw start.problem("expected a form, found the end of the input");
      }
      if (isNested(form, MOST_NESTED)) {
        throw start.problem("nested too deeply");
      }
      return form;
    } catch (EdnIOException e) {
      if (e.getCause() instanceof CharacterCodingException) {
        throw place().problem("invalid UTF-8");
      }
      throw new IOException(e.getMessage(), e);
    } catch (StackOverflowError e) {
      throw start.problem("nested too deeply");
    } catch (RuntimeException e) {
      // The parser reports bad syntax, bad numbers, odd maps and bad tags by different exceptions.
      throw place()
          .problem("not valid EDN: " + reason(e) + " (in the form at line " + start.line() + ")");
    }
  }

  /** What the parser calls a token, as it is written. */
  private static String reason(RuntimeException e) {
    String reason = String.valueOf(e.getMessage());
    for (Map.Entry<String, String> token : TOKENS.entrySet()) {
      reason = reason.replaceAll("\\b" + token.getKey() + "\\b", token.getValue());
    }
    return reason;
  }

  private static boolean isNested(@Nullable Object form, int deeperThan) {
    if (form instanceof Map<?, ?> map) {
      return isNested(map.keySet(), deeperThan) || isNested(map.values(), deeperThan);
    }
    if (form instanceof TaggedValue tagged) {
      return deeperThan == 0 || isNested(tagged.getValue(), deeperThan - 1);
    }
    if (form instanceof Collection<?> elements) {
      for (Object element : elements) {
        if (deeperThan == 0 || isNested(element, deeperThan - 1)) {
          return true;
        }
      }
    }
    return false;
  }

  private final class Characters implements Parseable {
    private int digits;

    @Override
    public int read() throws IOException {
      int c = text.read();
      digits = c >= '0' && c <= '9' ? digits + 1 : 0;
      if (digits > MOST_DIGITS) {
        throw new NumberFormatException("a number of more than " + MOST_DIGITS + " digits");
      }
      return c;
    }

    @Override
    public void unread(int c) {
      if (c >= 0) {
        text.unread((char) c);
      }
    }

    @Override
    public void close() {}
  }
}
