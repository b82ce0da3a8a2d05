package io.kingsnake.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.Checker;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.history.History;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * Tables and columns whose names are SQL, patterns and similar texts, beside a table {@code victim}
 * that nothing touches.
 */
public final class HostileNames {
  public static final List<String> NAMES =
      List.of(
          "x\" FROM victim;DROP TABLE victim;COMMIT;SELECT 1 \"y",
          "x\";DROP TABLE victim;--",
          "x;DROP TABLE victim;--",
          "x';DROP TABLE victim;--",
          "`x`;DROP TABLE victim;--`",
          "\"",
          "\"\"",
          "a\"b",
          "x' OR '1'='1",
          "[x]",
          "].a",
          "a):b",
          "a,b",
          "a.b",
          "a\\",
          "a\\_b%",
          "a_c",
          "abc",
          "a b",
          "select",
          "x/*",
          "x--",
          "?",
          "$$x$$",
          "{x}",
          "\u00dcn\u00efc\u00f6de",
          "\u202ex",
          "x\ny");

  private HostileNames() {}

  /** The name between quotation marks. */
  public static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  private static String key(String name) {
    return quoted(name + "k");
  }

  private static String value(String name) {
    return quoted(name + "v");
  }

  /** Makes the victim, and a table of each name with one row. */
  public static void make(Connection plain) throws SQLException {
    try (Statement statement = plain.createStatement()) {
      statement.execute("CREATE TABLE victim (id INT PRIMARY KEY)");
      statement.execute("INSERT INTO victim VALUES (1)");
      for (String name : NAMES) {
        statement.setEscapeProcessing(false);
        statement.execute(
            "CREATE TABLE %s (%s INT PRIMARY KEY, %s INT)"
                .formatted(quoted(name), key(name), value(name)));
        statement.execute("INSERT INTO %s VALUES (1, 5)".formatted(quoted(name)));
      }
    }
  }

  /** Executes statements about which the recorder has questions, in every table. */
  public static void use(Connection recorded) throws SQLException {
    recorded.setAutoCommit(false);
    for (String name : NAMES) {
      String table = quoted(name);
      run(recorded, "INSERT INTO %s VALUES (?, 7)".formatted(table), 2);
      run(
          recorded,
          "UPDATE %s SET %s = %s + 1 WHERE %s = ?"
              .formatted(table, value(name), value(name), key(name)),
          1);
      run(
          recorded,
          "UPDATE %s SET %s = 9 WHERE %s = ?".formatted(table, value(name), value(name)),
          7);
      run(recorded, "DELETE FROM %s WHERE %s = ?".formatted(table, value(name)), 6);
      try (PreparedStatement query =
          recorded.prepareStatement(
              "SELECT %s FROM %s WHERE %s = ?".formatted(key(name), table, value(name)))) {
        query.setInt(1, 9);
        try (ResultSet rows = query.executeQuery()) {
          assertThat(rows.next()).as(name).isTrue();
          assertThat(rows.getInt(1)).isEqualTo(2);
          assertThat(rows.next()).isFalse();
        }
      }
      recorded.commit();
    }
  }

  private static void run(Connection connection, String sql, int parameter) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setInt(1, parameter);
      assertThat(statement.executeUpdate()).as(sql).isEqualTo(1);
    }
  }

  /** Checks that nothing was dropped, all rows were found before, and no work is accused. */
  public static void check(Connection plain, Path out) throws Exception {
    try (Statement statement = plain.createStatement();
        ResultSet rows = statement.executeQuery("SELECT id FROM victim")) {
      assertThat(rows.next()).isTrue();
    }
    List<String> before = Files.readAllLines(out.resolve("initial.jsonl"));
    assertThat(before.stream().filter(line -> line.endsWith(",\"initial\":5}")).distinct())
        .hasSize(NAMES.size());
    History history = Shown.read(out);
    Verdict verdict = new Checker(CheckOptions.DEFAULT).check(history, Levels.SERIALIZABLE);
    assertThat(verdict.kind()).as(verdict.message()).isNotEqualTo(Verdict.Kind.VIOLATED);
  }
}
