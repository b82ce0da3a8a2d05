package io.kingsnake.database.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.jdbc.HostileNames;
import io.kingsnake.jdbc.KingsnakeDataSource;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.ds.PGSimpleDataSource;

/** Rights of users who can only choose names, beside an application with all rights. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HostileNamesTest {
  private static final String HOSTILE = "x\";DROP TABLE victim;--";

  @TempDir private Path folder = Path.of("");
  @RegisterExtension static final RecordedServer SERVER = new RecordedServer();
  private final PGSimpleDataSource plain = SERVER.plain();

  private static void run(Connection connection, String... statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  private static String one(Connection connection, String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      rows.next();
      return rows.getString(1);
    }
  }

  private PGSimpleDataSource of(String user, String database) {
    PGSimpleDataSource other = new PGSimpleDataSource();
    other.setUrl(plain.getUrl());
    other.setDatabaseName(database);
    other.setUser(user);
    return other;
  }

  private Connection recorded(PGSimpleDataSource source, Path out) throws SQLException {
    return KingsnakeDataSource.wrap(source, Map.of("out", out.toString(), "initial", "snapshot"))
        .getConnection();
  }

  @Test
  void tablesAndColumns_inADatabaseAndASchemaOfAUserOfSuchNames() throws Exception {
    try (Connection owner = plain.getConnection()) {
      run(
          owner,
          "CREATE USER %s SUPERUSER".formatted(HostileNames.quoted(HOSTILE)),
          "CREATE DATABASE %s".formatted(HostileNames.quoted(HOSTILE)));
    }
    PGSimpleDataSource hostile = of(HOSTILE, HOSTILE);
    try (Connection owner = hostile.getConnection()) {
      run(
          owner,
          "CREATE SCHEMA %s".formatted(HostileNames.quoted(HOSTILE)),
          "ALTER USER CURRENT_USER SET search_path = %s, public"
              .formatted(HostileNames.quoted(HOSTILE)));
    }
    try (Connection owner = hostile.getConnection()) {
      HostileNames.make(owner);
      Path out = folder.resolve("names");
      try (Connection connection = recorded(hostile, out)) {
        HostileNames.use(connection);
      }
      HostileNames.check(owner, out);
    }
  }

  @Test
  void columnNameThatIsSql_isNotRun() throws Exception {
    try (Connection owner = plain.getConnection()) {
      run(owner, "CREATE ROLE m LOGIN", "CREATE SCHEMA m AUTHORIZATION m");
    }
    try (Connection attacker = of("m", "postgres").getConnection()) {
      run(
          attacker,
          "CREATE TABLE m.b (\"id\" int primary key, \"x\" int,"
              + " \"x\"\" FROM m.b;ALTER ROLE m SUPERUSER;COMMIT;SELECT 1 \"\"y\" int)",
          "INSERT INTO m.b VALUES (1, 2, 3)");
    }
    try (Connection connection = recorded(plain, folder.resolve("attack"))) {
      assertThat(one(connection, "SELECT rolsuper FROM pg_roles WHERE rolname = 'm'"))
          .isEqualTo("f");
    }
  }

  @Test
  void functionsInAHostileSearchPath_areNotCalledByTheRecorder() throws Exception {
    try (Connection owner = plain.getConnection()) {
      run(
          owner,
          "CREATE SCHEMA evil",
          "CREATE TABLE evil.called (what TEXT)",
          "CREATE FUNCTION evil.lastval() RETURNS bigint LANGUAGE sql AS"
              + " $$ INSERT INTO evil.called VALUES ('lastval'); SELECT 1::bigint $$",
          "CREATE FUNCTION evil.counted(bigint) RETURNS bigint LANGUAGE sql AS"
              + " $$ INSERT INTO evil.called VALUES ('count'); SELECT $1 $$",
          "CREATE AGGREGATE evil.count(*) (sfunc = evil.counted, stype = bigint, initcond = 0)",
          "CREATE TABLE numbered (id SERIAL PRIMARY KEY, n INT)",
          "INSERT INTO numbered (n) VALUES (1)");
    }
    PGSimpleDataSource source = of("postgres", "postgres");
    source.setOptions("-c search_path=evil,pg_catalog,public");
    try (Connection connection = recorded(source, folder.resolve("path"))) {
      connection.setAutoCommit(false);
      run(connection, "INSERT INTO public.numbered (n) VALUES (5)");
      connection.commit();
      assertThat(one(connection, "SELECT pg_catalog.count(what) FROM evil.called")).isEqualTo("0");
    }
  }
}
