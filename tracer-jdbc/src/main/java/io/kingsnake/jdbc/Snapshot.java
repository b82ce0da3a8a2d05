package io.kingsnake.jdbc;

import io.kingsnake.jdbc.sql.TableName;
import io.kingsnake.jdbc.table.Column;
import io.kingsnake.jdbc.table.Datum;
import io.kingsnake.jdbc.table.Index;
import io.kingsnake.jdbc.table.Product;
import io.kingsnake.jdbc.table.Table;
import io.kingsnake.jdbc.table.Tables;
import io.kingsnake.tracer.InitialValues;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rows of all tables before the recording, read in one transaction. Tables are counted first:
 * if all of them can be read, every other row is known to be absent, and if not, the smallest ones
 * are read and nothing is known of rows that were not seen.
 */
final class Snapshot implements AutoCloseable {
  private static final Logger LOG = System.getLogger("io.kingsnake.jdbc");
  private static final int FETCHED = 1000;
  private static final int ROWS_PER_MESSAGE = 20_000;

  private static final Set<String> OF_THE_SYSTEM =
      Set.of("information_schema", "mysql", "performance_schema", "sys", "system_lobs");

  private record Counted(Table table, long rows) {}

  private final Connection connection;
  private final Product product;
  private final boolean wasAutoCommit;
  private final int isolation;
  private final List<Counted> chosen = new ArrayList<>();
  private boolean complete = true;

  private Snapshot(Connection connection, Product product) throws SQLException {
    this.connection = connection;
    this.product = product;
    this.wasAutoCommit = connection.getAutoCommit();
    this.isolation = connection.getTransactionIsolation();
  }

  /** Begins one; null if the database does not let itself be read. */
  static @Nullable Snapshot begin(
      Connection connection, Product product, Tables tables, long maxRows) throws SQLException {
    Snapshot snapshot = new Snapshot(connection, product);
    try {
      snapshot.choose(tables, maxRows);
      return snapshot;
    } catch (SQLException e) {
      LOG.log(Level.WARNING, "kingsnake cannot read the initial state", e);
      snapshot.close();
      return null;
    }
  }

  private void choose(Tables tables, long maxRows) throws SQLException {
    boolean isOffered =
        connection
            .getMetaData()
            .supportsTransactionIsolationLevel(Connection.TRANSACTION_REPEATABLE_READ);
    connection.setTransactionIsolation(
        isOffered ? Connection.TRANSACTION_REPEATABLE_READ : Connection.TRANSACTION_SERIALIZABLE);
    connection.setAutoCommit(false);
    run(product.guardingTransaction());
    List<Counted> counted = new ArrayList<>();
    for (Table table : all(tables)) {
      counted.add(new Counted(table, count(table)));
      complete &=
          table.indexes().stream().flatMap(i -> i.columns().stream()).noneMatch(this::isVague);
    }
    counted.sort((left, right) -> Long.compare(left.rows(), right.rows()));
    long rows = 0;
    for (Counted next : counted) {
      rows += next.rows();
      if (rows <= maxRows) {
        chosen.add(next);
      } else {
        complete = false;
        LOG.log(
            Level.WARNING,
            "kingsnake does not read the initial state of {0}, which has {1} rows: initialrows is"
                + " {2}",
            next.table().name(),
            next.rows(),
            maxRows);
      }
    }
  }

  /** Tests whether the entries of an index cannot be inferred from the values of every row. */
  private boolean isVague(Column column) {
    return column.likeness() == Column.Likeness.CAPITALS;
  }

  /** By statements, because drivers take a read-only connection to another server. */
  private void run(List<String> settings) {
    try (Statement statement = connection.createStatement()) {
      for (String setting : settings) {
        statement.execute(setting);
      }
    } catch (SQLException e) {
      LOG.log(Level.DEBUG, "kingsnake: the database has no read-only transactions", e);
    }
  }

