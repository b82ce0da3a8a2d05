package io.kingsnake.format.edn;

import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.Source;
import io.kingsnake.format.jepsen.Form;
import io.kingsnake.format.jepsen.Form.Elements;
import io.kingsnake.format.jepsen.Form.Odd;
import io.kingsnake.format.jepsen.Form.Pairs;
import io.kingsnake.format.jepsen.Form.Tagged;
import io.kingsnake.format.jepsen.Form.Word;
import io.kingsnake.format.jepsen.Place;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * EDN forms read one after another, each with its place. Logs are printed by Clojure, which prints
 * more than EDN has: whatever no operation needs is taken as it is written.
 */
public final class EdnText {
  /** Closing character at the end of the input, which matches no opening one. */
  static final int END = Utf8Text.END;

  /** Depth beyond any entry, below which recursion over a form is safe. */
  private static final int MOST_NESTED = 100;

  /** Closing character while nothing is open. */
  private static final int NONE = -2;

  private static final String UNCLOSED = "not valid EDN: the string is not closed";

  /** Stands for a form after {@code #_}. */
  private static final Object DISCARDED = new Object();

  private final Source source;
  private final Utf8Text text;

  public EdnText(Source source, Utf8Text text) {
    this.source = source;
    this.text = text;
  }

  /** Skips white space and comments; the next character, or -1 at the end. */
  public int peek() throws IOException, HistoryFormatException {
    int c = read();
    while (c == ';' || c == ',' || (c >= 0 && Character.isWhitespace(c))) {
      boolean comment = c == ';';
      while (comment && c >= 0 && c != '\n') {
        c = read();
      }
      c = c < 0 ? c : read();
    }
    unread(c);
    return c;
  }

  /** Skips the character just peeked at. */
  public void skip() throws IOException {
    text.read();
  }

  public Place place() {
    return new Place(source, text.line(), text.column());
  }

  /** The form that begins here. */
  public Form form() throws IOException, HistoryFormatException {
    Form form = next(NONE, place(), 0);
    if (form == null) {
      throw new AssertionError("nothing closes it");
    }
    return form;
  }

  /** The next form before {@code close}, which is skipped; null if there is none. */
  @Nullable Form next(int close, Place opened) throws IOException, HistoryFormatException {
    return next(close, opened, 0);
  }

  private @Nullable Form next(int close, Place opened, int depth)
      throws IOException, HistoryFormatException {
    while (true) {
      int c = peek();
      if (c == close) {
        skip();
        return null;
      }
      Place start = place();
      if (c < 0 || c == ']' || c == ')' || c == '}') {
        throw start.problem(
            "not valid EDN: expected %s, found %s%s"
                .formatted(
                    named(close),
                    named(c),
                    close < 0 ? "" : " (opened at line %d)".formatted(opened.line())));
      }
      Object value = value(start, depth);
      if (value != DISCARDED) {
        return new Form(value, start.line(), start.column());
      }
    }
  }

  private static String named(int c) {
    return c == END ? "the end of the input" : c == NONE ? "a form" : "'" + (char) c + "'";
  }

  private @Nullable Object value(Place start, int depth)
      throws IOException, HistoryFormatException {
    if (depth > MOST_NESTED) {
      throw start.problem("nested too deeply");
    }
    int c = read();
    return switch (c) {
      case '[' -> new Elements("[", "]", " ", forms(']', start, depth));
      case '(' -> new Elements("(", ")", " ", forms(')', start, depth));
      case '{' -> pairs(start, depth);
      case '"' -> string(start);
      case '#' -> dispatched(start, depth);
      case '\\' -> new Odd("\\" + (char) read() + token());
      case '^' -> {
        inner(start, depth); // what Clojure says about the form, which comes next
        yield inner(start, depth).value();
      }
      case '\'', '`', '~', '@' -> new Odd((char) c + inner(start, depth).toString());
      default -> atom((char) c + token());
    };
  }

  private List<Form> forms(int close, Place start, int depth)
      throws IOException, HistoryFormatException {
    List<Form> forms = new ArrayList<>();
    for (Form form; (form = next(close, start, depth + 1)) != null; ) {
      forms.add(form);
    }
    return forms;
  }

