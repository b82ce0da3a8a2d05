package io.kingsnake.jdbc.table;

import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Facts about database products; as little as possible is assumed of an unknown one. */
public enum Product {
  POSTGRESQL(true, true),
  H2(true, true),
  /** Pads texts when it compares them. */
  HSQLDB(true, false),
  /** MySQL and MariaDB; their collations make different texts equal. */
  MYSQL(false, false),
  /** Columns hold values of any type. */
  SQLITE(false, false),
  OTHER(true, false);

  private static final Set<String> STATEMENT_ERRORS = Set.of("22", "23", "42");

  /** Types of PostgreSQL's that are shown in several ways, by its driver or as settings say. */
  private static final Set<String> SEVERAL_TEXTS =
      Set.of("timetz", "point", "box", "interval", "tstzrange", "tstzmultirange");

  private static final Pattern PLAIN_NAME = Pattern.compile("[\\p{L}\\p{N}_$ -]+");

  private static final Pattern COMMITTING_IN_MYSQL =
      Pattern.compile("(?i)\\b(PASSWORD|DEFAULT|CHECKPOINT)\\b");
  private static final Pattern HARMLESS_IN_H2 =
      Pattern.compile("(?i)\\s*(SET\\s+(@|(SCHEMA|LOCK_TIMEOUT|QUERY_TIMEOUT)\\b)|CHECKPOINT\\b)");

  private static final Pattern DISTORTING_IN_POSTGRESQL =
      Pattern.compile("(?i)\\bextra_float_digits\\b");
  private static final Pattern DISTORTING_IN_MYSQL =
      Pattern.compile("(?i)\\b(sql_mode|time_zone|NAMES|CHARACTER\\s+SET|character_set\\w*)\\b");
  private static final Pattern STRICT_MODE = Pattern.compile("(?i)\\bsql_mode\\b.*STRICT_");
  private static final Pattern OF_TABLES_IN_H2 =
      Pattern.compile("(?i)\\b(MODE|COLLATION|IGNORECASE|SYNTAX)\\b");

  private final boolean schemas;
  private final boolean exactTexts;

  Product(boolean schemas, boolean exactTexts) {
    this.schemas = schemas;
    this.exactTexts = exactTexts;
  }

  public static Product named(String productName) {
    String name = productName.toLowerCase(Locale.ROOT);
    if (name.contains("postgresql")) {
      return POSTGRESQL;
    }
    if (name.contains("mysql") || name.contains("mariadb")) {
      return MYSQL;
    }
    if (name.contains("hsql")) {
      return HSQLDB;
    }
    if (name.contains("sqlite")) {
      return SQLITE;
    }
    return name.equals("h2") ? H2 : OTHER;
  }

  /** Tests whether tables live in schemas; otherwise they live in catalogues. */
  public boolean hasSchemas() {
    return schemas;
  }

  /** The schema whose tables go by their names alone, given the database's name. */
  public @Nullable String home(@Nullable String database) {
    return switch (this) {
      case POSTGRESQL -> "public";
      case H2, HSQLDB -> "PUBLIC";
      case MYSQL -> database;
      case SQLITE, OTHER -> null;
    };
  }

  /** The name of a table in keys of histories. */
  static String shown(@Nullable String place, String table, @Nullable String home) {
    return place == null || place.equals(home) ? shown(table) : shown(place) + "." + shown(table);
  }

  /** A name in keys of histories: one with dots and brackets must not look like another key. */
  static String shown(String name) {
    return PLAIN_NAME.matcher(name).matches() ? name : '"' + name.replace("\"", "\"\"") + '"';
  }

  /**
   * Tests whether a change of the schema, or of a setting, is part of its transaction and commits
   * nothing.
   */
  public boolean changesSchemaInTransactions() {
    return this == POSTGRESQL || this == SQLITE;
  }

  /**
   * Has the open transaction write nothing, and believe no function or operator of the database's
   * users to be one of its own.
   */
  public List<String> guardingTransaction() {
    return switch (this) {
      case POSTGRESQL -> List.of("SET TRANSACTION READ ONLY", "SET LOCAL search_path = pg_catalog");
      case MYSQL -> List.of("START TRANSACTION READ ONLY");
      case HSQLDB -> List.of("SET TRANSACTION READ ONLY");
      case SQLITE -> List.of("PRAGMA query_only = ON");
      case H2, OTHER -> List.of(); // which have no statement for that, or it is not known
    };
  }

  /** Statements that undo settings which outlive the transaction. */
  public List<String> endingGuard() {
    return this == SQLITE ? List.of("PRAGMA query_only = OFF") : List.of();
  }

  /** Asks for the key that the database has made last for this connection; null if none does. */
  public @Nullable String lastKeyQuery() {
    return switch (this) {
      case POSTGRESQL -> "SELECT pg_catalog.lastval()";
      case MYSQL -> "SELECT LAST_INSERT_ID()";
      case SQLITE -> "SELECT last_insert_rowid()";
      case H2, HSQLDB, OTHER -> null;
    };
  }

