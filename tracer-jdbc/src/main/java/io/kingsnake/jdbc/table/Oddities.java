package io.kingsnake.jdbc.table;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Properties of one table by which it does not hold, or not show, the values in statements. The
 * catalogue is asked for them when the table is first used.
 */
final class Oddities {
  /** Place of a table, as the catalogue spells it. */
  record Place(@Nullable String catalog, @Nullable String schema, String name) {}

  private Doubts doubts = Doubts.NONE;
  private final Set<String> unrecorded = new HashSet<>();
  private final Set<String> alike = new HashSet<>();
  private final Set<String> filled = new HashSet<>();
  private boolean emptyIsNull;
  private boolean allAlike;

  private Oddities() {}

  /** Oddities of a table. */
  static Oddities of(Connection connection, Product product, Place place) throws SQLException {
    Oddities oddities = new Oddities();
    switch (product) {
      case POSTGRESQL -> new PostgresqlOddities(connection, place, oddities).ask();
      case H2 -> new H2Oddities(connection, place, oddities).ask();
      case MYSQL -> new MysqlOddities(connection, place, oddities).ask();
      case HSQLDB -> hsqldb(connection, place, oddities);
      case SQLITE -> sqlite(connection, place, oddities);
      case OTHER -> {} // nothing is recorded of its rows
    }
    return oddities;
  }

  private static void hsqldb(Connection connection, Place place, Oddities oddities)
      throws SQLException {
    String triggers =
        "SELECT 1 FROM INFORMATION_SCHEMA.TRIGGERS"
            + " WHERE EVENT_OBJECT_SCHEMA = ? AND EVENT_OBJECT_TABLE = ?";
    if (isThere(connection, triggers, place.schema(), place.name())) {
      oddities.hasTriggers();
    }
    String oracle =
        "SELECT 1 FROM INFORMATION_SCHEMA.SYSTEM_PROPERTIES"
            + " WHERE PROPERTY_NAME = 'sql.syntax_ora' AND LOWER(PROPERTY_VALUE) = 'true'";
    if (isThere(connection, oracle)) {
      oddities.takesEmptyTextsForNull();
    }
  }

  private static void sqlite(Connection connection, Place place, Oddities oddities)
      throws SQLException {
    String triggers =
        "SELECT 1 FROM sqlite_master WHERE type = 'trigger' AND tbl_name = ? COLLATE NOCASE";
    if (isThere(connection, triggers, place.name())) {
      oddities.hasTriggers();
    }
    String replacing =
        "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ? COLLATE NOCASE"
            + " AND UPPER(sql) LIKE '%CONFLICT%'";
    if (isThere(connection, replacing, place.name())) {
      oddities.add(Doubts.ofChanges("its table says what becomes of rows that are in the way"));
    }
  }

  /** Tests whether a query has a result row. */
  static boolean isThere(Connection connection, String query, @Nullable String... parameters)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(query)) {
      for (int i = 0; i < parameters.length; i++) {
        statement.setString(i + 1, parameters[i]);
      }
      try (ResultSet rows = statement.executeQuery()) {
        return rows.next();
      }
    }
  }

  void add(Doubts more) {
    doubts = doubts.and(more);
  }

  void hasTriggers() {
    add(Doubts.ofChanges("triggers of its table may change anything"));
  }

  /** Marks a column whose stored value differs from the one written, or depends on the reader. */
  void doesNotRecord(String column) {
    unrecorded.add(column);
  }

  /** Different texts are equal in the column. */
  void findsAlike(String column) {
    alike.add(column);
  }

  /** Marks all texts as equal by unknown rules. */
  void findsAllAlike() {
    allAlike = true;
  }

  /** Rows that do not mention the column get something that its definition does not show. */
  void fills(String column) {
    filled.add(column);
  }

  void takesEmptyTextsForNull() {
    emptyIsNull = true;
  }

  Doubts doubts() {
    return doubts;
  }

  boolean emptyIsNull() {
    return emptyIsNull;
  }

  Column.Kind kind(String column, Column.Kind usual) {
    return unrecorded.contains(column) ? Column.Kind.UNRECORDED : usual;
  }

  Column.Likeness likeness(String column, Column.Likeness usual) {
    return allAlike || alike.contains(column) ? Column.Likeness.UNKNOWN : usual;
  }

  boolean isFilled(String column) {
    return filled.contains(column);
  }

  static String lower(@Nullable String text) {
    return text == null ? "" : text.toLowerCase(Locale.ROOT);
  }
}
