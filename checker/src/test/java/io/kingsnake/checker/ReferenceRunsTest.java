package io.kingsnake.checker;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.model.Verdict.Kind;
import io.kingsnake.format.HistoryFormat;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Source;
import io.kingsnake.format.kingsnake.KingsnakeFormat;
import io.kingsnake.history.History;
import io.kingsnake.workload.reference.Bug;
import io.kingsnake.workload.reference.Fault;
import io.kingsnake.workload.reference.Isolation;
import io.kingsnake.workload.reference.Run;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Thousands of transactions on a database that keeps its promise, or breaks it on purpose. */
class ReferenceRunsTest {
  private static final int SEEDS = 3;

  @TempDir private Path folder;

  private static final List<String> SERIALIZABLE_LEVELS =
      List.of("strict-serializable", "serializable");

  private static final List<String> SNAPSHOT_LEVELS =
      List.of("strong-si", "strong-session-si", "generalized-si", "snapshot-isolation");

  static Stream<Arguments> bugsOfSnapshotDatabases() {
    List<Arguments> pairs = new ArrayList<>();
    for (Bug bug : Bug.values()) {
      for (Isolation isolation : List.of(Isolation.SERIALIZABLE, Isolation.SNAPSHOT_ISOLATION)) {
        if (bug.breaks(isolation)) {
          pairs.add(Arguments.of(bug, isolation));
        }
      }
    }
    return pairs.stream();
  }

  /**
   * Runs are not checked at levels that keep writers apart in real time: blind writers do overlap.
   */
  @Test
  void serializableRuns_satisfySerializabilityAndWhatItImplies() {
    for (long seed = 0; seed < SEEDS; seed++) {
      for (Run run :
          List.of(
              ReferenceRuns.run(Isolation.SERIALIZABLE, seed),
              ReferenceRuns.withBlindWrites(Isolation.SERIALIZABLE, seed),
              ReferenceRuns.withDuplicateValues(Isolation.SERIALIZABLE, seed))) {
        assertKind(Kind.SATISFIED, run.history(), seed, SERIALIZABLE_LEVELS);
        assertKind(Kind.SATISFIED, run.history(), seed, List.of("snapshot-isolation"));
      }
    }
  }

  @Test
  void snapshotRuns_satisfySnapshotIsolationOnly() {
    for (long seed = 0; seed < SEEDS; seed++) {
      Run updates = ReferenceRuns.run(Isolation.SNAPSHOT_ISOLATION, seed);
      Run blind = ReferenceRuns.withBlindWrites(Isolation.SNAPSHOT_ISOLATION, seed);
      Run duplicates = ReferenceRuns.withDuplicateValues(Isolation.SNAPSHOT_ISOLATION, seed);
      for (Run run : List.of(updates, blind, duplicates)) {
        assertKind(Kind.SATISFIED, run.history(), seed, SNAPSHOT_LEVELS);
      }
      assertKind(Kind.VIOLATED, updates.history(), seed, SERIALIZABLE_LEVELS);
    }
  }

  /** Runs as recorders write them: the initial state is not known, and values repeat. */
  @Test
  void runsFromAnUnrecordedState_satisfyWhatTheDatabaseKeeps() throws Exception {
    List<String> weaker = List.of("causal", "consistent-view", "repeatable-read");
    for (long seed = 0; seed < SEEDS; seed++) {
      Run serializable = ReferenceRuns.withDuplicateValues(Isolation.SERIALIZABLE, seed);
      History repeated = unrecorded(serializable.history());
      assertKind(Kind.SATISFIED, repeated, seed, SERIALIZABLE_LEVELS);
      assertKind(Kind.SATISFIED, repeated, seed, weaker);
      History snapshot =
          unrecorded(ReferenceRuns.run(Isolation.SNAPSHOT_ISOLATION, seed).history());
      assertKind(Kind.SATISFIED, snapshot, seed, SNAPSHOT_LEVELS);
      assertKind(Kind.VIOLATED, snapshot, seed, SERIALIZABLE_LEVELS);
    }
  }

  private History unrecorded(History history) throws Exception {
    Path file = folder.resolve("run.jsonl");
    HistoryFormat format = new KingsnakeFormat();
    format.write(history, file);
    String text = Files.readString(file);
    assertThat(text).startsWith("{\"kingsnake\":1");
    String rest = text.substring(text.indexOf('\n'));
    Files.writeString(file, "{\"kingsnake\":1,\"initial\":\"first-read\"}" + rest);
    return format.read(Source.of(file), ReadOptions.DEFAULT);
  }

  @ParameterizedTest
  @EnumSource(
      value = Isolation.class,
      names = {"READ_COMMITTED", "CAUSAL"})
  void runsOfWeakerDatabases_areViolations(Isolation isolation) {
    for (long seed = 0; seed < SEEDS; seed++) {
      History history = ReferenceRuns.run(isolation, seed).history();
      assertKind(Kind.VIOLATED, history, seed, List.of("serializable", "snapshot-isolation"));
    }
  }

  @Test
  void repeatableReadRuns_areSerializableWithoutRanges() {
    for (long seed = 0; seed < SEEDS; seed++) {
      History history = ReferenceRuns.run(Isolation.REPEATABLE_READ, seed).history();
      assertKind(Kind.SATISFIED, history, seed, SERIALIZABLE_LEVELS);
    }
  }

  @ParameterizedTest
  @MethodSource("bugsOfSnapshotDatabases")
  void bugThatFired_isFoundAndExplained(Bug bug, Isolation isolation) {
    int fired = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      Run run = ReferenceRuns.run(isolation, seed, Fault.plantedAfter(bug, 1000));
      fired += run.firings().size();
      Kind expected = run.firings().isEmpty() ? Kind.SATISFIED : Kind.VIOLATED;
      List<String> levels =
          isolation == Isolation.SERIALIZABLE
              ? List.of("strict-serializable", "serializable")
              : List.of("strong-session-si", "snapshot-isolation");
      assertKind(expected, run.history(), seed, levels);
    }
    assertThat(fired).as("%s at %s", bug, isolation).isPositive();
  }

  private static void assertKind(Kind kind, History history, long seed, List<String> levels) {
    for (String level : levels) {
      Verdict verdict = Checking.check(history, level);
      assertThat(verdict.kind()).as("seed %d, %s: %s", seed, level, verdict).isEqualTo(kind);
      if (kind == Kind.VIOLATED) {
        Evidences.of(verdict);
      }
    }
  }
}
