package io.kingsnake.workload.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each firing is checked in the history alone: the transactions it names show the anomaly. */
class BugTest {
  static Stream<Arguments> bugsAndLevels() {
    List<Arguments> pairs = new ArrayList<>();
    for (Bug bug : Bug.values()) {
      for (Isolation isolation : Isolation.values()) {
        if (bug.breaks(isolation)) {
          pairs.add(Arguments.of(bug, isolation));
        }
      }
    }
    return pairs.stream();
  }

  @ParameterizedTest
  @MethodSource("bugsAndLevels")
  void bugWithProbability_firesAndTheHistoryShowsIt(Bug bug, Isolation isolation) {
    int firings = 0;
    for (long seed = 0; seed < 20; seed++) {
      RunOptions options =
          RunOptions.of(isolation, seed)
              .withSessions(8, 60)
              .withOutcomes(0.02, 0.05)
              .withFaults(Fault.withProbability(bug, 0.5));
      Run run = new ReferenceDatabase(options).run(Workloads.updates(12));
      for (Firing firing : run.firings()) {
        assertShows(run, firing, seed);
      }
      firings += run.firings().size();
    }
    assertThat(firings).isPositive();
  }

  @ParameterizedTest
  @MethodSource("bugsAndLevels")
  void plantedBug_firesOnceInARareWorkload(Bug bug, Isolation isolation) {
    for (long seed = 0; seed < 5; seed++) {
      RunOptions options =
          RunOptions.of(isolation, seed)
              .withSessions(8, 400)
              .withFaults(Fault.plantedAfter(bug, 1000));
      Run run = new ReferenceDatabase(options).run(Workloads.reads(100_000, 6));
      assertThat(run.firings()).as("seed %d", seed).hasSize(1);
      Firing firing = run.firings().get(0);
      assertThat(run.history().txnId(firing.txn())).isGreaterThan(1000);
      assertThat(run.history().txnId(firing.txn())).as("soon").isLessThan(2500);
      assertShows(run, firing, seed);
    }
  }

  @Test
  void onceAfter_firesOnce() {
    Fault fault = Fault.onceAfter(Bug.LOST_UPDATE, 100);
    RunOptions options =
        RunOptions.of(Isolation.SNAPSHOT_ISOLATION, 1).withSessions(8, 60).withFaults(fault);
    Run run = new ReferenceDatabase(options).run(Workloads.updates(8));
    assertThat(run.firings()).hasSize(1);
    assertThat(run.history().txnId(run.firings().get(0).txn())).isGreaterThan(100);
  }

  @Test
  void neverFired_leavesTheLevelIntact() {
    Fault never = Fault.withProbability(Bug.LOST_UPDATE, 0);
    RunOptions options = RunOptions.of(Isolation.SNAPSHOT_ISOLATION, 9).withSessions(8, 60);
    Run run = new ReferenceDatabase(options.withFaults(never)).run(Workloads.updates(10));
    assertThat(run.firings()).isEmpty();
    assertThat(new Replay(run).unexplained(run::snapshotPoint, true)).isEmpty();
  }

  @Test
  void longFork_isParallelSnapshotIsolationStill() {
    for (long seed = 0; seed < 10; seed++) {
      RunOptions options =
          RunOptions.of(Isolation.SNAPSHOT_ISOLATION, seed)
              .withSessions(8, 60)
              .withFaults(Fault.onceAfter(Bug.LONG_FORK, 50));
      Run run = new ReferenceDatabase(options).run(Workloads.updates(8));
      assertThat(new Visibility(run, true).missed()).as("seed %d", seed).isEmpty();
    }
  }

  @Test
  void bugThatBreaksNothing_isRefused() {
    assertThatThrownBy(
            () ->
                RunOptions.of(Isolation.READ_COMMITTED, 1)
                    .withFaults(Fault.withProbability(Bug.LOST_UPDATE, 1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("LOST_UPDATE");
  }

  private static void assertShows(Run run, Firing firing, long seed) {
    History history = run.history();
    int txn = firing.txn();
    int partner = firing.partner();
    int key = firing.key();
    String label = firing + " seed " + seed;
    assertThat(history.outcome(txn)).as(label).isEqualTo(Outcome.COMMITTED);
    switch (firing.bug()) {
      case LOST_UPDATE -> {
        assertThat(history.outcome(partner)).as(label).isEqualTo(Outcome.COMMITTED);
        assertThat(lastRead(history, txn, key))
            .as(label)
            .isEqualTo(lastRead(history, partner, key));
        assertThat(written(history, txn, key)).as(label).isNotEmpty();
        assertThat(written(history, partner, key)).as(label).isNotEmpty();
      }
      case STALE_SNAPSHOT -> {
        assertThat(history.txnSession(txn)).as(label).isEqualTo(history.txnSession(partner));
        assertThat(partner).as(label).isLessThan(txn);
        assertReadsWhatPartnerOverwrote(history, firing, label);
      }
      case DIRTY_READ -> {
        assertThat(history.outcome(partner)).as(label).isEqualTo(Outcome.ABORTED);
        assertThat(reads(history, txn, key))
            .as(label)
            .containsAnyElementsOf(written(history, partner, key));
      }
      case INTERMEDIATE_READ -> {
        List<Integer> written = written(history, partner, key);
        assertThat(reads(history, txn, key))
            .as(label)
            .containsAnyElementsOf(written.subList(0, written.size() - 1));
      }
      case NON_ATOMIC_COMMIT -> {
        assertReadsWhatPartnerOverwrote(history, firing, label);
        assertThat(readsFrom(history, txn, partner)).as(label).isTrue();
      }
      case LONG_FORK -> {
        assertReadsWhatPartnerOverwrote(history, firing, label);
        assertThat(new Replay(run).unexplained(run::snapshotPoint, false)).as(label).isNotEmpty();
      }
    }
  }

  /** The partner read the same version of the key as the transaction, and then overwrote it. */
  private static void assertReadsWhatPartnerOverwrote(
      History history, Firing firing, String label) {
    int key = firing.key();
    assertThat(written(history, firing.partner(), key)).as(label).isNotEmpty();
    assertThat(reads(history, firing.txn(), key))
        .as(label)
        .contains(lastRead(history, firing.partner(), key));
  }

  private static Integer lastRead(History history, int txn, int key) {
    List<Integer> reads = reads(history, txn, key);
    assertThat(reads).isNotEmpty();
    return Objects.requireNonNull(reads.get(reads.size() - 1));
  }

  /** Values of reads before the transaction's first write of the key. */
  private static List<Integer> reads(History history, int txn, int key) {
    List<Integer> values = new ArrayList<>();
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      if (history.opKey(op) == key) {
        if (history.opKind(op) != OpKind.READ) {
          break;
        }
        values.add(history.opValue(op));
      }
    }
    return values;
  }

  private static List<Integer> written(History history, int txn, int key) {
    List<Integer> values = new ArrayList<>();
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      if (history.opKind(op).isWrite() && history.opKey(op) == key) {
        values.add(history.opValue(op));
      }
    }
    return values;
  }

  private static boolean readsFrom(History history, int txn, int writer) {
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      if (history.opKind(op) == OpKind.READ
          && written(history, writer, history.opKey(op)).contains(history.opValue(op))) {
        return true;
      }
    }
    return false;
  }
}
