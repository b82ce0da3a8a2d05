package io.kingsnake.jdbc;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A recorded connection to a database of H2's with one table. */
abstract class RecordedH2 {
  @TempDir private Path folder = Path.of("");
  final String original = "jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1";
  Path out = Path.of("");
  Connection connection = UnusedConnection.get();

  @BeforeEach
  void connect() throws SQLException {
    out = folder.resolve("run");
    try (Connection plain = DriverManager.getConnection(original);
        Statement statement = plain.createStatement()) {
      statement.execute("CREATE TABLE t (id INT PRIMARY KEY, a INT, b VARCHAR(20))");
    }
    connection =
        DriverManager.getConnection("jdbc:kingsnake:out=" + out + ";initial=absent;" + original);
    connection.setAutoCommit(false);
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  final List<String> shown() throws Exception {
    return Shown.of(out);
  }

  final void run(String... statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  final void query(String sql, Object... parameters) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < parameters.length; i++) {
        statement.setObject(i + 1, parameters[i]);
      }
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          rows.getObject(1);
        }
      }
    }
  }

  final void fill() throws SQLException {
    run("INSERT INTO t VALUES (1, 10, 'x'), (2, 20, 'y'), (12, 120, NULL)");
    connection.commit();
  }

  static final String FILLED =
      "i(t(id):a1 1) i(t[1].a 10) i(t[1].b x) i(t(id):a2 1) i(t[2].a 20) i(t[2].b y)"
          + " i(t(id):b12 1) i(t[12].a 120) i(t[12].b 0x)";

  /** Another connection, which is recorded into the same history. */
  final Connection second() throws SQLException {
    Connection second =
        DriverManager.getConnection("jdbc:kingsnake:out=" + out + ";initial=absent;" + original);
    second.setAutoCommit(false);
    return second;
  }
}
