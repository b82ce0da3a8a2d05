package io.kingsnake.jdbc.table;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Set;

/** Answers of PostgreSQL's catalogue about a table. */
record PostgresqlOddities(Connection connection, Oddities.Place place, Oddities oddities) {
  private static final String TABLE =
      """
      SELECT c.relrowsecurity,
        EXISTS (SELECT 1 FROM pg_catalog.pg_trigger t
          WHERE t.tgrelid = c.oid AND NOT t.tgisinternal),
        EXISTS (SELECT 1 FROM pg_catalog.pg_rewrite r
          WHERE r.ev_class = c.oid AND r.ev_type <> '1'),
        EXISTS (SELECT 1 FROM pg_catalog.pg_inherits i WHERE i.inhparent = c.oid),
        EXISTS (SELECT 1 FROM pg_catalog.pg_inherits i
          JOIN pg_catalog.pg_class p ON p.oid = i.inhparent
          WHERE i.inhrelid = c.oid AND p.relkind = 'r'),
        EXISTS (SELECT 1 FROM pg_catalog.pg_depend d
          JOIN pg_catalog.pg_proc p ON p.oid = d.refobjid
          JOIN pg_catalog.pg_language l ON l.oid = p.prolang
          WHERE d.refclassid = 'pg_catalog.pg_proc'::regclass
            AND p.provolatile <> 'i' AND l.lanname NOT IN ('c', 'internal')
            AND (d.classid = 'pg_catalog.pg_attrdef'::regclass
                AND d.objid IN (SELECT a.oid FROM pg_catalog.pg_attrdef a WHERE a.adrelid = c.oid)
              OR d.classid = 'pg_catalog.pg_constraint'::regclass
                AND d.objid IN (SELECT k.oid FROM pg_catalog.pg_constraint k
                  WHERE k.conrelid = c.oid OR k.contypid <> 0 AND k.contypid IN
                    (SELECT a.atttypid FROM pg_catalog.pg_attribute a WHERE a.attrelid = c.oid))
              OR d.classid = 'pg_catalog.pg_type'::regclass
                AND d.objid IN
                  (SELECT a.atttypid FROM pg_catalog.pg_attribute a WHERE a.attrelid = c.oid))),
        current_setting('extra_float_digits')::int < 1
      FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = ? AND c.relname = ?""";

  private static final String COLUMNS =
      """
      SELECT a.attname, t.typtype = 'd', coalesce(b.typname, t.typname), %s
      FROM pg_catalog.pg_attribute a
        JOIN pg_catalog.pg_class c ON c.oid = a.attrelid
        JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
        JOIN pg_catalog.pg_type t ON t.oid = a.atttypid
        LEFT JOIN pg_catalog.pg_type b ON b.oid = t.typbasetype
        LEFT JOIN pg_catalog.pg_collation l ON l.oid = a.attcollation
      WHERE n.nspname = ? AND c.relname = ? AND a.attnum > 0 AND NOT a.attisdropped""";

  /** Before it, different texts were never equal. */
  private static final int FIRST_WITH_COLLATIONS = 12;

  /** Types that have one text for each value, for domains over them. */
  private static final Set<String> OF_ONE_TEXT =
      Set.of(
          "int2",
          "int4",
          "int8",
          "text",
          "varchar",
          "bpchar",
          "bool",
          "uuid",
          "date",
          "numeric",
          "citext",
          "json",
          "jsonb",
          "timestamp");

  void ask() throws SQLException {
    boolean roundsFloats = askForTable();
    boolean hasCollations =
        connection.getMetaData().getDatabaseMajorVersion() >= FIRST_WITH_COLLATIONS;
    String query = COLUMNS.formatted(hasCollations ? "l.collisdeterministic = false" : "false");
    try (PreparedStatement statement = prepared(query);
        ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        column(rows, roundsFloats);
      }
    }
  }

  private PreparedStatement prepared(String query) throws SQLException {
    PreparedStatement statement = connection.prepareStatement(query);
    statement.setString(1, place.schema());
    statement.setString(2, place.name());
    return statement;
  }

  /**
   * Reads the facts of the table; returns true if the server shows fewer digits of floating-point
   * numbers than there are.
   */
  private boolean askForTable() throws SQLException {
    try (PreparedStatement statement = prepared(TABLE);
        ResultSet row = statement.executeQuery()) {
      if (!row.next()) {
        return false;
      }
      int at = 1;
      if (row.getBoolean(at++)) {
        oddities.add(Doubts.of("policies may hide rows of its table"));
      }
      if (row.getBoolean(at++)) {
        oddities.hasTriggers();
      }
      if (row.getBoolean(at++)) {
        oddities.add(Doubts.ofChanges("rules make something else of changes of its table"));
      }
      boolean hasHeirs = row.getBoolean(at++);
      boolean isHeir = row.getBoolean(at++);
      if (hasHeirs) {
        oddities.add(Doubts.of("rows of other tables are rows of its table, too"));
      }
      if (hasHeirs || isHeir) {
        oddities.add(Doubts.ofChanges("rows of one table are rows of another, too"));
      }
      if (row.getBoolean(at++)) {
        oddities.add(Doubts.ofChanges("functions that its table calls may do anything"));
      }
      return row.getBoolean(at);
    }
  }

  private void column(ResultSet row, boolean roundsFloats) throws SQLException {
    String name = row.getString(1);
    boolean isDomain = row.getBoolean(2);
    String type = row.getString(3);
    if (isDomain) {
      oddities.fills(name);
    }
    if ((isDomain && !OF_ONE_TEXT.contains(type)) || (roundsFloats && type.startsWith("float"))) {
      oddities.doesNotRecord(name);
    }
    if (row.getBoolean(4)) {
      oddities.findsAlike(name);
    }
  }
}
