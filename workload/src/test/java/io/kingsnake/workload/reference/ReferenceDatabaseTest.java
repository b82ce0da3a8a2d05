package io.kingsnake.workload.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.Outcome;
import io.kingsnake.history.Timestamps;
import io.kingsnake.workload.Workload;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each level holds by construction: the run's own points explain all reads. */
class ReferenceDatabaseTest {
  private static final int SEEDS = 30;

  @Test
  void serializable_replayInCommitOrderExplainsEveryRead() {
    for (long seed = 0; seed < SEEDS; seed++) {
      Run run = run(options(Isolation.SERIALIZABLE, seed), Workloads.everything(30));
      assertThat(new Replay(run).unexplained(txn -> serialPoint(run, txn), true))
          .as("seed %d", seed)
          .isEmpty();
      assertOrderRespectsSessionsAndTime(run, seed);
    }
  }

  @Test
  void snapshotIsolation_snapshotsExplainReadsAndFirstCommitterWins() {
    int writeSkews = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      Run run = run(options(Isolation.SNAPSHOT_ISOLATION, seed), Workloads.everything(30));
      Replay replay = new Replay(run);
      assertThat(replay.unexplained(run::snapshotPoint, true)).as("seed %d", seed).isEmpty();
      assertThat(concurrentWriters(run, replay)).as("seed %d", seed).isEmpty();
      writeSkews += replay.unexplained(txn -> serialPoint(run, txn), true).size();
    }
    assertThat(writeSkews).as("snapshot isolation is weaker than serializable").isPositive();
  }

  @Test
  void repeatableRead_itemsButNotRangesHoldUntilCommit() {
    int phantoms = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      Run run = run(options(Isolation.REPEATABLE_READ, seed), Workloads.everything(30));
      Replay replay = new Replay(run);
      assertThat(replay.unexplained(txn -> run.commitPoint(txn) - 1, false))
          .as("seed %d", seed)
          .isEmpty();
      phantoms += replay.unexplained(txn -> run.commitPoint(txn) - 1, true).size();
    }
    assertThat(phantoms).as("ranges are not protected").isPositive();
  }

  @Test
  void readCommitted_everyReadWasLatestAtSomeMoment() {
    int skews = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      Run run = run(options(Isolation.READ_COMMITTED, seed), Workloads.reads(10, 6));
      Replay replay = new Replay(run);
      assertThat(neverLatest(run, replay)).as("seed %d", seed).isEmpty();
      skews += replay.unexplained(run::snapshotPoint, true).size();
    }
    assertThat(skews).as("read committed is weaker than snapshots").isPositive();
  }

  @Test
  void causal_nobodyMissesWhatTheyKnow() {
    int conflicts = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      Run run = run(options(Isolation.CAUSAL, seed), Workloads.updates(10));
      assertThat(new Visibility(run, false).missed()).as("seed %d", seed).isEmpty();
      conflicts += new Visibility(run, true).missed().size();
    }
    assertThat(conflicts).as("concurrent writes are allowed").isPositive();
  }

  @Test
  void parallelSnapshotIsolation_nobodyMissesWhatTheyKnowOrOverwrite() {
    int stale = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      Run run = run(options(Isolation.PARALLEL_SNAPSHOT_ISOLATION, seed), Workloads.updates(10));
      assertThat(new Visibility(run, true).missed()).as("seed %d", seed).isEmpty();
      stale += new Replay(run).unexplained(run::snapshotPoint, false).size();
    }
    assertThat(stale).as("sites lag").isPositive();
  }

  @ParameterizedTest
  @EnumSource(Isolation.class)
  void sameSeed_sameHistory(Isolation isolation) {
    RunOptions options = options(isolation, 3).recording(true, true);
    String first = text(run(options, Workloads.everything(20)).history());
    String second = text(run(options, Workloads.everything(20)).history());
    String other = text(run(options(isolation, 4), Workloads.everything(20)).history());
    assertThat(second).isEqualTo(first);
    assertThat(other).isNotEqualTo(first);
  }

  @ParameterizedTest
  @EnumSource(Isolation.class)
  void everyLevel_usesEveryKindOfOperationAndOutcome(Isolation isolation) {
    History history = run(options(isolation, 1), Workloads.everything(20)).history();
    Set<OpKind> kinds = EnumSet.noneOf(OpKind.class);
    Set<Outcome> outcomes = EnumSet.noneOf(Outcome.class);
    for (int txn = 0; txn < history.txnCount(); txn++) {
      outcomes.add(history.outcome(txn));
      for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
        kinds.add(history.opKind(op));
      }
    }
    assertThat(kinds).containsExactlyInAnyOrder(OpKind.values());
    assertThat(outcomes).containsExactlyInAnyOrder(Outcome.values());
    assertThat(history.txnCount()).isEqualTo(8 * 30);
    assertThat(history.sessionCount()).isEqualTo(8);
  }

  @ParameterizedTest
  @EnumSource(Isolation.class)
  void indeterminateTransactions_takeEffectOrNot(Isolation isolation) {
    Run run = run(options(isolation, 2).withOutcomes(0, 0.5), Workloads.updates(50));
    History history = run.history();
    Set<Boolean> effects = new HashSet<>();
    for (int txn = 0; txn < history.txnCount(); txn++) {
      if (history.outcome(txn) == Outcome.INDETERMINATE) {
        effects.add(run.tookEffect(txn));
        assertThat(history.endTime(txn)).isEqualTo(History.NO_TIME);
      } else {
        assertThat(run.tookEffect(txn)).isEqualTo(history.isCommitted(txn));
      }
    }
    assertThat(effects).containsExactlyInAnyOrder(true, false);
  }

  @Test
  void serialRun_neverOverlapsAndNeverConflicts() {
    RunOptions options = RunOptions.of(Isolation.SERIALIZABLE, 5).withSessions(6, 40).serial();
    Run run = run(options, Workloads.everything(5));
    History history = run.history();
    List<Integer> byBegin = new ArrayList<>();
    for (int txn = 0; txn < history.txnCount(); txn++) {
      assertThat(history.isCommitted(txn)).isTrue();
      byBegin.add(txn);
    }
    byBegin.sort((a, b) -> Long.compare(history.beginTime(a), history.beginTime(b)));
    for (int i = 1; i < byBegin.size(); i++) {
      assertThat(history.endTime(byBegin.get(i - 1))).isLessThan(history.beginTime(byBegin.get(i)));
    }
  }

  @Test
  void limitedConcurrency_keepsThatManyInFlight() {
    RunOptions options = RunOptions.of(Isolation.READ_COMMITTED, 5).withSessions(20, 20);
    assertThat(mostInFlight(run(options.withMaxInFlight(3), Workloads.updates(20)))).isEqualTo(3);
    assertThat(mostInFlight(run(options, Workloads.updates(20)))).isEqualTo(20);
  }

  @Test
  void recordedTimestamps_areTheRunsPoints() {
    Run run =
        run(options(Isolation.SNAPSHOT_ISOLATION, 6).recording(false, true), Workloads.updates(20));
    Timestamps stamps = Objects.requireNonNull(run.history().timestamps());
    int[] order = run.commitOrder();
    for (int earlier : order) {
      for (int later : order) {
        if (stamps.has(earlier) && stamps.has(later)) {
          assertThat(stamps.commitBeforeStart(earlier, later))
              .isEqualTo(run.commitPoint(earlier) <= run.snapshotPoint(later));
        }
      }
    }
  }

  @Test
  void insertOfPresentKey_abortsItsTransaction() {
    Workload inserts = (session, random, plan) -> plan.insert(0, random.nextLong()).get(1);
    Run run = run(RunOptions.of(Isolation.SERIALIZABLE, 1).withSessions(1, 3), inserts);
    assertThat(run.history().outcome(0)).isEqualTo(Outcome.COMMITTED);
    assertThat(run.history().outcome(1)).isEqualTo(Outcome.ABORTED);
    assertThat(run.history().opEnd(1) - run.history().opStart(1)).isEqualTo(1);
  }

  @Test
  void keyUsedForListAndValue_isRefused() {
    Workload confused = (session, random, plan) -> plan.put(0, 1).append(0, 2);
    assertThatThrownBy(() -> run(RunOptions.of(Isolation.CAUSAL, 1), confused))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("key 0");
  }

  private static RunOptions options(Isolation isolation, long seed) {
    return RunOptions.of(isolation, seed).withSessions(8, 30).withOutcomes(0.05, 0.05);
  }

  private static Run run(RunOptions options, Workload workload) {
    return new ReferenceDatabase(options).run(workload);
  }

  private static int serialPoint(Run run, int txn) {
    History history = run.history();
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      if (history.opKind(op).isWrite()) {
        return run.commitPoint(txn) - 1;
      }
    }
    return run.snapshotPoint(txn);
  }

  private static void assertOrderRespectsSessionsAndTime(Run run, long seed) {
    History history = run.history();
    int[] order = run.commitOrder();
    for (int i = 0; i < order.length; i++) {
      for (int j = i + 1; j < order.length; j++) {
        boolean sameSession = history.txnSession(order[i]) == history.txnSession(order[j]);
        assertThat(sameSession && order[j] < order[i]).as("seed %d", seed).isFalse();
        long end = history.endTime(order[j]);
        assertThat(end != History.NO_TIME && end < history.beginTime(order[i]))
            .as("seed %d", seed)
            .isFalse();
      }
    }
  }

  private static List<String> concurrentWriters(Run run, Replay replay) {
    List<String> pairs = new ArrayList<>();
    for (int key = 0; key < run.history().keyCount(); key++) {
      Integer earlier = null;
      for (int later : replay.writers(key).values()) {
        if (earlier != null && run.commitPoint(earlier) > run.snapshotPoint(later)) {
          pairs.add("%d and %d on key %d".formatted(earlier, later, key));
        }
        earlier = later;
      }
    }
    return pairs;
  }

  private static List<String> neverLatest(Run run, Replay replay) {
    List<String> wrong = new ArrayList<>();
    for (int txn : run.commitOrder()) {
      History history = run.history();
      Set<Integer> written = new HashSet<>();
      for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
        int key = history.opKey(op);
        if (history.opKind(op).isWrite()) {
          written.add(key);
        } else if (!written.contains(key)) {
          Set<Object> candidates = new HashSet<>();
          for (int point = run.snapshotPoint(txn); point < run.commitPoint(txn); point++) {
            candidates.add(replay.at(key, point));
          }
          if (!candidates.contains(replay.seen(op))) {
            wrong.add("txn %d read %s of key %d".formatted(txn, replay.seen(op), key));
          }
        }
      }
    }
    return wrong;
  }

  private static int mostInFlight(Run run) {
    History history = run.history();
    int most = 0;
    for (int txn = 0; txn < history.txnCount(); txn++) {
      int open = 0;
      for (int other = 0; other < history.txnCount(); other++) {
        if (history.beginTime(other) <= history.beginTime(txn)
            && history.endTime(other) > history.beginTime(txn)) {
          open++;
        }
      }
      most = Math.max(most, open);
    }
    return most;
  }

  private static String text(History history) {
    StringBuilder text = new StringBuilder();
    for (int txn = 0; txn < history.txnCount(); txn++) {
      text.append('\n').append(history.txnId(txn)).append(history.outcome(txn));
      text.append(history.beginTime(txn)).append('-').append(history.endTime(txn));
      for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
        text.append(' ').append(history.opKind(op)).append(history.opBeginTime(op));
        text.append(history.opKey(op)).append('=').append(history.opValue(op));
        if (history.opKind(op).isRange()) {
          text.append(history.scanLow(op)).append(history.scanHigh(op));
          for (int row = history.rowStart(op); row < history.rowEnd(op); row++) {
            text.append(',').append(history.rowKey(row)).append('=').append(history.rowValue(row));
          }
        }
      }
    }
    return text.toString();
  }
}
