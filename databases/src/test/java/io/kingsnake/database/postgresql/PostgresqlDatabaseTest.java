package io.kingsnake.database.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.model.Verdict.Kind;
import io.kingsnake.database.ClientContract;
import io.kingsnake.database.DatabaseException;
import io.kingsnake.database.HermitageContract;
import io.kingsnake.database.Isolation;
import io.kingsnake.database.Runs;
import io.kingsnake.database.Schedule;
import io.kingsnake.database.Server;
import io.kingsnake.database.Target;
import io.kingsnake.database.hermitage.Scenario;
import io.kingsnake.history.History;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Guarantees of PostgreSQL at each level, on one server for all tests. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PostgresqlDatabaseTest {
  private Path folder = Path.of("");
  private Runs runs = new Runs(Path.of(""));
  private Server server = new NoServer();

  @BeforeAll
  void start(@TempDir Path scratch) throws Exception {
    folder = scratch;
    boolean supported =
        System.getProperty("os.name").equals("Linux")
            && System.getProperty("os.arch").equals("amd64");
    assumeTrue(supported, "PostgreSQL's binaries are for Linux on x86-64");
    runs = new Runs(folder);
    server = runs.start("postgresql");
  }

  @AfterAll
  void stop() {
    server.close();
  }

  @Test
  void server_isOfTheUsualVersion() {
    assertThat("PostgreSQL " + Binaries.USUAL_VERSION).startsWith(server.description());
    assertThatThrownBy(() -> Binaries.of("../etc")).isInstanceOf(DatabaseException.class);
  }

  /** Other users of the machine reach the port, too. */
  @Test
  void server_letsNobodyInWithoutThePassword() throws Exception {
    Path data = folder.resolve("scratch-1").resolve("data");
    String port = Files.readAllLines(data.resolve("postmaster.pid")).get(3);
    String url = "jdbc:postgresql://localhost:" + port + "/postgres";
    for (String password : List.of("", "postgres")) {
      Properties login = new Properties();
      login.setProperty("user", "postgres");
      login.setProperty("password", password);
      assertThatThrownBy(() -> DriverManager.getConnection(url, login))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("password");
    }
    Target target = new Target(Optional.of(url + "?user=postgres"), Optional.empty(), folder);
    assertThatThrownBy(() -> Runs.database("postgresql-url").start(target))
        .hasMessageContaining("the server refuses the user")
        .message()
        .doesNotContain("is a server running");
    assertThat(Files.readAllLines(data.resolve("pg_hba.conf")))
        .filteredOn(line -> !line.isBlank() && !line.startsWith("#"))
        .isNotEmpty()
        .allMatch(line -> line.endsWith("scram-sha-256"));
    assertThat(Files.getPosixFilePermissions(folder.resolve("scratch-1").resolve("password")))
        .containsExactlyInAnyOrder(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
  }

  @Test
  void everyOperation_doesWhatItSays() throws Exception {
    ClientContract.verify(server);
  }

  @Test
  void everyWorkload_runs() throws Exception {
    ClientContract.verifyWorkloads(server, runs);
  }

  @Test
  void repeatableRead_isSnapshotIsolationAndNotSerializable() throws Exception {
    History load = runs.run(server, Isolation.REPEATABLE_READ, "write-skew", 8, 1000);
    assertThat(load.txnLevel(load.txnCount() - 1)).isEqualTo("repeatable-read");
    assertThat(kind(load, "snapshot-isolation")).isEqualTo(Kind.SATISFIED);
    History skew = runs.play(server, Isolation.REPEATABLE_READ, Schedule.WRITE_SKEW);
    assertThat(kind(skew, "snapshot-isolation")).isEqualTo(Kind.SATISFIED);
    Verdict verdict = Runs.check(skew, "serializable");
    assertThat(verdict.kind()).isEqualTo(Kind.VIOLATED);
    assertThat(String.valueOf(verdict.anomaly())).contains("WRITE_SKEW");
  }

  @Test
  void serializable_isSerializable() throws Exception {
    for (String workload : new String[] {"write-skew", "bank", "general-bl", "blindw-rw"}) {
      History history = runs.run(server, Isolation.SERIALIZABLE, workload, 20, 300);
      assertThat(kind(history, "serializable")).as(workload).isEqualTo(Kind.SATISFIED);
    }
  }

  @Test
  void readCommitted_violatesSnapshotIsolation() throws Exception {
    History lost = runs.play(server, Isolation.READ_COMMITTED, Schedule.LOST_UPDATE);
    assertThat(kind(lost, "snapshot-isolation")).isEqualTo(Kind.VIOLATED);
    History load = runs.run(server, Isolation.READ_COMMITTED, "bank", 4, 500);
    for (History history : List.of(lost, load)) {
      assertThat(kind(history, "read-committed")).isNotEqualTo(Kind.VIOLATED);
    }
  }

  /** Expected results agree with the documentation of its levels and the literature. */
  @Test
  void hermitage_findsWhatPostgresqlDocuments() throws Exception {
    HermitageContract contract = new HermitageContract(server, folder.resolve("hermitage"));
    assertThat(contract.occurring(Isolation.READ_COMMITTED))
        .containsExactly(
            Scenario.PMP,
            Scenario.PMP_WRITE,
            Scenario.P4,
            Scenario.G_SINGLE,
            Scenario.G_SINGLE_PREDICATE,
            Scenario.G_SINGLE_WRITE,
            Scenario.G2_ITEM,
            Scenario.G2,
            Scenario.G2_READ_ONLY);
    assertThat(contract.occurring(Isolation.REPEATABLE_READ))
        .containsExactly(Scenario.G2_ITEM, Scenario.G2, Scenario.G2_READ_ONLY);
    assertThat(contract.occurring(Isolation.SERIALIZABLE)).isEmpty();
  }

  private static Kind kind(History history, String level) {
    return Runs.check(history, level).kind();
  }
}
