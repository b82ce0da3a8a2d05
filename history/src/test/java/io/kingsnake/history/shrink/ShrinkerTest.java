package io.kingsnake.history.shrink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.TransactionBuffer;
import io.kingsnake.history.shrink.Shrinker.Shrunk;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class ShrinkerTest {
  @Test
  void needleInLargeHistory_isFoundInFewCalls() {
    History history = readsAndWrites(100_000, 20);
    Predicate<History> predicate = writesAll(Set.of(77L, 123_456L, 199_999L));
    Shrunk shrunk = new Shrinker().shrink(history, predicate);
    assertThat(shrunk.minimal()).isTrue();
    assertThat(shrunk.history().txnCount()).isEqualTo(3);
    assertThat(shrunk.history().opCount()).isEqualTo(3);
    assertThat(shrunk.calls()).isLessThan(300);
  }

  @Test
  void randomPredicate_endsOneMinimal() {
    for (long seed = 0; seed < 60; seed++) {
      History history = RandomHistories.of(seed, 14);
      Predicate<History> predicate = arbitrary(history, seed);
      Shrunk shrunk = new Shrinker().shrink(history, predicate);
      assertThat(shrunk.minimal()).as("seed %d", seed).isTrue();
      assertThat(predicate.test(shrunk.history())).as("seed %d", seed).isTrue();
      assertOneMinimal(shrunk.history(), predicate, seed);
    }
  }

  @Test
  void sameInput_sameResult() {
    History history = RandomHistories.of(5, 20);
    Predicate<History> predicate = arbitrary(history, 5);
    Shrunk first = new Shrinker().shrink(history, predicate);
    Shrunk second = new Shrinker().shrink(history, predicate);
    assertThat(Dump.all(first.history())).isEqualTo(Dump.all(second.history()));
    assertThat(first.calls()).isEqualTo(second.calls());
  }

  @Test
  void spentBudget_returnsBestSoFarAsNotMinimal() {
    History history = readsAndWrites(1000, 4);
    Predicate<History> predicate = writesAll(Set.of(7L, 900L, 1500L));
    for (int budget : new int[] {1, 5, 20}) {
      Shrunk shrunk =
          new Shrinker(Shrinker.Options.DEFAULT.withMaxCalls(budget)).shrink(history, predicate);
      assertThat(shrunk.calls()).isLessThanOrEqualTo(budget);
      assertThat(shrunk.minimal()).isFalse();
      assertThat(predicate.test(shrunk.history())).isTrue();
    }
  }

  @Test
  void progress_neverGrows() {
    List<Integer> opCounts = new ArrayList<>();
    Shrinker.Options options =
        Shrinker.Options.DEFAULT.withProgress((calls, txns, ops) -> opCounts.add(txns + ops));
    new Shrinker(options).shrink(readsAndWrites(200, 4), writesAll(Set.of(7L, 300L)));
    assertThat(opCounts).hasSizeGreaterThan(5).isSortedAccordingTo((a, b) -> Integer.compare(b, a));
  }

  @Test
  void predicateThatDoesNotHold_isRefused() {
    History history = readsAndWrites(3, 1);
    assertThatThrownBy(() -> new Shrinker().shrink(history, part -> false))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("does not satisfy");
  }

  private static void assertOneMinimal(History history, Predicate<History> predicate, long seed) {
    BitSet txns = new BitSet();
    txns.set(0, history.txnCount());
    BitSet ops = new BitSet();
    ops.set(0, history.opCount());
    for (int txn = 0; txn < history.txnCount(); txn++) {
      txns.clear(txn);
      assertThat(predicate.test(SubHistory.of(history, txns, ops))).as("seed %d", seed).isFalse();
      txns.set(txn);
    }
    for (int op = 0; op < history.opCount(); op++) {
      ops.clear(op);
      assertThat(predicate.test(SubHistory.of(history, txns, ops))).as("seed %d", seed).isFalse();
      ops.set(op);
    }
  }

  /**
   * Arbitrary predicate, not monotone on purpose: a parity condition beside needed kinds and
   * transactions.
   */
  private static Predicate<History> arbitrary(History history, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    long wantedId = history.txnId(random.nextInt(history.txnCount()));
    int kinds = Math.min(2, kindsOf(history).size());
    int parity = history.opCount() % 2;
    return part ->
        part.txnWithId(wantedId) >= 0
            && kindsOf(part).size() >= kinds
            && part.opCount() % 2 == parity;
  }

  private static Set<OpKind> kindsOf(History history) {
    Set<OpKind> kinds = new TreeSet<>();
    for (int op = 0; op < history.opCount(); op++) {
      kinds.add(history.opKind(op));
    }
    return kinds;
  }

  private static Predicate<History> writesAll(Set<Long> wanted) {
    return history -> {
      Set<Object> missing = new HashSet<>(wanted);
      for (int op = 0; op < history.opCount(); op++) {
        if (history.opKind(op).isWrite()) {
          missing.remove(history.values().at(history.opValue(op)));
        }
      }
      return missing.isEmpty();
    };
  }

  private static History readsAndWrites(int txnCount, int sessions) {
    HistoryBuilder builder = new HistoryBuilder();
    TransactionBuffer txn = builder.newTransaction();
    for (int i = 0; i < txnCount; i++) {
      int key = builder.keys().ofLong(i % 1000);
      int first = builder.values().ofLong(2L * i);
      int second = builder.values().ofLong(2L * i + 1);
      txn.session(builder.session("s" + i % sessions)).write(key, first).read(key, first);
      builder.add(txn.write(key, second));
    }
    return builder.build();
  }
}