  /** Tests whether this statement, which changes a setting, certainly commits nothing. */
  public boolean goesOnAtSetting(String sql) {
    return switch (this) {
      case POSTGRESQL, SQLITE -> true;
      case MYSQL -> !COMMITTING_IN_MYSQL.matcher(sql).find();
      case H2 -> HARMLESS_IN_H2.matcher(sql).lookingAt();
      case HSQLDB, OTHER -> false;
    };
  }

  /**
   * Tests whether a statement makes the connection show or write values differently from others.
   */
  public boolean distorts(String sql) {
    return switch (this) {
      case POSTGRESQL -> DISTORTING_IN_POSTGRESQL.matcher(sql).find();
      case MYSQL -> DISTORTING_IN_MYSQL.matcher(sql).find() && !STRICT_MODE.matcher(sql).find();
      case H2, HSQLDB, SQLITE, OTHER -> false;
    };
  }

  /** Tests whether this statement, which changes a setting, may invalidate knowledge of tables. */
  public boolean changesTablesBySetting(String sql) {
    return (this == H2 || this == HSQLDB) && OF_TABLES_IN_H2.matcher(sql).find();
  }

  /** Equality of texts in a column; a collation that is not named is the database's own. */
  Column.Likeness likeness(Column.Kind kind, @Nullable String collation) {
    if (kind != Column.Kind.TEXT && kind != Column.Kind.CHARACTERS) {
      return Column.Likeness.UNKNOWN;
    }
    if (exactTexts) {
      return Column.Likeness.EXACT;
    }
    return this == MYSQL && collation != null && collation.endsWith("_ci")
        ? Column.Likeness.CAPITALS
        : Column.Likeness.UNKNOWN;
  }

  Column.Kind kind(int type, String typeName) {
    return switch (type) {
      case Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT ->
          this == OTHER || typeName.contains("unsigned") ? Column.Kind.OTHER : Column.Kind.INTEGER;
      case Types.VARCHAR, Types.NVARCHAR, Types.LONGVARCHAR, Types.LONGNVARCHAR ->
          isExactText(typeName) ? Column.Kind.TEXT : Column.Kind.OTHER;
      case Types.CHAR, Types.NCHAR ->
          (this == POSTGRESQL && typeName.equals("bpchar"))
                  || (this == MYSQL && typeName.equals("char"))
              ? Column.Kind.CHARACTERS
              : Column.Kind.OTHER;
      case Types.BOOLEAN, Types.BIT ->
          typeName.startsWith("bool") && this != OTHER && this != MYSQL && this != SQLITE
              ? Column.Kind.BOOLEAN
              : Column.Kind.OTHER;
      case Types.NUMERIC, Types.DECIMAL, Types.DOUBLE, Types.FLOAT, Types.REAL ->
          number(type, typeName);
      case Types.TIMESTAMP, Types.TIMESTAMP_WITH_TIMEZONE -> time(typeName);
      case Types.BLOB,
          Types.CLOB,
          Types.NCLOB,
          Types.BINARY,
          Types.VARBINARY,
          Types.LONGVARBINARY,
          Types.SQLXML,
          Types.ARRAY,
          Types.STRUCT,
          Types.JAVA_OBJECT,
          Types.REF ->
          Column.Kind.UNRECORDED;
      default ->
          this == POSTGRESQL && SEVERAL_TEXTS.contains(typeName)
              ? Column.Kind.UNRECORDED
              : Column.Kind.OTHER;
    };
  }

  private Column.Kind time(String typeName) {
    if (this != POSTGRESQL) {
      // HSQLDB's catalogue does not say which times it changes by itself.
      return this == HSQLDB ? Column.Kind.UNRECORDED : Column.Kind.OTHER;
    }
    return switch (typeName) {
      case "timestamptz" -> Column.Kind.MOMENT;
      case "timestamp" -> Column.Kind.LOCAL_TIME;
      default -> Column.Kind.OTHER;
    };
  }

  /** MySQL shows all digits of a FLOAT to a prepared statement on the server, and six to others. */
  private Column.Kind number(int type, String typeName) {
    if (this == SQLITE || this == OTHER) {
      return Column.Kind.OTHER;
    }
    if (this == MYSQL && typeName.startsWith("float")) {
      return Column.Kind.SIX_DIGITS;
    }
    return switch (type) {
      case Types.NUMERIC, Types.DECIMAL ->
          typeName.equals("decfloat") ? Column.Kind.OTHER : Column.Kind.DECIMAL; // has no scale
      case Types.REAL -> Column.Kind.REAL;
      default -> typeName.equals("money") ? Column.Kind.UNRECORDED : Column.Kind.DOUBLE;
    };
  }

  /** Domains and enumerations are called VARCHAR, too. */
  private boolean isExactText(String typeName) {
    return this != OTHER
        && this != SQLITE
        && (typeName.contains("varchar")
            || typeName.equals("text")
            || typeName.equals("character varying"))
        && !typeName.contains("ignorecase");
  }

  /**
   * Tests whether a statement that failed with this error left its transaction as it was: then a
   * later commit commits the rest.
   */
  public boolean goesOnAfter(SQLException e) {
    String state = e.getSQLState();
    return this != POSTGRESQL
        && this != OTHER
        && state != null
        && state.length() == 5
        && STATEMENT_ERRORS.contains(state.substring(0, 2));
  }
}