  private Pairs pairs(Place start, int depth) throws IOException, HistoryFormatException {
    List<Form> forms = forms('}', start, depth);
    if (forms.size() % 2 != 0) {
      throw start.problem("not valid EDN: a map needs a value for each key");
    }
    return new Pairs(", ", " ", forms);
  }

  private Form inner(Place start, int depth) throws IOException, HistoryFormatException {
    Form form = next(NONE, start, depth + 1);
    if (form == null) {
      throw new AssertionError("nothing closes it");
    }
    return form;
  }

  private Object dispatched(Place start, int depth) throws IOException, HistoryFormatException {
    int c = read();
    return switch (c) {
      case '{' -> new Elements(Form.SET, "}", " ", forms('}', start, depth));
      case '_' -> {
        inner(start, depth);
        yield DISCARDED;
      }
      case '"' -> new Odd("#\"" + pattern(start) + '"');
      case '#' -> new Odd("##" + token());
      case '<' -> unreadable(start);
      case '(', '\'', '=' -> {
        if (c == '(') {
          unread(c);
        }
        yield new Odd("#" + (c == '(' ? "" : (char) c) + inner(start, depth));
      }
      default -> {
        unread(c);
        yield new Tagged(token(), inner(start, depth));
      }
    };
  }

  /** A regular expression, in which a backslash is one. */
  private String pattern(Place start) throws IOException, HistoryFormatException {
    StringBuilder content = new StringBuilder();
    for (int c = read(); c != '"'; c = read()) {
      if (c < 0) {
        throw start.problem(UNCLOSED);
      }
      content.append((char) c);
      if (c == '\\') {
        content.append((char) read());
      }
    }
    return content.toString();
  }

  /** Form that Clojure cannot print, {@code #<Object ...>}. */
  private Odd unreadable(Place start) throws IOException, HistoryFormatException {
    StringBuilder all = new StringBuilder("#<");
    for (int c = read(); c != '>'; c = read()) {
      if (c < 0) {
        throw start.problem("not valid EDN: expected '>', found the end of the input");
      }
      all.append((char) c);
    }
    return new Odd(all.append('>').toString());
  }

  /** The rest of a name or number. */
  private String token() throws IOException, HistoryFormatException {
    StringBuilder token = new StringBuilder();
    int c = read();
    while (c >= 0 && c != ',' && "()[]{}\";".indexOf(c) < 0 && !Character.isWhitespace(c)) {
      token.append((char) c);
      c = read();
    }
    unread(c);
    return token.toString();
  }

  private static @Nullable Object atom(String token) {
    if (Numbers.looksLikeOne(token)) {
      Long number = Numbers.integer(token);
      return number == null ? new Odd(token) : number;
    }
    return switch (token) {
      case "nil" -> null;
      case "true" -> true;
      case "false" -> false;
      default -> new Word(token);
    };
  }

  private String string(Place start) throws IOException, HistoryFormatException {
    StringBuilder content = new StringBuilder();
    for (int c = read(); c != '"'; c = read()) {
      if (c < 0) {
        throw start.problem(UNCLOSED);
      }
      content.append(c == '\\' ? escaped() : (char) c);
    }
    return content.toString();
  }

  private char escaped() throws IOException, HistoryFormatException {
    Place place = place();
    int c = read();
    return switch (c) {
      case 't' -> '\t';
      case 'r' -> '\r';
      case 'n' -> '\n';
      case 'b' -> '\b';
      case 'f' -> '\f';
      case '\\', '"' -> (char) c;
      case 'u' -> unicode(place);
      default ->
          throw place.problem(
              "not valid EDN: expected an escape such as \\n or \\u0041 in a string, found \\"
                  + (c < 0 ? "" : (char) c));
    };
  }

  private char unicode(Place place) throws IOException, HistoryFormatException {
    int code = 0;
    for (int i = 0; i < 4; i++) {
      int digit = Character.digit(read(), 16);
      if (digit < 0) {
        throw place.problem("not valid EDN: expected four hexadecimal digits after \\u");
      }
      code = 16 * code + digit;
    }
    return (char) code;
  }

  private int read() throws IOException, HistoryFormatException {
    try {
      return text.read();
    } catch (CharacterCodingException e) {
      throw place().problem("invalid UTF-8");
    }
  }

  private void unread(int c) {
    if (c >= 0) {
      text.unread((char) c);
    }
  }
}
