package io.kingsnake.checker.anomaly;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The text of a kind of anomaly, a file beside this class. A line is a word and what it says of the
 * anomaly, in quotes where that is a sentence; each word stands once at most.
 */
final class AnomalyFile {
  /** The words that begin a line. */
  enum Word {
    /** The name, which is that of the file. */
    ANOMALY,
    /** Other names, separated by commas: Adya's, Elle's, those of the SQL standard. */
    ALIASES,
    /** Shape of the anomaly: one of {@link AnomalyKind.Shape}. */
    SHAPE,
    /** Adya's class, if all that show it are of one class or the simplest of them is. */
    CLASS,
    /** The name in a sentence, where blanks instead of hyphens would be wrong. */
    SPOKEN,
    /** The anomaly by whose name the checker reports it, if not by its own. */
    REPORTED_AS,
    /** The anomaly that a cycle is instead if it rests on rows that scans did not return. */
    WITH_ABSENT_ROWS,
    /** "yes" for what is reported where no name fits. */
    NAMELESS,
    /** One sentence on what happens. */
    PLAIN,
    /** One sentence on what that means to those who meet it. */
    CONSEQUENCE,
    /** Cure: a way to avoid the anomaly. */
    CURE,
    /** A history of the folder examples that shows it. */
    EXAMPLE;

    String text() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  private static final String ENDING = ".anomaly";

  private static final Map<AnomalyKind, AnomalyFile> ALL = all();

  private final Map<Word, String> said = new EnumMap<>(Word.class);

  private AnomalyFile() {}

  private static Map<AnomalyKind, AnomalyFile> all() {
    Map<AnomalyKind, AnomalyFile> all = new EnumMap<>(AnomalyKind.class);
    for (AnomalyKind kind : AnomalyKind.values()) {
      all.put(kind, read(kind.label()));
    }
    return Collections.unmodifiableMap(all);
  }

  /** The file of that anomaly. */
  static AnomalyFile of(AnomalyKind kind) {
    return Objects.requireNonNull(ALL.get(kind));
  }

  private static AnomalyFile read(String anomaly) {
    String file = anomaly + ENDING;
    try (InputStream stream = AnomalyFile.class.getResourceAsStream(file)) {
      byte[] bytes = Objects.requireNonNull(stream, file).readAllBytes();
      AnomalyFile read = parse(new String(bytes, StandardCharsets.UTF_8), file);
      if (!read.get(Word.ANOMALY).equals(Optional.of(anomaly))) {
        throw new IllegalArgumentException(file + " does not say 'anomaly " + anomaly + "'");
      }
      return read;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** {@code file} is what errors call the text. */
  static AnomalyFile parse(String text, String file) {
    AnomalyFile read = new AnomalyFile();
    List<String> lines = text.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      if (!lines.get(i).isBlank() && !lines.get(i).startsWith("#")) {
        read.add(lines.get(i).strip(), file + ":" + (i + 1));
      }
    }
    return read;
  }

  private void add(String line, String place) {
    int blank = line.indexOf(' ');
    String first = blank < 0 ? line : line.substring(0, blank);
    String rest = blank < 0 ? "" : unquoted(line.substring(blank).strip());
    Word word = word(first, place);
    if (rest.isBlank()) {
      throw new IllegalArgumentException(place + ": '" + first + "' says nothing");
    }
    if (said.put(word, rest) != null) {
      throw new IllegalArgumentException(place + ": '" + first + "' stands twice");
    }
  }

  private static Word word(String text, String place) {
    for (Word word : Word.values()) {
      if (word.text().equals(text)) {
        return word;
      }
    }
    throw new IllegalArgumentException(place + ": no line begins with '" + text + "'");
  }

  private static String unquoted(String text) {
    boolean isQuoted = text.length() > 1 && text.startsWith("\"") && text.endsWith("\"");
    return isQuoted ? text.substring(1, text.length() - 1) : text;
  }

  /** Fields that every file must have. */
  String need(Word word) {
    return get(word)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    get(Word.ANOMALY).orElse("") + ENDING + " has no line " + word.text()));
  }

  Optional<String> get(Word word) {
    return Optional.ofNullable(said.get(word));
  }
}
