package io.kingsnake.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.Checker;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.format.Formats;
import io.kingsnake.format.HistoryFormat;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Source;
import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.Outcome;
import io.kingsnake.workload.WorkloadKind;
import io.kingsnake.workload.Workloads;
import io.kingsnake.workload.reference.Isolation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class GenerateCommandTest {
  @TempDir private Path folder = Path.of("");

  private Invocation generate(String name, String... options) {
    List<String> args = new ArrayList<>(List.of("generate", folder.resolve(name).toString()));
    args.addAll(List.of(options));
    return Invocation.of(args.toArray(String[]::new));
  }

  private History made(String name, String... options) throws Exception {
    Invocation run = generate(name, options);
    assertThat(run.exitCode()).as(run.err()).isZero();
    return read(name);
  }

  private History read(String name) throws Exception {
    return Formats.load().read(Source.of(folder.resolve(name)), ReadOptions.DEFAULT);
  }

  private static Map<OpKind, Integer> kinds(History history) {
    Map<OpKind, Integer> counts = new EnumMap<>(OpKind.class);
    for (int op = 0; op < history.opCount(); op++) {
      counts.merge(history.opKind(op), 1, Integer::sum);
    }
    return counts;
  }

  @Test
  void format_followsFromTheNameOfTheFile() throws Exception {
    assertThat(made("h.bincode", "--txns=50").txnCount()).isEqualTo(50);
    assertThat(made("h.bincode.gz", "--txns=50").txnCount()).isEqualTo(50);
    assertThat(generate("h.edn", "--workload=general", "--txns=50").err()).contains("(edn)");
    assertThat(generate("other.bincode", "--txns=50").err()).contains("(dbcop)");
    assertThat(generate("h.jsonl", "--txns=50").err()).contains("(kingsnake)");
  }

  static Stream<String> workloads() {
    return Workloads.load().all().stream().map(WorkloadKind::name);
  }

  @ParameterizedTest
  @MethodSource("workloads")
  void everyWorkload_satisfiesTheLevelItWasRunAt(String workload) throws Exception {
    int keys = workload.contains("range") || workload.contains("random") ? 60 : 30;
    for (Isolation isolation : Isolation.values()) {
      History history =
          made(
              isolation + ".jsonl",
              "--workload=" + workload,
              "--level=" + isolation.level(),
              "--txns=150",
              "--sessions=5",
              "--keys=" + keys,
              "--unknown=0.03",
              "--aborts=0.03");
      Verdict verdict =
          new Checker(CheckOptions.DEFAULT).check(history, Levels.named(isolation.level()));
      assertThat(verdict.kind())
          .as("%s at %s: %s", workload, isolation, verdict)
          .isEqualTo(Verdict.Kind.SATISFIED);
    }
  }

  @Test
  void sameOptions_makeTheSameFileAndOtherSeedsOthers() throws IOException {
    String[] options = {"--txns=5000", "--scans=0.05", "--lists=0.1", "--plant=lost-update"};
    generate("a.jsonl", options);
    generate("b.jsonl", options);
    assertThat(folder.resolve("a.jsonl")).hasSameBinaryContentAs(folder.resolve("b.jsonl"));
    List<String> others = new ArrayList<>(List.of(options));
    others.add("--seed=2");
    generate("c.jsonl", others.toArray(String[]::new));
    assertThat(Files.mismatch(folder.resolve("a.jsonl"), folder.resolve("c.jsonl"))).isPositive();
  }

  @Test
  void options_shapeTheHistory() throws Exception {
    History history =
        made(
            "shaped.jsonl",
            "--txns=1003",
            "--sessions=10",
            "--ops=10",
            "--keys=500",
            "--distribution=uniform",
            "--reads=0.5",
            "--rmw=0.2",
            "--scans=0.1",
            "--deletes=0.1",
            "--lists=0.2",
            "--aborts=0.1",
            "--unknown=0.1",
            "--times=operations",
            "--in-flight=3");
    assertThat(history.txnCount()).isEqualTo(1003);
    assertThat(history.sessionCount()).isEqualTo(10);
    Map<OpKind, Integer> kinds = kinds(history);
    assertThat(kinds.get(OpKind.SCAN)).isBetween(700, 1300);
    assertThat(kinds.get(OpKind.DELETE)).isBetween(700, 1300);
    assertThat(kinds.get(OpKind.APPEND)).isBetween(700, 1300);
    assertThat(history.opBeginTime(0)).isNotEqualTo(History.NO_TIME);
    int aborted = 0;
    int unknown = 0;
    for (int txn = 0; txn < history.txnCount(); txn++) {
      aborted += history.outcome(txn) == Outcome.ABORTED ? 1 : 0;
      unknown += history.outcome(txn) == Outcome.INDETERMINATE ? 1 : 0;
    }
    assertThat(aborted).isBetween(60, 150);
    assertThat(unknown).isBetween(50, 150);
  }

  @Test
  void tombstones_areSeenAndSatisfyTheLevel() throws Exception {
    for (Isolation isolation : Isolation.values()) {
      History history =
          made(
              isolation + ".jsonl",
              "--workload=Range-B",
              "--tombstones",
              "--txns=150",
              "--sessions=5",
              "--keys=30",
              "--level=" + isolation.level());
      boolean anySeen = false;
      for (int op = 0; op < history.opCount(); op++) {
        anySeen |= history.opKind(op) == OpKind.READ && history.isTombstone(op);
      }
      assertThat(anySeen).isTrue();
      Verdict verdict =
          new Checker(CheckOptions.DEFAULT).check(history, Levels.named(isolation.level()));
      assertThat(verdict.kind()).as("%s", verdict).isEqualTo(Verdict.Kind.SATISFIED);
    }
  }

  @Test
  void everyWritableFormat_isWrittenAndReadBack() throws Exception {
    for (HistoryFormat format : Formats.load().all()) {
      if (format.canWrite()) {
        boolean isOfLists = format.name().equals("latext");
        History history =
            made(
                "h-" + format.name() + (format.name().equals("dbcop") ? ".bincode" : ".txt"),
                "--to=" + format.name(),
                "--txns=300",
                "--workload=" + (isOfLists ? "list-append" : "general-rw"),
                "--keys=8",
                "--in-flight=1",
                "--reads=0.2",
                "--timestamps",
                "--times=" + (format.name().equals("jtxt") ? "transactions" : "none"));
        assertThat(history.txnCount()).as(format.name()).isEqualTo(300);
      }
    }
  }

  @Test
  void manyParts_areOneHistory() throws Exception {
    for (String format : List.of("kingsnake", "text", "dbcop")) {
      String name = "h-" + format + (format.equals("dbcop") ? ".bincode" : ".txt");
      History history =
          made(name, "--to=" + format, "--txns=20000", "--ops=3", "--level=si", "--sessions=7");
      assertThat(history.txnCount()).as(format).isEqualTo(20_000);
      Verdict verdict = new Checker(CheckOptions.DEFAULT).check(history, Levels.SNAPSHOT_ISOLATION);
      assertThat(verdict.kind()).as(format).isEqualTo(Verdict.Kind.SATISFIED);
    }
    assertThat(folder.toFile().list()).as("nothing else is left").hasSize(3);
  }

  @Test
  void whatWasMade_isToldWithWhatWasPlanted() {
    Invocation run = generate("p.jsonl", "--txns=100", "--plant=write-skew,long-fork");
    assertThat(run.err())
        .contains("(kingsnake): 108 transactions of 20 sessions")
        .contains("run at serializable, seed 1")
        .containsPattern("planted write-skew in T\\d+, T\\d+, T\\d+: violates serializable, not")
        .contains("planted long-fork in T");
    assertThat(run.out()).isEmpty();
    assertThat(Invocation.of("generate", "--list-anomalies").outLines())
        .anyMatch(
            line -> line.matches("lost-update +Two .* Violates cursor-stability, not causal."));
  }

  @Test
  void allAnomalies_arePlantedAtOnce() {
    assertThat(generate("all.jsonl", "--plant=all", "--times", "--txns=500").err())
        .contains("planted stale-read")
        .contains("planted phantom");
    assertThat(generate("rc.jsonl", "--plant=all", "--level=rc", "--txns=500").err())
        .contains("planted aborted-read")
        .doesNotContain("lost-update");
  }

  @Test
  void impossibleCombinations_areRefusedWithTheReason() {
    assertRefused(
        "lost-update needs a level that rules it out, as serializable, snapshot-isolation"
            + ", parallel-si, repeatable-read; read-committed does not",
        "--plant=lost-update",
        "--level=rc");
    assertRefused("long-fork takes 4 sessions but got 3", "--plant=long-fork", "--sessions=3");
    assertRefused("stale-read needs times: add --times", "--plant=stale-read");
    assertRefused("unknown anomaly 'lost'; known are aborted-read, ", "--plant=lost");
    assertRefused("no history can be run at 'read-atomic'; choose one of", "--level=read-atomic");
    assertRefused(
        "workload bank has transactions of its own shape and takes no scans",
        "--workload=bank",
        "--scans=0.5");
    assertRefused(
        "rmw, scans, deletes and lists are parts of all operations, but make up 1.2",
        "--rmw=0.6",
        "--scans=0.6");
    assertRefused("the part of aborts is from 0 to 1 but got 2.0", "--aborts=2");
    assertRefused("unknown workload 'nosuch'", "--workload=nosuch");
    assertRefused("can be read but not written", "--to=cobra");
    assertRefused(
        "cannot be written as 'text': text cannot express an outcome other than",
        "--to=text",
        "--unknown=0.5",
        "--txns=50");
    assertRefused(
        "cannot be written as 'dbcop': dbcop cannot express a scan",
        "--to=dbcop",
        "--scans=0.5",
        "--txns=50");
    assertThat(folder.toFile().list()).isEmpty();
    assertThat(Invocation.of("generate").err()).contains("a file to write is missing");
  }

  private void assertRefused(String reason, String... options) {
    Invocation run = generate("refused.jsonl", options);
    assertThat(run.err()).contains(reason);
    assertThat(run.exitCode()).isEqualTo(3);
  }

  @Test
  void existingFile_isKeptUnlessForced() {
    generate("x.jsonl", "--txns=10");
    assertThat(generate("x.jsonl", "--txns=10").err()).contains("exists already");
    assertThat(generate("x.jsonl", "--txns=10", "--force").exitCode()).isZero();
    assertThat(generate("empty.jsonl", "--txns=0").exitCode()).isZero();
  }

  @Test
  void namesOfThePapers_areUnderstood() {
    for (String name :
        List.of(
            "GeneralRH",
            "GeneralRW",
            "GeneralWH",
            "RH",
            "BL",
            "WH",
            "HD",
            "BlindW-RM",
            "BlindW-RW",
            "V-Range",
            "Range-B",
            "Range-RQH",
            "Range-IDH",
            "RandomBench",
            "RandomRange",
            "RMWRange",
            "RandomRMWRange",
            "RUBiS",
            "TPC-C",
            "C-TPCC",
            "C-RUBiS",
            "C-Twitter",
            "G-TPCC",
            "G-RUBiS",
            "G-Twitter",
            "BlindW",
            "BlindW-C",
            "Retwis")) {
      Invocation run = generate(name + ".jsonl", "--workload=" + name, "--txns=20");
      assertThat(run.exitCode()).as(name + run.err()).isZero();
    }
  }
}
