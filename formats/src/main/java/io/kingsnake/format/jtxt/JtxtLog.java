package io.kingsnake.format.jtxt;

import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.Source;
import io.kingsnake.format.edn.EdnText;
import io.kingsnake.format.edn.Utf8Text;
import io.kingsnake.format.jepsen.EntryType;
import io.kingsnake.format.jepsen.Form;
import io.kingsnake.format.jepsen.LogEntry;
import io.kingsnake.format.jepsen.LogPairing;
import io.kingsnake.format.jepsen.Place;
import io.kingsnake.format.json.Notes;
import io.kingsnake.history.History;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import org.jspecify.annotations.Nullable;

/**
 * Reads lines {@code process TAB :type TAB :f TAB value (TAB error)}. There are no times, but the
 * lines are in the order of events, so the line number serves as a logical clock.
 */
final class JtxtLog {
  private final Source source;
  private final LogPairing pairing = new LogPairing(false);

  JtxtLog(Source source) {
    this.source = source;
  }

  History read() throws IOException, HistoryFormatException {
    try (InputStream in = source.open()) {
      Utf8Text text = new Utf8Text(in);
      EdnText values = new EdnText(source, text);
      try {
        Field process = field(text);
        while (!process.isEndOfInput()) {
          if (!process.isBlankLine()) {
            line(text, values, process);
          }
          process = field(text);
        }
      } catch (CharacterCodingException e) {
        throw place(text).problem("invalid UTF-8");
      }
    }
    return pairing.end();
  }

  /** Text up to the character that ends it: a tab, a newline or the end of the input. */
  private record Field(String text, int end) {
    boolean isEndOfInput() {
      return end == Utf8Text.END && text.isEmpty();
    }

    boolean isBlankLine() {
      return end != '\t' && text.isBlank();
    }
  }

  private void line(Utf8Text text, EdnText values, Field process)
      throws IOException, HistoryFormatException {
    Place start = new Place(source, text.line(), 1);
    Field type = next(text, process, "a process, a tab and a type");
    Field function = next(text, type, "a type, a tab and a function");
    if (process.text.startsWith(":")) { // the nemesis
      restOfLine(text, function);
      return;
    }
    EntryType known = EntryType.of(type.text.strip());
    if (known == null) {
      throw start.problem("expected :invoke, :ok, :fail or :info, found " + type.text);
    }
    Form value = null;
    String error = null;
    if (function.end == '\t') {
      value = values.form();
      if (text.line() != start.line()) {
        throw start.problem("expected the value of the operation to end on its line");
      }
      error = restOfLine(text, function).strip();
    }
    pairing.add(entry(start, known, process.text.strip(), function.text, value, error));
  }

  private static LogEntry entry(
      Place place,
      EntryType type,
      String process,
      String function,
      @Nullable Form value,
      @Nullable String error) {
    String note =
        error == null || error.isEmpty() ? null : Notes.with(null, "error", Notes.quoted(error));
    long line = place.line();
    return new LogEntry(
        type, process, function, value, History.NO_TIME, line, line, null, note, place);
  }

  private Field next(Utf8Text text, Field before, String expected)
      throws IOException, HistoryFormatException {
    if (before.end != '\t') {
      throw place(text).problem("expected " + expected + ", found the end of the line");
    }
    return field(text);
  }

  private static Field field(Utf8Text text) throws IOException {
    StringBuilder content = new StringBuilder();
    int c = text.read();
    while (c != Utf8Text.END && c != '\t' && c != '\n') {
      content.append((char) c);
      c = text.read();
    }
    return new Field(content.toString(), c);
  }

  private static String restOfLine(Utf8Text text, Field before) throws IOException {
    StringBuilder rest = new StringBuilder();
    int c = before.end == '\t' ? text.read() : '\n';
    while (c != Utf8Text.END && c != '\n') {
      rest.append((char) c);
      c = text.read();
    }
    return rest.toString();
  }

  private Place place(Utf8Text text) {
    return new Place(source, text.line(), text.column());
  }
}
