package io.kingsnake.jdbc.table;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Answers of H2's catalogue about a table; columns of the catalogue differ between versions. */
record H2Oddities(Connection connection, Oddities.Place place, Oddities oddities) {
  void ask() throws SQLException {
    for (Map<String, String> trigger : rows("SELECT * FROM INFORMATION_SCHEMA.TRIGGERS")) {
      String schema = trigger.getOrDefault("EVENT_OBJECT_SCHEMA", trigger.get("TABLE_SCHEMA"));
      String table = trigger.getOrDefault("EVENT_OBJECT_TABLE", trigger.get("TABLE_NAME"));
      if (place.name().equals(table) && (place.schema() == null || place.schema().equals(schema))) {
        oddities.hasTriggers();
      }
    }
    settings();
    List<String> functions = functions();
    try (PreparedStatement statement =
        connection.prepareStatement(
            "SELECT * FROM INFORMATION_SCHEMA.COLUMNS"
                + " WHERE TABLE_NAME = ? AND (TABLE_SCHEMA = ? OR CAST(? AS VARCHAR) IS NULL)")) {
      statement.setString(1, place.name());
      statement.setString(2, place.schema());
      statement.setString(3, place.schema());
      try (ResultSet columns = statement.executeQuery()) {
        rows(columns).forEach(column -> column(column, functions));
      }
    }
  }

  private void settings() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet settings = statement.executeQuery("SELECT * FROM INFORMATION_SCHEMA.SETTINGS")) {
      while (settings.next()) {
        String name = settings.getString(1);
        String value = Oddities.lower(settings.getString(2));
        if (name.equals("COLLATION") && !value.equals("off")) {
          oddities.findsAllAlike();
        }
        if (name.equals("MODE") && value.equals("oracle")) {
          oddities.takesEmptyTextsForNull();
        }
      }
    }
  }

  /** Functions that users have made, which may do anything. */
  private List<String> functions() throws SQLException {
    boolean isOld = connection.getMetaData().getDatabaseMajorVersion() < 2;
    String query =
        isOld
            ? "SELECT ALIAS_NAME AS NAME FROM INFORMATION_SCHEMA.FUNCTION_ALIASES"
            : "SELECT ROUTINE_NAME AS NAME FROM INFORMATION_SCHEMA.ROUTINES";
    return rows(query).stream().map(row -> Oddities.lower(row.get("NAME"))).toList();
  }

  private void column(Map<String, String> column, List<String> functions) {
    String name = column.get("COLUMN_NAME");
    boolean isIdentity = "YES".equals(column.get("IS_IDENTITY"));
    boolean replacesNull = "TRUE".equals(column.get("DEFAULT_ON_NULL")) && !isIdentity;
    if (name != null
        && (replacesNull
            || column.containsKey("COLUMN_ON_UPDATE")
            || column.containsKey("DOMAIN_NAME"))) {
      oddities.doesNotRecord(name);
    }
    if ("FALSE".equals(column.get("IS_VISIBLE"))) {
      oddities.add(Doubts.of("columns of its table are hidden"));
    }
    String fallback = Oddities.lower(column.get("COLUMN_DEFAULT"));
    if (functions.stream().anyMatch(function -> calls(fallback, function))) {
      oddities.add(Doubts.ofChanges("functions that its table calls may do anything"));
    }
  }

  private static boolean calls(String expression, String function) {
    return Pattern.compile("\\b" + Pattern.quote(function) + "\"?\\s*\\(")
        .matcher(expression)
        .find();
  }

  private List<Map<String, String>> rows(String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      return rows(rows);
    }
  }

  /** Rows by names of columns, without NULLs. */
  private static List<Map<String, String>> rows(ResultSet result) throws SQLException {
    List<Map<String, String>> rows = new ArrayList<>();
    ResultSetMetaData columns = result.getMetaData();
    while (result.next()) {
      Map<String, String> row = new HashMap<>();
      for (int i = 1; i <= columns.getColumnCount(); i++) {
        String value = result.getString(i);
        if (value != null) {
          row.put(columns.getColumnLabel(i), value);
        }
      }
      rows.add(row);
    }
    return rows;
  }
}
