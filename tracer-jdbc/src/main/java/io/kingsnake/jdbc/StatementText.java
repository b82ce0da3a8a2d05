package io.kingsnake.jdbc;

import io.kingsnake.jdbc.sql.Meaning;
import io.kingsnake.jdbc.sql.SqlReader;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The text of a statement, and properties of it that hold for all its executions. */
final class StatementText {
  /** PostgreSQL's way to change a setting in a query. */
  private static final Pattern SETTING_FUNCTION = Pattern.compile("(?i)\\bset_config\\b");

  /**
   * The caller of a statement is looked up at each of its first executions, and then at one of
   * some: walking the stack takes longer than all else. In between, all lines that are known to
   * send it are named.
   */
  private static final int SURE_AFTER = 100;

  private static final int LOOKED_UP = 16;

  private static final int MAX_PLACES = 5;

  private static final Pattern KEYWORD = Pattern.compile("[A-Za-z]+");

  static final StatementText NONE = new StatementText("", true);

  private final String sql;
  private final boolean isShown;
  private final Meaning meaning;
  private final boolean setsInQuery;
  private final Map<String, String> origins = new ConcurrentHashMap<>();
  private volatile int executions;
  private volatile String anyOrigin = "";

  /**
   * A text.
   *
   * @param isShown whether it may be written down
   */
  StatementText(String sql, boolean isShown) {
    this.sql = sql;
    this.isShown = isShown;
    this.meaning = meaning(sql);
    this.setsInQuery = SETTING_FUNCTION.matcher(sql).find();
  }

  /** Meaning of the text; a failure of the parser must not stop the application. */
  private static Meaning meaning(String sql) {
    try {
      return SqlReader.read(sql);
    } catch (RuntimeException | StackOverflowError e) {
      return Meaning.anything("it could not be read: " + e.getClass().getSimpleName());
    }
  }

  String sql() {
    return sql;
  }

  /** Part of the text that may be recorded: the whole may contain values. */
  String shown() {
    if (isShown) {
      return sql;
    }
    Matcher word = KEYWORD.matcher(sql.strip());
    return (word.lookingAt() ? word.group() : "a statement") + " ..";
  }

  Meaning meaning() {
    return meaning;
  }

  /** Tests whether the text may change a setting although it is a query. */
  boolean setsInQuery() {
    return setsInQuery;
  }

  /** The statement and the line of the application that sends it now, as JSON. */
  String origin() {
    int count = executions + 1;
    executions = count; // a count of several threads need not be exact
    if (count > SURE_AFTER && count % LOOKED_UP != 0) {
      return anyOrigin;
    }
    String caller = Origins.caller();
    String known = origins.get(caller);
    return known == null ? newOrigin(caller) : known;
  }

  private synchronized String newOrigin(String caller) {
    String origin = Origins.json(shown(), caller);
    if (origins.size() < MAX_PLACES) {
      origins.put(caller, origin);
      anyOrigin = Origins.json(shown(), String.join(" or ", new TreeSet<>(origins.keySet())));
    } else {
      anyOrigin = Origins.json(shown(), "one of many lines");
    }
    return origin;
  }
}
