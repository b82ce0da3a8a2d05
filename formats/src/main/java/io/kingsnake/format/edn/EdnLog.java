package io.kingsnake.format.edn;

import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.Source;
import io.kingsnake.format.jepsen.EntryType;
import io.kingsnake.format.jepsen.LogEntry;
import io.kingsnake.format.jepsen.LogPairing;
import io.kingsnake.format.jepsen.Place;
import io.kingsnake.history.History;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import us.bpsm.edn.Keyword;
import us.bpsm.edn.TaggedValue;

/** Reads a stream of entries, or one vector of them, without holding more than one. */
final class EdnLog {
  private static final String RECORD = "#jepsen.history.Op";

  private static final Keyword TYPE = Keyword.newKeyword("type");
  private static final Keyword PROCESS = Keyword.newKeyword("process");
  private static final Keyword F = Keyword.newKeyword("f");
  private static final Keyword VALUE = Keyword.newKeyword("value");
  private static final Keyword TIME = Keyword.newKeyword("time");
  private static final Keyword INDEX = Keyword.newKeyword("index");

  private final LogPairing pairing = new LogPairing();
  private long position;

  History read(Source source) throws IOException, HistoryFormatException {
    try (InputStream in = source.open()) {
      EdnText text = new EdnText(source, new Utf8Text(in));
      int first = text.peek();
      int close = first == '[' ? ']' : first == '(' ? ')' : -1;
      if (close >= 0) {
        text.skip();
      }
      for (int next = text.peek(); next != close; next = text.peek()) {
        if (next < 0) {
          throw text.place().problem("expected " + (char) close + ", found the end of the input");
        }
        add(text);
      }
      endAfter(text, close);
    }
    return pairing.end();
  }

  private static void endAfter(EdnText text, int close) throws IOException, HistoryFormatException {
    if (close >= 0) {
      text.skip();
      if (text.peek() >= 0) {
        throw text.place().problem("expected the end of the input after the log");
      }
    }
  }

  private void add(EdnText text) throws IOException, HistoryFormatException {
    Place place = text.place();
    Object form = untagged(text.form());
    if (!(form instanceof Map<?, ?> fields)) {
      throw place.problem("expected an entry such as {:type :invoke, ...}, found " + shown(form));
    }
    if (!(fields.get(PROCESS) instanceof Keyword)) { // the nemesis
      pairing.add(entry(fields, place));
    }
    position++;
  }

  /** Jepsen writes the entries of its histories as records, {@code #jepsen.history.Op{...}}. */
  private static @Nullable Object untagged(@Nullable Object form) {
    return form instanceof TaggedValue tagged && tagged.getTag().toString().equals(RECORD)
        ? tagged.getValue()
        : form;
  }

  private LogEntry entry(Map<?, ?> fields, Place place) throws HistoryFormatException {
    EntryType type = EntryType.of(fields.get(TYPE));
    if (type == null) {
      throw place.problem(
          "expected :invoke, :ok, :fail or :info after :type, found " + shown(fields.get(TYPE)));
    }
    return new LogEntry(
        type,
        process(fields.get(PROCESS), place),
        String.valueOf(fields.get(F)),
        ColonStrings.refuse(fields.get(VALUE), place),
        number(fields.get(TIME), ":time", place),
        number(fields.get(INDEX), ":index", place),
        position,
        EntryNote.of(fields),
        place);
  }

  /** A log without processes is one of a single client. */
  private static String process(@Nullable Object process, Place place)
      throws HistoryFormatException {
    if (process == null || process instanceof Long || process instanceof String) {
      return process == null ? "nil" : process.toString();
    }
    throw place.problem("expected an integer or a string after :process, found " + shown(process));
  }

  private static long number(@Nullable Object number, String field, Place place)
      throws HistoryFormatException {
    if (number == null) {
      return History.NO_TIME;
    }
    if (number instanceof Long value && value != History.NO_TIME) {
      return value;
    }
    throw place.problem("expected a 64-bit integer after " + field + ", found " + shown(number));
  }

  private static String shown(@Nullable Object form) {
    String text = form == null ? "nil" : form.toString();
    return text.length() <= 60 ? text : text.substring(0, 60) + "...";
  }
}
