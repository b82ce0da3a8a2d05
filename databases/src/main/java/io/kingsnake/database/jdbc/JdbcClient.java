package io.kingsnake.database.jdbc;

import io.kingsnake.database.DatabaseException;
import io.kingsnake.database.Isolation;
import io.kingsnake.database.PredicateClient;
import io.kingsnake.tracer.Row;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The two tables through prepared statements, made on first use. */
final class JdbcClient implements PredicateClient {
  private static final String RANGE =
      "SELECT k, v FROM kingsnake WHERE k >= ? AND k < ? ORDER BY k";
  private static final String GET = "SELECT v FROM kingsnake WHERE k = ?";

  private final Connection connection;
  private final Dialect dialect;
  private final Isolation isolation;
  private final Prepared get;
  private final Prepared getForUpdate;
  private final Prepared update;
  private final Prepared put;
  private final Prepared insert;
  private final Prepared delete;
  private final Prepared scan;
  private final Prepared iterate;
  private final Prepared iterateReverse;
  private final Prepared addToAll;
  private final Prepared deleteWithValue;
  private final Prepared append;
  private final Prepared list;

  JdbcClient(Connection connection, Dialect dialect, Isolation isolation) {
    this.connection = connection;
    this.dialect = dialect;
    this.isolation = isolation;
    get = new Prepared(GET);
    getForUpdate = new Prepared(GET + dialect.forUpdate());
    update = new Prepared("UPDATE kingsnake SET v = ? WHERE k = ?");
    put = new Prepared(dialect.put());
    insert = new Prepared("INSERT INTO kingsnake (k, v) VALUES (?, ?)");
    delete = new Prepared("DELETE FROM kingsnake WHERE k = ?");
    scan = new Prepared(RANGE);
    iterate = new Prepared(RANGE + " LIMIT ?");
    iterateReverse = new Prepared(RANGE + " DESC LIMIT ?");
    addToAll = new Prepared("UPDATE kingsnake SET v = v + ?");
    deleteWithValue = new Prepared("DELETE FROM kingsnake WHERE v = ?");
    append = new Prepared(dialect.append());
    list = new Prepared("SELECT v FROM kingsnake_list WHERE k = ?");
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
          boolean isThere =
              dialect.updatesFirst(isolation) && update.with(value, key).executeUpdate() > 0;
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
  public void addToAll(long amount) throws DatabaseException {
    call(() -> addToAll.with(amount).executeUpdate());
  }

  @Override
  public int deleteWithValue(long value) throws DatabaseException {
    return call(() -> deleteWithValue.with(value).executeUpdate());
  }

  @Override
  public void append(long key, long element) throws DatabaseException {
    call(
        () -> {
          PreparedStatement statement = append.with(key);
          statement.setString(2, Long.toString(element));
          return statement.executeUpdate();
        });
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

  /** Closes the statements, too. */
  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      // What cannot be closed is gone.
    }
  }
}
