package io.kingsnake.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kingsnake.checker.Checker;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.tracer.JdbcUrl;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Secrets that a recording must not contain, and the files that must not reveal them. */
class SecretsTest {
  @TempDir private Path folder = Path.of("");
  private final String original = "jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1";
  private String log = "";

  /** Statements of an application. */
  private interface Work {
    void run(Connection connection) throws SQLException;
  }

  private Path record(String settings, Work work) throws Exception {
    Path out = folder.resolve("made/" + settings.hashCode());
    String url = "jdbc:kingsnake:out=" + out + ";" + settings + original;
    try (RecordedLog recorded = new RecordedLog();
        Connection plain = DriverManager.getConnection(original);
        Statement make = plain.createStatement()) {
      make.execute(
          "CREATE TABLE person (email VARCHAR(50) PRIMARY KEY, ssn INT, note VARCHAR(50))");
      make.execute("CREATE INDEX by_ssn ON person (ssn)");
      make.execute("INSERT INTO person VALUES ('old,]@x', 111222, 'primus')");
      try (Connection connection = DriverManager.getConnection(url)) {
        connection.setAutoCommit(false);
        work.run(connection);
        connection.commit();
      }
      log = recorded.text();
    }
    return out;
  }

  private static String text(Path out) throws IOException {
    StringBuilder text = new StringBuilder();
    try (Stream<Path> files = Files.list(out)) {
      for (Path file : files.toList()) {
        text.append(Files.readString(file));
      }
    }
    return text.toString();
  }

  private static void people(Connection connection) throws SQLException {
    update(connection, "INSERT INTO person VALUES (?, ?, ?)", "ann@x", 123456, "blue");
    update(connection, "INSERT INTO person VALUES (?, ?, ?)", "bob@x", 123456, "blue");
    update(connection, "UPDATE person SET note = ? WHERE email = ?", "green", "ann@x");
    update(connection, "UPDATE person SET ssn = ssn + ? WHERE email = ?", 1, "ann@x");
    query(connection, "SELECT email, ssn, note FROM person WHERE email = ?", "ann@x");
    query(connection, "SELECT email, ssn, note FROM person WHERE ssn >= ? ORDER BY ssn", 100000);
    query(connection, "SELECT email, note FROM person WHERE ssn = ?", 123457);
    update(connection, "DELETE FROM person WHERE email = ?", "bob@x");
  }

