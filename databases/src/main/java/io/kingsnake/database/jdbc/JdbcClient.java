package io.kingsnake.database.jdbc;

import io.kingsnake.database.DatabaseException;
import io.kingsnake.database.Isolation;
import io.kingsnake.database.PredicateClient;
import io.kingsnake.database.Tables;
import io.kingsnake.database.Where;
import io.kingsnake.tracer.Row;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The two tables through prepared statements, made on first use. */
final class JdbcClient implements PredicateClient {
  private final Connection connection;
  private final Dialect dialect;
  private final Isolation isolation;
  private final String table;
  private final Prepared get;
  private final Prepared getForUpdate;
  private final Prepared update;
  private final Prepared put;
  private final Prepared insert;
  private final Prepared delete;
  private final Prepared scan;
  private final Prepared iterate;
  private final Prepared iterateReverse;
  private final Optional<Prepared> appendToPresent;
  private final Prepared append;
  private final Prepared list;

  JdbcClient(Connection connection, Dialect dialect, Isolation isolation, Tables tables) {
    this.connection = connection;
    this.dialect = dialect;
    this.isolation = isolation;
    this.table = tables.values();
    String one = "SELECT v FROM " + table + " WHERE k = ?";
    String range = "SELECT k, v FROM " + table + " WHERE k >= ? AND k < ? ORDER BY k";
    get = new Prepared(one);
    getForUpdate = new Prepared(one + dialect.forUpdate());
    update = new Prepared("UPDATE " + table + " SET v = ? WHERE k = ?");
    put = new Prepared(dialect.put(tables));
    insert = new Prepared("INSERT INTO " + table + " (k, v) VALUES (?, ?)");
    delete = new Prepared("DELETE FROM " + table + " WHERE k = ?");
    scan = new Prepared(range);
    iterate = new Prepared(range + dialect.limit());
    iterateReverse = new Prepared(range + " DESC" + dialect.limit());
    appendToPresent = dialect.appendToPresent(tables).map(Prepared::new);
    append = new Prepared(dialect.append(tables));
    list = new Prepared("SELECT v FROM " + tables.lists() + " WHERE k = ?");
  }

  /** A statement that many clients never need. */
  private final class Prepared {
    private final String sql;
    private @Nullable PreparedStatement statement;

    Prepared(String sql) {
      this.sql = sql;
    }

    PreparedStatement with(long... parameters) throws SQLException {
      PreparedStatement ready = statement;
      if (ready == null) {
        ready = connection.prepareStatement(sql);
        statement = ready;
      }
      for (int i = 0; i < parameters.length; i++) {
        ready.setLong(i + 1, parameters[i]);
      }
      return ready;
    }
  }

  /** A call whose failure is that of a statement. */
  @FunctionalInterface
  private interface Call<T> {
    T run() throws SQLException;
  }

  private <T> T call(Call<T> call) throws DatabaseException {
    try {
      return call.run();
    } catch (SQLException e) {
      throw DatabaseException.of(dialect.statementFailure(e), e);
    }
  }

  @Override
  public Isolation isolation() {
    return isolation;
  }

  /** JDBC begins a transaction with its first statement. */
  @Override
  public void begin() {}

  @Override
  public @Nullable Long get(long key) throws DatabaseException {
    return single(get, key);
  }

  @Override
  public @Nullable Long getForUpdate(long key) throws DatabaseException {
    return single(getForUpdate, key);
  }

  private @Nullable Long single(Prepared query, long key) throws DatabaseException {
    try (ResultSet rows = query.with(key).executeQuery()) {
      return rows.next() ? (Long) rows.getLong(1) : null;
    } catch (SQLException e) {
      throw DatabaseException.of(dialect.statementFailure(e), e);
    }
  }

  @Override
  public void put(long key, long value) throws DatabaseException {
    call(
        () -> {
          boolean isThere = dialect.updatesFirst() && update.with(value, key).executeUpdate() > 0;
          return isThere || put.with(key, value).executeUpdate() > 0;
        });
  }

