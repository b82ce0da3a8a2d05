package io.kingsnake.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.database.Client;
import io.kingsnake.database.DatabaseException;
import io.kingsnake.database.Isolation;
import io.kingsnake.database.Server;
import io.kingsnake.database.run.RunCounts;
import io.kingsnake.workload.WorkloadKind;
import io.kingsnake.workload.Workloads;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunCommandTest {
  @TempDir private Path folder = Path.of("");

  private String directory(String name) {
    return folder.resolve(name).toString();
  }

  @Test
  void run_recordsAndChecks() {
    String out = directory("run");
    Invocation run =
        Invocation.of(
            "run",
            "--db",
            "thoughtful",
            "--workload",
            "write-skew",
            "--keys",
            "8",
            "--txns",
            "1000",
            "--isolation",
            "serializable",
            "--check",
            "si,serializable",
            "--out",
            out,
            "--seed",
            "7");
    assertThat(run.out())
        .contains("H2 ", " at serializable: write-skew by 10 clients, seed 7", "recorded in " + out)
        .contains("satisfied  snapshot-isolation", "violated   serializable", "write-skew");
    assertThat(run.exitCode()).isEqualTo(1);
    Invocation again = Invocation.of("check", "--level", "serializable", out);
    assertThat(again.exitCode()).isEqualTo(1);
  }

  @Test
  void json_keepsStandardOutputForResults() {
    Invocation run =
        Invocation.of(
            "run",
            "--txns",
            "20",
            "--json",
            "--check",
            "read-committed",
            "--db",
            "hsqldb",
            "--isolation",
            "ru",
            "--out",
            directory("run"));
    assertThat(run.outLines()).hasSize(2).allMatch(line -> line.startsWith("{"));
    assertThat(run.outLines().get(0))
        .contains("\"isolation\":\"read-committed\"", "\"isolation_asked\":\"read-uncommitted\"")
        .contains("\"workload\":\"write-skew\"", "\"committed\":", "\"directory\":");
  }

  @Test
  void runWithoutCheck_succeeds() {
    Invocation run =
        Invocation.of(
            "run",
            "--workload",
            "bank",
            "--txns",
            "50",
            "--clients",
            "3",
            "--rollbacks",
            "0.1",
            "--for",
            "5s",
            "--op-times",
            "--out",
            directory("run"));
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains("indeterminate");
  }

  @Test
  void severalNodes_shareTheClients() {
    String url = "jdbc:h2:mem:nodes-of-one-cluster";
    String out = directory("run");
    Invocation run = Invocation.of("run", "--db", url, "--db", url, "--txns", "50", "--out", out);
    assertThat(run.out()).contains("(2 nodes) at serializable");
    assertThat(Invocation.of("run", "--db", url, "--db", "h2").err()).contains("by URL");
  }

  @Test
  void directoryInUse_isRefused() {
    String out = directory("run");
    assertThat(Invocation.of("run", "--txns", "5", "--out", out).exitCode()).isZero();
    Invocation again = Invocation.of("run", "--txns", "5", "--out", out);
    assertThat(again.exitCode()).isEqualTo(3);
    assertThat(again.err()).contains("holds a recording already");
  }

  @Test
  void unknownNames_areBadUsage() {
    assertThat(Invocation.of("run", "--db", "oracle7").err())
        .contains("unknown database 'oracle7'; 'kingsnake databases' lists them");
    assertThat(Invocation.of("run", "--workload", "none").err()).contains("unknown workload");
    assertThat(Invocation.of("run", "--isolation", "none").err()).contains("known are");
    assertThat(Invocation.of("run", "--distribution", "flat").err()).contains("a distribution is");
    assertThat(Invocation.of("run", "--clients", "0").exitCode()).isEqualTo(3);
    assertThat(Invocation.of("run", "--db", "jdbc:postgresql://localhost:1/x").err())
        .contains("cannot be reached", "is a server running there");
    assertThat(Invocation.of("run", "--db", "jdbc:nothing:x").err())
        .contains("no driver for 'jdbc:nothing:x'; name its jar: --driver driver.jar");
    assertThat(
            Invocation.of("run", "--db", "jdbc:postgresql://no.host.invalid/x?password=abc").err())
        .contains("no host is called no.host.invalid", "?password=...:")
        .doesNotContain("abc");
    assertThat(Invocation.of("run", "--driver", directory("none.jar")).err())
        .contains("none.jar: no such driver jar");
    assertThat(Invocation.of("run", "--db", "h2:1.4").err())
        .contains("h2 comes in one version only, so ':1.4' is not available");
    assertThat(Invocation.of("run", "--setting", "a=b").err())
        .contains("--setting is for servers that are started");
  }

  @Test
  void knobs_areForWorkloadsThatHaveThem() {
    Invocation run =
        Invocation.of(
            "run",
            "--workload",
            "general-rw",
            "--reads",
            "1",
            "--duplicates",
            "0",
            "--min-ops",
            "2",
            "--ops",
            "4",
            "--rate",
            "500",
            "--txns",
            "30",
            "--out",
            directory("run"));
    assertThat(run.exitCode()).isZero();
    assertThat(Invocation.of("run", "--workload", "bank", "--reads", "0.5").err())
        .contains("workload bank has transactions of its own shape and takes no reads");
    assertThat(Invocation.of("run", "--workload", "range-b", "--min-ops", "9").err())
        .contains("transactions have from 1 to 8 operations, so at least 9 is impossible");
    assertThat(Invocation.of("run", "--workload", "general-rw", "--reads", "2").err())
        .contains("reads is a part, from 0 to 1, but got 2.0");
    assertThat(Invocation.of("run", "--rate", "0").err()).contains("a rate is above 0");
  }

  @Test
  void filesOfTheCheck_areWrittenAsByCheck() throws Exception {
    Path report = folder.resolve("report.html");
    Path certificate = folder.resolve("run.cert");
    String out = directory("run");
    Invocation run =
        Invocation.of(
            "run",
            "--txns",
            "50",
            "--check",
            "read-committed",
            "--no-session-order",
            "--report",
            report.toString(),
            "--certificate",
            certificate.toString(),
            "--out",
            out);
    assertThat(run.exitCode()).isZero();
    assertThat(Files.readString(report)).contains("<html");
    Invocation verify =
        Invocation.of("verify", "--no-session-order", "--certificate", certificate.toString(), out);
    assertThat(verify.out() + verify.err()).contains("read-committed");
    assertThat(verify.exitCode()).isZero();
    assertThat(Invocation.of("run", "--report", report.toString()).err())
        .contains("reports and certificates are about a check: add --check LEVEL");
    assertThat(
            Invocation.of("run", "--check", "rc,si", "--certificate", certificate.toString()).err())
        .contains("--certificate takes one level but got 2");
  }

  @Test
  void crawlingRun_saysWhy() throws Exception {
    try (Server server = new Advisor()) {
      assertThat(RunProgress.reason(new RunCounts(1, 0, 0, 100, 8, 10_000_000_000L), 10, server))
          .isEqualTo(
              "8 of 10 clients have waited for more than a second, for locks it seems; raise it");
      assertThat(RunProgress.reason(new RunCounts(1, 99, 0, 100, 0, 10_000_000_000L), 10, server))
          .contains("refuses nearly all (99.0%)");
      assertThat(RunProgress.reason(new RunCounts(10, 0, 0, 100, 0, 10_000_000_000L), 10, server))
          .isEqualTo("1.0 a second, because the database is slow to answer");
      assertThat(RunProgress.reason(new RunCounts(500, 0, 0, 900, 0, 10_000_000_000L), 10, server))
          .isEmpty();
    }
  }

  /** Server with advice about locks. */
  private static final class Advisor implements Server {
    @Override
    public String description() {
      return "advisor";
    }

    @Override
    public void createTables() {}

    @Override
    public String lockAdvice() {
      return "raise it";
    }

    @Override
    public Client connect(Isolation isolation) throws DatabaseException {
      throw new DatabaseException("no connections");
    }

    @Override
    public void close() {}
  }

  @Test
  void hermitage_printsTheMatrixAndWhatTheHistoriesTell() {
    Invocation run =
        Invocation.of("hermitage", "--isolation", "serializable", "--out", directory("hermitage"));
    assertThat(run.out())
        .containsPattern("P4 lost update +prevented \\(blocked, aborted\\)")
        .containsPattern("G2-item write skew +OCCURS")
        .contains("agree with what the clients observed (14 cells).");
    assertThat(run.exitCode()).isZero();
  }

  @Test
  void databasesAndWorkloads_areListed() {
    assertThat(Invocation.of("databases").out())
        .contains("h2 ", "postgresql (postgres, pg)", "rocksdb", "on demand")
        .contains("repeatable-read, snapshot, serializable");
    String workloads = Invocation.of("workloads").out();
    for (WorkloadKind kind : Workloads.load().all()) {
      assertThat(workloads).contains(kind.name(), kind.summary());
    }
  }

  @Test
  void progressLine_tellsThroughputAndAborts() {
    assertThat(RunProgress.bar(new RunCounts(50, 50, 0, 100, 0, 1_000_000_000)))
        .isEqualTo("running [==========          ] 50 of 100, 50/s, 50.0% aborted");
  }

  @Test
  void demo_tellsTheStory() {
    Invocation run = Invocation.of("demo", "--out", directory("demo"));
    assertThat(run.out())
        .contains("violated   serializable", "write-skew")
        .contains("satisfied  snapshot-isolation")
        .contains("In this load, H2's SERIALIZABLE broke serializable and kept snapshot isolation.")
        .doesNotContain("delivered");
    assertThat(run.exitCode()).isZero();
  }

  /** A time that the user gives is not cut short. */
  @Test
  void time_isNotCutShortByTheUsualNumberOfTransactions() {
    String out = folder.resolve("timed").toString();
    Invocation run = Invocation.of("run", "--for", "1s", "--clients", "2", "--out", out);
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).doesNotContain("stopped before");
    Invocation json =
        Invocation.of("run", "--for", "100ms", "--json", "--clients", "2", "--out", out + "-json");
    assertThat(Json.object(json.outLines().get(0))).doesNotContainKey("asked");
  }
}
