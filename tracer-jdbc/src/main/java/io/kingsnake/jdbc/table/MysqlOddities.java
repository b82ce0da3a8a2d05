package io.kingsnake.jdbc.table;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Set;

/** Answers of MySQL's and MariaDB's catalogues about a table. */
record MysqlOddities(Connection connection, Oddities.Place place, Oddities oddities) {
  /** Storage engines that support rollback. */
  private static final Set<String> ENGINES =
      Set.of("innodb", "rocksdb", "tokudb", "ndbcluster", "ndb", "xtradb");

  private static final String OF_TABLE =
      " WHERE TABLE_SCHEMA = COALESCE(?, DATABASE()) AND TABLE_NAME = ?";

  void ask() throws SQLException {
    String triggers =
        "SELECT 1 FROM information_schema.TRIGGERS"
            + " WHERE EVENT_OBJECT_SCHEMA = COALESCE(?, DATABASE()) AND EVENT_OBJECT_TABLE = ?";
    if (Oddities.isThere(connection, triggers, place.catalog(), place.name())) {
      oddities.hasTriggers();
    }
    engine();
    mode();
    columns();
  }

  private PreparedStatement ofTable(String query) throws SQLException {
    PreparedStatement statement = connection.prepareStatement(query + OF_TABLE);
    statement.setString(1, place.catalog());
    statement.setString(2, place.name());
    return statement;
  }

  private void engine() throws SQLException {
    try (PreparedStatement query = ofTable("SELECT ENGINE FROM information_schema.TABLES");
        ResultSet row = query.executeQuery()) {
      if (row.next() && !ENGINES.contains(Oddities.lower(row.getString(1)))) {
        oddities.add(Doubts.of("the engine of its table undoes nothing"));
      }
    }
  }

  private void mode() throws SQLException {
    try (Statement query = connection.createStatement();
        ResultSet row = query.executeQuery("SELECT @@SESSION.sql_mode")) {
      String mode = row.next() ? String.valueOf(row.getString(1)).toUpperCase(Locale.ROOT) : "";
      if (!mode.contains("STRICT_")) {
        oddities.add(Doubts.of("sql_mode is not strict, so values may change on their way in"));
      }
      if (mode.contains("EMPTY_STRING_IS_NULL")) {
        oddities.takesEmptyTextsForNull();
      }
    }
  }

  private void columns() throws SQLException {
    try (PreparedStatement query =
            ofTable("SELECT COLUMN_NAME, EXTRA FROM information_schema.COLUMNS");
        ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        String extra = Oddities.lower(rows.getString(2));
        if (extra.contains("on update") || extra.contains("generated as")) {
          oddities.doesNotRecord(rows.getString(1));
        }
        if (extra.contains("invisible")) {
          oddities.add(Doubts.of("columns of its table are hidden"));
        }
      }
    }
  }
}