  @Override
  public void insert(long key, long value) throws DatabaseException {
    call(() -> insert.with(key, value).executeUpdate());
  }

  @Override
  public boolean delete(long key) throws DatabaseException {
    return call(() -> delete.with(key).executeUpdate() > 0);
  }

  @Override
  public List<Row> scan(long low, long high) throws DatabaseException {
    return call(() -> rows(scan.with(low, high)));
  }

  @Override
  public List<Row> iterate(long low, long high, int limit, boolean reverse)
      throws DatabaseException {
    Prepared query = reverse ? iterateReverse : iterate;
    return call(() -> rows(query.with(low, high, limit)));
  }

  private static List<Row> rows(PreparedStatement query) throws SQLException {
    List<Row> rows = new ArrayList<>();
    try (ResultSet result = query.executeQuery()) {
      while (result.next()) {
        rows.add(new Row(result.getLong(1), result.getLong(2)));
      }
    }
    return rows;
  }

  @Override
  public List<Row> select(Where where) throws DatabaseException {
    String sql = "SELECT k, v FROM " + table + " WHERE " + where.sql() + " ORDER BY k";
    return once(sql, List.of(), where, JdbcClient::rows);
  }

  @Override
  public int update(Where where, long value) throws DatabaseException {
    String sql = "UPDATE " + table + " SET v = ? WHERE " + where.sql();
    return once(sql, List.of(value), where, PreparedStatement::executeUpdate);
  }

  @Override
  public int add(Where where, long amount) throws DatabaseException {
    String sql = "UPDATE " + table + " SET v = v + ? WHERE " + where.sql();
    return once(sql, List.of(amount), where, PreparedStatement::executeUpdate);
  }

  @Override
  public int delete(Where where) throws DatabaseException {
    String sql = "DELETE FROM " + table + " WHERE " + where.sql();
    return once(sql, List.of(), where, PreparedStatement::executeUpdate);
  }

  /** Execution of a statement with its result. */
  @FunctionalInterface
  private interface Execution<T> {
    T of(PreparedStatement statement) throws SQLException;
  }

  /** A statement that is not worth keeping. */
  private <T> T once(String sql, List<Long> first, Where where, Execution<T> execution)
      throws DatabaseException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      int place = 0;
      for (Long parameter : first) {
        statement.setLong(++place, parameter);
      }
      for (Long parameter : where.parameters()) {
        statement.setLong(++place, parameter);
      }
      return execution.of(statement);
    } catch (SQLException e) {
      throw DatabaseException.of(dialect.statementFailure(e), e);
    }
  }

  @Override
  public void append(long key, long element) throws DatabaseException {
    call(
        () -> {
          String text = Long.toString(element);
          boolean isThere =
              appendToPresent.isPresent() && extend(appendToPresent.get().with(), key, text) > 0;
          PreparedStatement statement = append.with(key);
          statement.setString(2, text);
          return isThere || statement.executeUpdate() > 0;
        });
  }

  private static int extend(PreparedStatement statement, long key, String element)
      throws SQLException {
    statement.setString(1, element);
    statement.setLong(2, key);
    return statement.executeUpdate();
  }

  @Override
  public List<Long> list(long key) throws DatabaseException {
    return call(
        () -> {
          List<Long> elements = new ArrayList<>();
          try (ResultSet rows = list.with(key).executeQuery()) {
            if (rows.next()) {
              for (String element : rows.getString(1).split(",", -1)) {
                elements.add(Long.valueOf(element));
              }
            }
          }
          return elements;
        });
  }

  @Override
  public void commit() throws DatabaseException {
    try {
      connection.commit();
    } catch (SQLException e) {
      throw DatabaseException.of(dialect.commitFailure(e), e);
    }
  }

  @Override
  public void rollback() throws DatabaseException {
    call(
        () -> {
          connection.rollback();
          return true;
        });
  }

  @Override
  public void abandon() {
    try {
      connection.abort(Runnable::run);
    } catch (SQLException e) {
      close();
    }
  }

  /** Closes the statements, too. */
  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      // A client that cannot be closed is gone.
    }
  }
}