  private List<Table> all(Tables tables) throws SQLException {
    List<TableName> names = new ArrayList<>();
    try (ResultSet rows =
        connection
            .getMetaData()
            .getTables(
                product.hasSchemas() ? connection.getCatalog() : null,
                null,
                "%",
                new String[] {"TABLE", "BASE TABLE"})) {
      while (rows.next()) {
        String schema = rows.getString(product.hasSchemas() ? "TABLE_SCHEM" : "TABLE_CAT");
        String name = rows.getString("TABLE_NAME");
        if (!isOfTheSystem(schema)) {
          names.add(new TableName(name, schema, name, true, true));
        }
      }
    }
    List<Table> all = new ArrayList<>();
    for (TableName name : names) {
      Table table = tables.find(connection, name, product, name.schema());
      boolean isShown = table != null && table.doubts().reading() == null;
      if (table != null && isShown && !table.key().isEmpty()) {
        all.add(table); // rows without a key are never recorded by name
      }
    }
    return all;
  }

  private static boolean isOfTheSystem(@Nullable String schema) {
    String name = schema == null ? "" : schema.toLowerCase(Locale.ROOT);
    return OF_THE_SYSTEM.contains(name) || name.startsWith("pg_");
  }

  private long count(Table table) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet count = statement.executeQuery("SELECT COUNT(*) FROM " + table.sqlName())) {
      count.next();
      return count.getLong(1);
    }
  }

  /** Tests whether rows that are not read are absent. */
  boolean isComplete() {
    return complete;
  }

  void writeTo(InitialValues values) throws SQLException, IOException {
    for (Counted next : chosen) {
      LOG.log(
          Level.INFO,
          "kingsnake reads the initial state of {0}: {1} rows",
          next.table().name(),
          next.rows());
      write(next.table(), values);
    }
  }

  private void write(Table table, InitialValues values) throws SQLException, IOException {
    Set<Column> wanted = new LinkedHashSet<>(table.key());
    wanted.addAll(table.recorded());
    List<Column> columns = List.copyOf(wanted);
    String names = String.join(", ", columns.stream().map(table::quoted).toList());
    long count = 0;
    try (Statement statement = connection.createStatement()) {
      statement.setFetchSize(FETCHED);
      try (ResultSet rows =
          statement.executeQuery("SELECT " + names + " FROM " + table.sqlName())) {
        while (rows.next()) {
          write(table, columns, rows, values);
          if (++count % ROWS_PER_MESSAGE == 0) {
            LOG.log(Level.INFO, "kingsnake has read {0} rows of {1}", count, table.name());
          }
        }
      }
    }
  }

  private static void write(Table table, List<Column> columns, ResultSet row, InitialValues values)
      throws SQLException, IOException {
    Object[] read = new Object[columns.size()];
    for (int i = 0; i < read.length; i++) {
      read[i] = Datum.read(columns.get(i), row, i + 1);
    }
    List<Object> key = parts(table.primary(), columns, read);
    if (key.contains(Datum.UNKNOWN)) {
      return; // the row cannot be named
    }
    for (Index index : table.indexes()) {
      List<Object> parts = parts(index, columns, read);
      if (!parts.contains(Datum.UNKNOWN)) {
        values.value(index.entry(parts), Index.PRESENT);
      }
    }
    String name = Table.row(key);
    for (Column column : table.recorded()) {
      values.value(table.cell(column, name), read[columns.indexOf(column)]);
    }
  }

  private static List<Object> parts(Index index, List<Column> columns, Object[] row) {
    List<Object> parts = new ArrayList<>();
    for (Column column : index.columns()) {
      parts.add(Datum.identity(column, row[columns.indexOf(column)]));
    }
    return parts;
  }

  /** Leaves the connection as it was. */
  @Override
  public void close() throws SQLException {
    if (!connection.getAutoCommit()) {
      connection.rollback();
      connection.setAutoCommit(wasAutoCommit);
    }
    run(product.endingGuard());
    connection.setTransactionIsolation(isolation);
  }
}
