package io.kingsnake.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.database.run.RunCounts;
import io.kingsnake.workload.WorkloadKind;
import io.kingsnake.workload.Workloads;
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
    assertThat(Invocation.of("run", "--db", "jdbc:nothing:x").err()).contains("no driver for");
    assertThat(Invocation.of("run", "--workload", "none").err()).contains("unknown workload");
    assertThat(Invocation.of("run", "--isolation", "none").err()).contains("known are");
    assertThat(Invocation.of("run", "--distribution", "flat").err()).contains("a distribution is");
    assertThat(Invocation.of("run", "--clients", "0").exitCode()).isEqualTo(3);
    assertThat(Invocation.of("run", "--db", "jdbc:postgresql://localhost:1/x").err())
        .contains("cannot connect");
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
    assertThat(RunProgress.line(new RunCounts(50, 50, 0, 100, 1_000_000_000)))
        .isEqualTo("running [==========          ] 50 of 100, 50/s, 50.0% aborted");
  }

  @Test
  void demo_tellsTheStory() {
    Invocation run = Invocation.of("demo", "--out", directory("demo"));
    assertThat(run.out())
        .contains("violated   serializable", "write-skew")
        .contains("satisfied  snapshot-isolation")
        .contains("H2 promised serializability and delivered snapshot isolation.");
    assertThat(run.exitCode()).isZero();
  }
}
