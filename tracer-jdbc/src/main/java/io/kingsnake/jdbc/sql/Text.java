package io.kingsnake.jdbc.sql;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A statement as text, whose strings, quoted names and comments are blank. */
final class Text {
  private static final Pattern QUOTED =
      Pattern.compile(
          "'(?:[^']++|'')*+'|\"(?:[^\"]++|\"\")*+\"|`[^`]*+`|--[^\\n]*|/\\*.*?\\*/",
          Pattern.DOTALL);
  private static final Pattern CALL = Pattern.compile("([A-Za-z_][\\w.$]*)\\s*\\(");
  private static final Pattern NAME_BEFORE_LIST =
      Pattern.compile("(?is).*\\b(?:into|as)\\s+[\\w.$]*$");
  private static final Pattern ALTERED =
      Pattern.compile(
          "(?is)\\s*(?:DROP|ALTER|TRUNCATE)\\s+(?:TABLE\\s+)?+(?:IF\\s+EXISTS\\s+)?+"
              + "(?:(\\w++)\\.)?(\\w++)(?!\\s*[,.]).*");

  private static final Pattern INDEX =
      Pattern.compile("(?i)\\s*CREATE\\s+(?:\\w+\\s+){0,4}?(?:INDEX|KEY)\\b");
  private static final String NAME = "[\\w$]+|\"[^\"]+\"|`[^`]+`";
  private static final Pattern INDEXED =
      Pattern.compile(
          "(?is)\\s*CREATE\\s(?:[^'(]*?)\\bON\\s+(?:ONLY\\s+)?(?:("
              + NAME
              + ")\\.)?("
              + NAME
              + ")\\s*(?:\\(|USING\\b)(?s:.*)");
  private static final Set<String> QUOTES = Set.of("\"", "`");

  /** Words that stand before a bracket without being functions, and functions without effects. */
  private static final Set<String> HARMLESS =
      Set.of(
          ("in values and or not exists as on using over from join where select any all some"
                  + " distinct by having when then else case filter within union except intersect"
                  + " between like set limit fetch offset returning conflict key into returns interval"
                  + " is count sum min max avg coalesce nullif cast lower upper length char_length"
                  + " trim substring substr concat abs round floor ceil ceiling mod greatest least now"
                  + " current_timestamp current_date current_time localtimestamp date_trunc extract"
                  + " to_char to_date replace left right row_number rank nextval currval lastval"
                  + " last_insert_id version database schema user row varchar char decimal numeric"
                  + " timestamp time bigint int integer float")
              .split(" "));

  private final String blanked;
  private final String keyword;

  Text(String sql) {
    blanked = QUOTED.matcher(sql).replaceAll(quoted -> isComment(quoted.group()) ? " " : "''");
    String trimmed = blanked.stripLeading();
    Matcher word = Pattern.compile("^[A-Za-z]+|^\\(").matcher(trimmed);
    keyword = word.find() ? word.group().toUpperCase(Locale.ROOT) : "";
  }

  private static boolean isComment(String quoted) {
    return quoted.startsWith("--") || quoted.startsWith("/*");
  }

  /** The first word, in capitals. */
  String keyword() {
    return keyword;
  }

  boolean holdsSeveral() {
    int semicolon = blanked.indexOf(';');
    return semicolon >= 0 && !blanked.substring(semicolon + 1).isBlank();
  }

  boolean has(String word) {
    return Pattern.compile("(?i)\\b" + word + "\\b").matcher(blanked).find();
  }

  /** Triggers, rules and functions make other statements mean something else. */
  boolean createsNothingButSchema() {
    boolean copies = has("TABLE") && has("SELECT");
    return !copies && !has("TRIGGER") && !has("RULE") && !has("FUNCTION") && !has("PROCEDURE");
  }

  boolean createsIndex() {
    return INDEX.matcher(blanked).lookingAt();
  }

  /** The table of CREATE INDEX, or null. */
  static @Nullable TableName indexedTable(String sql) {
    Matcher indexed = INDEXED.matcher(sql);
    if (!indexed.lookingAt()) {
      return null;
    }
    String schema = indexed.group(1);
    String name = indexed.group(2);
    return new TableName(
        schema == null ? name : schema + "." + name,
        schema == null ? null : unquoted(schema),
        unquoted(name),
        !name.equals(unquoted(name)),
        schema != null && !schema.equals(unquoted(schema)));
  }

  private static String unquoted(String name) {
    return name.length() > 2 && QUOTES.contains(name.substring(0, 1))
        ? name.substring(1, name.length() - 1)
        : name;
  }

  boolean setsTransaction() {
    return has("TRANSACTION") || has("AUTOCOMMIT") || has("ISOLATION");
  }

  /** Tests whether the text contains a query, or the name of a table in place of one. */
  boolean asksTables() {
    return has("SELECT") || has("TABLE");
  }

  /** A function whose result is not known, or null; {@code t (a, b)} of an INSERT is none. */
  @Nullable String unknownFunction() {
    Matcher call = CALL.matcher(blanked);
    while (call.find()) {
      String name = call.group(1).toLowerCase(Locale.ROOT);
      boolean isTable = NAME_BEFORE_LIST.matcher(blanked.substring(0, call.end(1))).matches();
      if (!HARMLESS.contains(name)
          && !isOfCatalogue(name)
          && !isTable
          && !keyword.equals("CREATE")) {
        return name;
      }
    }
    return null;
  }

  /** Functions about the server itself. */
  private static boolean isOfCatalogue(String name) {
    return name.startsWith("pg_") || name.startsWith("current_") || name.startsWith("format_type");
  }

  /** The one table of DROP, ALTER or TRUNCATE TABLE, or null. */
  @Nullable TableName alteredTable() {
    Matcher altered = ALTERED.matcher(blanked);
    boolean ofTable = has("TABLE") || keyword.equals("TRUNCATE");
    if (!altered.matches() || !ofTable || has("RENAME") || has("CASCADE")) {
      return null;
    }
    String schema = altered.group(1);
    String name = altered.group(2);
    return new TableName(schema == null ? name : schema + "." + name, schema, name, false, false);
  }
}
