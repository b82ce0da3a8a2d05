package io.kingsnake.database.mariadb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.kingsnake.checker.model.Verdict.Kind;
import io.kingsnake.database.ClientContract;
import io.kingsnake.database.HermitageContract;
import io.kingsnake.database.Isolation;
import io.kingsnake.database.Runs;
import io.kingsnake.database.Schedule;
import io.kingsnake.database.Server;
import io.kingsnake.database.hermitage.Scenario;
import io.kingsnake.history.History;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MariadbDatabaseTest {
  @TempDir private Path folder = Path.of("");

  /** One test, because the server takes its time to start. */
  @Test
  void mariadb_doesWhatItSaysAndLosesUpdatesAtRepeatableRead() throws Exception {
    assumeTrue("Linux".equals(System.getProperty("os.name")), "MariaDB's binaries are for Linux");
    Runs runs = new Runs(folder);
    try (Server server = runs.start("mariadb")) {
      nobodyElseGetsIn();
      ClientContract.verify(server);
      History clean = runs.run(server, Isolation.SERIALIZABLE, "write-skew", 8, 300);
      assertThat(Runs.check(clean, "serializable").kind()).isEqualTo(Kind.SATISFIED);
      History lost = runs.play(server, Isolation.REPEATABLE_READ, Schedule.LOST_UPDATE);
      assertThat(Runs.check(lost, "snapshot-isolation").kind()).isEqualTo(Kind.VIOLATED);
      hermitageIsAsPublishedForInnodb(server);
    }
  }

  /** Other users of the machine reach the port, too. */
  private void nobodyElseGetsIn() throws Exception {
    String port = port();
    for (String user : List.of("root", "kingsnake", "")) {
      Properties login = new Properties();
      login.setProperty("user", user);
      assertThatThrownBy(
              () ->
                  DriverManager.getConnection("jdbc:mariadb://localhost:" + port + "/mysql", login))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("Access denied");
    }
  }

  /** Port of the server, from its command line. */
  private String port() {
    return ProcessHandle.allProcesses()
        .flatMap(process -> process.info().arguments().stream())
        .map(List::of)
        .filter(arguments -> arguments.stream().anyMatch(a -> a.contains(folder.toString())))
        .flatMap(List::stream)
        .filter(argument -> argument.startsWith("--port="))
        .map(argument -> argument.substring("--port=".length()))
        .findFirst()
        .orElseThrow();
  }

  private void hermitageIsAsPublishedForInnodb(Server server) throws Exception {
    HermitageContract contract = new HermitageContract(server, folder.resolve("hermitage"));
    assertThat(contract.occurring(Isolation.READ_UNCOMMITTED))
        .containsExactlyElementsOf(EnumSet.complementOf(EnumSet.of(Scenario.G0)));
    assertThat(contract.occurring(Isolation.READ_COMMITTED))
        .containsExactlyElementsOf(EnumSet.range(Scenario.PMP, Scenario.G2_READ_ONLY));
    assertThat(contract.occurring(Isolation.REPEATABLE_READ))
        .containsExactly(
            Scenario.PMP_WRITE,
            Scenario.P4,
            Scenario.G_SINGLE_WRITE,
            Scenario.G2_ITEM,
            Scenario.G2,
            Scenario.G2_READ_ONLY);
    assertThat(contract.occurring(Isolation.SERIALIZABLE)).isEmpty();
  }
}
