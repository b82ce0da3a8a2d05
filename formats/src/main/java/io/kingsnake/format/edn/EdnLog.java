package io.kingsnake.format.edn;

import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.Source;
import io.kingsnake.format.jepsen.EntryType;
import io.kingsnake.format.jepsen.Form;
import io.kingsnake.format.jepsen.Form.Pairs;
import io.kingsnake.format.jepsen.Form.Tagged;
import io.kingsnake.format.jepsen.Form.Word;
import io.kingsnake.format.jepsen.LogEntry;
import io.kingsnake.format.jepsen.LogPairing;
import io.kingsnake.format.jepsen.Place;
import io.kingsnake.format.jepsen.Timestamps;
import io.kingsnake.history.History;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads a stream of entries, or one vector of them, without holding more than one. */
final class EdnLog {
  private static final String RECORD = "jepsen.history.Op";

  private final LogPairing pairing = new LogPairing(false);
  private long position;

  History read(Source source) throws IOException, HistoryFormatException {
    try (InputStream in = source.open()) {
      EdnText text = new EdnText(source, new Utf8Text(in));
      int first = text.peek();
      int close = first == '[' ? ']' : first == '(' ? ')' : EdnText.END;
      Place start = text.place();
      if (close != EdnText.END) {
        text.skip();
      }
      for (Form entry; (entry = text.next(close, start)) != null; ) {
        add(source, entry);
      }
      if (close != EdnText.END && text.peek() >= 0) {
        throw text.place().problem("expected the end of the input after the log");
      }
    }
    return pairing.end();
  }

  private void add(Source source, Form entry) throws HistoryFormatException {
    Place place = new Place(source, entry.line(), entry.column());
    Map<String, Form> fields = fields(entry, place);
    Form process = fields.get(":process");
    if (process == null || !(process.value() instanceof Word word && word.isKeyword())) {
      pairing.add(entry(fields, place)); // any other is the nemesis
    }
    position++;
  }

  /** Jepsen writes the entries of its histories as records, {@code #jepsen.history.Op{...}}. */
  private static Map<String, Form> fields(Form entry, Place place) throws HistoryFormatException {
    Object value =
        entry.value() instanceof Tagged tagged && tagged.tag().equals(RECORD)
            ? tagged.form().value()
            : entry.value();
    if (!(value instanceof Pairs pairs)) {
      throw place.problem("expected an entry such as {:type :invoke, ...}, found " + entry.shown());
    }
    List<Form> forms = pairs.forms();
    Map<String, Form> fields = new LinkedHashMap<>();
    for (int i = 0; i < forms.size(); i += 2) {
      if (fields.put(forms.get(i).toString(), forms.get(i + 1)) != null) {
        throw place
            .at(forms.get(i))
            .problem("expected each field once, found " + forms.get(i).shown() + " again");
      }
    }
    return fields;
  }

  private LogEntry entry(Map<String, Form> fields, Place place) throws HistoryFormatException {
    Form named = fields.get(":type");
    EntryType type = named == null ? null : EntryType.of(named.word());
    if (type == null) {
      throw place.problem(
          "expected :invoke, :ok, :fail or :info after :type, found "
              + (named == null ? "nil" : named.shown()));
    }
    Form function = fields.get(":f");
    return new LogEntry(
        type,
        process(fields.get(":process"), place),
        function == null ? "nil" : function.shown(),
        fields.get(":value"),
        number(fields.get(":time"), ":time", place),
        number(fields.get(":index"), ":index", place),
        position,
        Timestamps.of(fields.get(":ts")),
        EntryNote.of(fields),
        place);
  }

  private static @Nullable String process(@Nullable Form process, Place place)
      throws HistoryFormatException {
    if (process == null || process.value() == null) {
      return null;
    }
    if (process.value() instanceof Long || process.value() instanceof String) {
      return process.value().toString();
    }
    throw place
        .at(process)
        .problem("expected an integer or a string after :process, found " + process.shown());
  }

  private static long number(@Nullable Form number, String field, Place place)
      throws HistoryFormatException {
    if (number == null || number.value() == null) {
      return History.NO_TIME;
    }
    if (number.value() instanceof Long value && value != History.NO_TIME) {
      return value;
    }
    throw place
        .at(number)
        .problem("expected a 64-bit integer after " + field + ", found " + number.shown());
  }
}
