package io.kingsnake.jdbc;

import io.kingsnake.jdbc.table.Secrets;
import java.lang.System.Logger;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Settings of a recording.
 *
 * @param out the directory of the history
 * @param initial knowledge of the rows that existed before the recording
 * @param maxInitialRows the most rows that are read to find that out
 * @param readsBack whether values that only the database knows are asked for
 * @param joins whether other processes record into the same directory
 * @param notes whether operations say which statement of which line of the application they are of
 * @param secrets columns whose values must not be written down
 */
record Settings(
    Path out,
    Initial initial,
    long maxInitialRows,
    boolean readsBack,
    boolean joins,
    boolean notes,
    Secrets secrets) {
  /** Knowledge of the rows that existed before the recording. */
  enum Initial {
    /** The rows are unknown. */
    UNKNOWN,
    /** There were no rows. */
    ABSENT,
    /** All rows are read. */
    SNAPSHOT
  }

  private static final long MAX_INITIAL_ROWS = 100_000;
  private static final Logger LOG = System.getLogger("io.kingsnake.jdbc");
  private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss-SSS");
  private static final List<String> NAMES =
      List.of(
          "out",
          "initial",
          "initialrows",
          "readback",
          "join",
          "notes",
          "exclude",
          "hash",
          "hashkey");

  /** Settings given by name, then those of the system, then defaults. */
  static Settings of(Map<String, String> given) {
    Map<String, String> all = new HashMap<>();
    for (String name : NAMES) {
      String value = ofSystem(name);
      if (value != null) {
        all.put(name, value);
      }
    }
    given.keySet().stream().filter(name -> !isKnown(name)).forEach(Settings::warnOfUnknown);
    all.putAll(given);
    return new Settings(
        path(all.get("out")),
        initial(all.getOrDefault("initial", "unknown"), "true".equals(all.get("join"))),
        rows(all.get("initialrows")),
        !isSet(all, "readback", "off", "on"),
        isSet(all, "join", "true", "false"),
        !isSet(all, "notes", "off", "on"),
        secrets(all));
  }

  /** Tests whether SQL text is recorded; it may contain values of columns. */
  boolean showsSql() {
    return notes && secrets.areNone();
  }

  private static Secrets secrets(Map<String, String> all) {
    String key = all.get("hashkey");
    if (all.containsKey("hash") && key == null && "true".equals(all.get("join"))) {
      throw new IllegalArgumentException(
          "hash with join needs a hashkey, the same one for all processes");
    }
    return new Secrets(list(all.get("exclude")), list(all.get("hash")), key);
  }

  private static List<String> list(@Nullable String text) {
    return text == null || text.isBlank()
        ? List.of()
        : Stream.of(text.split(",", -1)).map(String::strip).toList();
  }

  private static @Nullable String ofSystem(String name) {
    String environment = System.getenv("KINGSNAKE_" + name.toUpperCase(Locale.ROOT));
    return System.getProperty("kingsnake." + name, environment);
  }

  /** Tests whether a directory was named. */
  static boolean givesOut(Map<String, String> given) {
    return given.containsKey("out") || ofSystem("out") != null;
  }

  static boolean isKnown(String name) {
    return NAMES.contains(name);
  }

  /** All settings, for people. */
  static String names() {
    return String.join(", ", NAMES);
  }

  private static void warnOfUnknown(String name) {
    LOG.log(Logger.Level.WARNING, "kingsnake: no setting is called {0}, only {1}", name, names());
  }

  /** Takes settings out of the properties of a connection. */
  static Map<String, String> taken(Properties properties) {
    Map<String, String> settings = new HashMap<>();
    for (String name : NAMES) {
      Object value = properties.remove("kingsnake." + name);
      if (value != null) {
        settings.put(name, value.toString());
      }
    }
    return settings;
  }

  private static boolean isSet(Map<String, String> all, String name, String yes, String no) {
    String value = all.getOrDefault(name, no);
    if (!value.equals(yes) && !value.equals(no)) {
      LOG.log(Logger.Level.WARNING, "kingsnake: {0} is {1} or {2}, not {3}", name, yes, no, value);
    }
    return value.equals(yes);
  }

  /**
   * Initial state of a name; a snapshot is impossible if other processes may have begun already.
   */
  private static Initial initial(String text, boolean joins) {
    Initial initial = Initial.UNKNOWN;
    if (text.equals("absent")) {
      initial = Initial.ABSENT;
    } else if (text.equals("snapshot") && !joins) {
      initial = Initial.SNAPSHOT;
    } else if (!text.equals("unknown")) {
      LOG.log(
          Logger.Level.WARNING,
          "kingsnake: initial is unknown, absent, or, without join, snapshot, not {0}",
          text);
    }
    return initial;
  }

  private static long rows(@Nullable String text) {
    try {
      return text == null ? MAX_INITIAL_ROWS : Long.parseLong(text);
    } catch (NumberFormatException e) {
      LOG.log(Logger.Level.WARNING, "kingsnake: initialrows is a number, not {0}", text);
      return MAX_INITIAL_ROWS;
    }
  }

  private static Path path(@Nullable String out) {
    try {
      if (out != null && !out.isBlank()) {
        return Path.of(out).toAbsolutePath();
      }
    } catch (InvalidPathException e) {
      LOG.log(Logger.Level.WARNING, "kingsnake: not a path: {0}", out);
    }
    String name =
        LocalDateTime.now(ZoneId.systemDefault()).format(STAMP)
            + "-"
            + ProcessHandle.current().pid();
    return Path.of(".kingsnake", "jdbc", name).toAbsolutePath();
  }
}