  private static void update(Connection connection, String sql, Object... parameters)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < parameters.length; i++) {
        statement.setObject(i + 1, parameters[i]);
      }
      assertThat(statement.executeUpdate()).isEqualTo(1);
    }
  }

  private static void query(Connection connection, String sql, Object parameter)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setObject(1, parameter);
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          assertThat(rows.getString(1)).isNotEmpty();
        }
      }
    }
  }

  private static Verdict.Kind verdict(Path out) throws Exception {
    return new Checker(CheckOptions.DEFAULT).check(Shown.read(out), Levels.SERIALIZABLE).kind();
  }

  @Test
  void recording_isItsOwnersAlone() throws Exception {
    Path out = record("initial=snapshot;", SecretsTest::people);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(out)))
        .isEqualTo("rwx------");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(out.getParent())))
        .isEqualTo("rwx------");
    try (Stream<Path> files = Files.list(out)) {
      assertThat(files.toList()).hasSize(2).allMatch(file -> rights(file).equals("rw-------"));
    }
  }

  private static String rights(Path file) {
    try {
      return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    } catch (IOException e) {
      return e.toString();
    }
  }

  @Test
  void excludedColumn_isNowhere() throws Exception {
    Path out = record("initial=snapshot;exclude=person.ssn,PERSON.NOTE;", SecretsTest::people);
    assertThat(text(out)).contains("ann@x").doesNotContain("12345", "111222", "blue", "green");
    assertThat(verdict(out)).isNotEqualTo(Verdict.Kind.VIOLATED);
  }

  @Test
  void hashedColumns_showWhatIsEqualAndNothingElse() throws Exception {
    Path out =
        record(
            "initial=snapshot;hash=person.email,public.person.ssn,person.note;",
            SecretsTest::people);
    String text = text(out);
    assertThat(text)
        .doesNotContain("ann@x", "bob@x", "old", "12345", "111222", "primus", "blue", "green");
    Matcher inserted = Pattern.compile("\\]\\.NOTE\",\"(#\\p{XDigit}{32})\"").matcher(text);
    List<String> notes = new ArrayList<>();
    while (inserted.find()) {
      notes.add(inserted.group(1));
    }
    assertThat(notes).hasSizeGreaterThan(3);
    assertThat(notes.get(0)).as("both inserted blue").isEqualTo(notes.get(1));
    assertThat(notes.get(2)).as("then green").isNotEqualTo(notes.get(0));
    assertThat(verdict(out)).isNotEqualTo(Verdict.Kind.VIOLATED);
  }

  @Test
  void hashedValueThatNobodyWrote_isAViolation() throws Exception {
    Path out = record("initial=snapshot;hash=person.email,person.note;", SecretsTest::people);
    try (Stream<Path> files = Files.list(out)) {
      Path file = files.filter(f -> !f.endsWith("initial.jsonl")).findFirst().orElseThrow();
      String lines = Files.readString(file);
      int read = lines.lastIndexOf("\"#") + 2; // a value that was inserted may be read by nobody
      char other = lines.charAt(read) == '0' ? '1' : '0';
      Files.writeString(file, lines.substring(0, read) + other + lines.substring(read + 1));
    }
    assertThat(verdict(out)).isEqualTo(Verdict.Kind.VIOLATED);
  }

  @Test
  void hashUnderAKey_isTheSameInAnotherRecording() throws Exception {
    String first = text(record("hash=person.note;hashkey=k;", SecretsTest::people));
    try (Connection plain = DriverManager.getConnection(original);
        Statement drop = plain.createStatement()) {
      drop.execute("DROP TABLE person");
    }
    String second = text(record("hash=person.note;hashkey=k;readback=off;", SecretsTest::people));
    Matcher digest = Pattern.compile("#\\p{XDigit}{32}").matcher(first);
    assertThat(digest.find()).isTrue();
    assertThat(second).contains(digest.group());
  }

  @Test
  void misspelledColumn_hidesTheWholeTable() throws Exception {
    Path out = record("exclude=person.sn;", SecretsTest::people);
    assertThat(text(out)).doesNotContain("ann@x", "12345", "blue");
    assertThat(log).contains("no column is called person.sn");
  }

  @Test
  void notesOff_leavesNoSqlInGapsAndLog() throws Exception {
    Path out =
        record(
            "notes=off;",
            connection -> {
              try (Statement statement = connection.createStatement()) {
                statement.execute("UPDATE person SET note = UPPER('hush') || note");
                statement.executeQuery("SELECT AVG(ssn), 'hush' FROM person WHERE note > 'h'");
              }
              assertThatThrownBy(
                      () -> update(connection, "INSERT INTO person VALUES ('old,]@x', 7, 'hush')"))
                  .isInstanceOf(SQLException.class);
            });
    assertThat(text(out)).contains("'UPDATE ..' (", "'SELECT ..' (").doesNotContain("hush");
    assertThat(log).contains("UPDATE ..").doesNotContain("hush", "person");
  }

  @Test
  void passwords_areNoPartOfMessages() {
    for (String url :
        List.of(
            "jdbc:nosuch://u:hush@host/db",
            "jdbc:nosuch://u:hu/sh@hush@host/db",
            "jdbc:nosuch://host/db?user=u&password=hush&x=1",
            "jdbc:nosuch:db;USER=u;PASSWORD=hush",
            "jdbc:nosuch:db;sslKeyPassword=hush;trustStorePassword=hush",
            "jdbc:oracle:thin:scott/hush@host:1521/x")) {
      assertThat(JdbcUrl.withoutPassword(url)).doesNotContain("hush").contains("...");
      assertThatThrownBy(() -> DriverManager.getConnection("jdbc:kingsnake:" + url))
          .isInstanceOf(SQLException.class)
          .message()
          .doesNotContain("hush");
      assertThatThrownBy(() -> DriverManager.getConnection("jdbc:kingsnake:x=1;" + url))
          .isInstanceOf(SQLException.class)
          .message()
          .doesNotContain("hush");
      assertThatThrownBy(
              () -> DriverManager.getConnection("jdbc:kingsnake:" + url.replace("jdbc:", "!")))
          .isInstanceOf(SQLException.class)
          .message()
          .doesNotContain("hush");
    }
    assertThat(JdbcUrl.withoutPassword("jdbc:postgresql://host:5432/db?user=me"))
        .isEqualTo("jdbc:postgresql://host:5432/db?user=me");
  }
}
