package io.kingsnake.jdbc;

import io.kingsnake.checker.Checker;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.history.History;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;

/** Transactions of an application, one after the other, recorded on several connections. */
public final class SerialWork {
  /** A call of the application. */
  @FunctionalInterface
  public interface Step {
    void run(Connection connection) throws SQLException;
  }

  /** Gives a prepared statement one of its parameters. */
  @FunctionalInterface
  public interface Setter {
    void set(PreparedStatement statement, int place) throws SQLException;
  }

  /** Looks at one column of a row. */
  @FunctionalInterface
  public interface Getter {
    void look(ResultSet row, int place) throws SQLException;
  }

  /** Executions of a statement until PostgreSQL's driver changes to binary. */
  private static final int UNTIL_BINARY = 7;

  private final DataSource original;
  private final Path out;
  private final Map<String, String> settings;
  private final int isolation;
  private final boolean commits;

  /**
   * Work on one database.
   *
   * @param original connects to it, unrecorded
   * @param settings of the recording
   * @param commits whether each step commits by itself
   */
  public SerialWork(
      DataSource original, Path out, Map<String, String> settings, int isolation, boolean commits) {
    this.original = original;
    this.out = out;
    this.settings = new HashMap<>(settings);
    this.settings.put("out", out.toString());
    this.isolation = isolation;
    this.commits = commits;
  }

  /** A connection that is recorded. */
  public Connection recorded() throws SQLException {
    Connection connection = KingsnakeDataSource.wrap(original, settings).getConnection();
    connection.setTransactionIsolation(isolation);
    connection.setAutoCommit(commits);
    return connection;
  }

  /** Runs one transaction after the other, each on another connection than the one before. */
  public void run(List<List<Step>> transactions) throws SQLException {
    List<Connection> connections = new ArrayList<>();
    try {
      for (int i = 0; i < transactions.size(); i++) {
        if (i < 2) {
          connections.add(recorded());
        }
        Connection connection = connections.get(i % 2);
        transaction(connection, transactions.get(i), i > 0);
      }
    } finally {
      for (Connection connection : connections) {
        connection.close();
      }
    }
  }

  /** Runs a transaction; one that the database refuses is undone, except the first. */
  private void transaction(Connection connection, List<Step> steps, boolean mayFail)
      throws SQLException {
    try {
      for (Step step : steps) {
        step.run(connection);
      }
      if (!commits) {
        connection.commit();
      }
    } catch (SQLException e) {
      if (!mayFail) {
        throw e;
      }
      if (!commits) {
        connection.rollback();
      }
    }
  }

  /** Verdict on the recording at a level. */
  public Verdict.Kind verdict(Level level) throws Exception {
    History history = Shown.read(out);
    return new Checker(CheckOptions.DEFAULT).check(history, level).kind();
  }

  /** Facts that a person asks for first: the anomaly and the gaps. */
  public String shown() throws Exception {
    History history = Shown.read(out);
    Verdict verdict = new Checker(CheckOptions.DEFAULT).check(history, Levels.STRICT_SERIALIZABLE);
    StringBuilder text = new StringBuilder().append(verdict.message()).append(verdict.anomaly());
    history.gaps().forEach(gap -> text.append("\n  ").append(gap.what()));
    Shown.of(out).forEach(line -> text.append('\n').append(line));
    return text.toString();
  }

  /** A statement, and all of its result. */
  public static Step sql(String sql) {
    return connection -> {
      try (Statement statement = connection.createStatement()) {
        if (statement.execute(sql)) {
          read(statement.getResultSet());
        }
      }
    };
  }

  /** Statements as one transaction. */
  public static List<Step> sqls(String... statements) {
    List<Step> steps = new ArrayList<>();
    for (String sql : statements) {
      steps.add(sql(sql));
    }
    return steps;
  }

  /** A statement with parameters, and all of its result. */
  public static Step prepared(String sql, Object... parameters) {
    return connection -> {
      try (PreparedStatement statement = connection.prepareStatement(sql)) {
        set(statement, parameters);
        if (statement.execute()) {
          read(statement.getResultSet());
        }
      }
    };
  }

  private static void set(PreparedStatement statement, Object... parameters) throws SQLException {
    for (int i = 0; i < parameters.length; i++) {
      if (parameters[i] instanceof Setter setter) {
        setter.set(statement, i + 1);
      } else {
        statement.setObject(i + 1, parameters[i]);
      }
    }
  }

  /** A query that is prepared once and executed until the driver asks for binary values. */
  public static Step often(String sql, Object... parameters) {
    return connection -> {
      try (PreparedStatement statement = connection.prepareStatement(sql)) {
        for (int i = 0; i < UNTIL_BINARY; i++) {
          set(statement, parameters);
          read(statement.executeQuery());
        }
      }
    };
  }

  /** A batch of one statement. */
  public static Step batch(String sql, Object[]... parameters) {
    return connection -> {
      try (PreparedStatement statement = connection.prepareStatement(sql)) {
        for (Object[] row : parameters) {
          set(statement, row);
          statement.addBatch();
        }
        statement.executeBatch();
      }
    };
  }

  /** A batch of several statements. */
  public static Step batch(String... statements) {
    return connection -> {
      try (Statement statement = connection.createStatement()) {
        for (String sql : statements) {
          statement.addBatch(sql);
        }
        statement.executeBatch();
      }
    };
  }

  /** An insert whose application asks for the generated keys. */
  public static Step keys(String sql, Object... parameters) {
    return connection -> {
      try (PreparedStatement statement =
          connection.prepareStatement(sql, Statement.RETURN_GENERATED_KEYS)) {
        set(statement, parameters);
        statement.executeUpdate();
        read(statement.getGeneratedKeys());
      }
    };
  }

  /** A part of a transaction that is undone. */
  public static Step undone(Step... steps) {
    return connection -> {
      java.sql.Savepoint point = connection.setSavepoint();
      for (Step step : steps) {
        step.run(connection);
      }
      connection.rollback(point);
    };
  }

  /** A statement that the database refuses, in a part of a transaction of its own. */
  public static Step refused(String sql) {
    return connection -> {
      java.sql.Savepoint point = connection.setSavepoint();
      try (Statement statement = connection.createStatement()) {
        statement.execute(sql);
        throw new IllegalArgumentException("not refused: " + sql);
      } catch (SQLException e) {
        connection.rollback(point);
      }
    };
  }

  /** A query of which one column is read in all ways that work. */
  public static Step looks(String sql, List<Getter> getters) {
    return connection -> {
      try (Statement statement = connection.createStatement();
          ResultSet row = statement.executeQuery(sql)) {
        while (row.next()) {
          for (Getter getter : getters) {
            look(getter, row);
          }
        }
      }
    };
  }

  private static void look(Getter getter, ResultSet row) {
    try {
      getter.look(row, row.getMetaData().getColumnCount());
    } catch (SQLException | RuntimeException e) {
      // Not all values can be read in all ways.
    }
  }

  private static void read(ResultSet rows) throws SQLException {
    try (rows) {
      int columns = rows.getMetaData().getColumnCount();
      while (rows.next()) {
        for (int i = 1; i <= columns; i++) {
          rows.getString(i);
        }
      }
    }
  }
}
