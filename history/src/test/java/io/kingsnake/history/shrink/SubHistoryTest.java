package io.kingsnake.history.shrink;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.history.DatumPool;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.history.InitialState;
import io.kingsnake.history.Locking;
import io.kingsnake.history.ScanBuffer;
import io.kingsnake.history.TransactionBuffer;
import io.kingsnake.history.VersionOrder;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class SubHistoryTest {
  @Test
  void everythingChosen_sameHistory() {
    for (long seed = 0; seed < 300; seed++) {
      History history = RandomHistories.of(seed, 12);
      BitSet txns = range(history.txnCount());
      BitSet used = usedKeys(history, txns, range(history.opCount()));
      assertThat(Dump.all(SubHistory.of(history, txns)))
          .as("seed %d", seed)
          .isEqualTo(Dump.of(history, txn -> true, op -> true, used::get));
    }
  }

  @Test
  void randomChoice_saysTheSameAboutWhatIsLeft() {
    for (long seed = 0; seed < 1000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      History history = RandomHistories.of(seed, 12);
      BitSet txns = choice(random, history.txnCount());
      BitSet ops = choice(random, history.opCount());
      BitSet used = usedKeys(history, txns, ops);
      assertThat(Dump.all(SubHistory.of(history, txns, ops)))
          .as("seed %d", seed)
          .isEqualTo(Dump.of(history, txns::get, ops::get, used::get));
    }
  }

  @Test
  void partOfWhatWasTakenBack_isTakenBackAtTheSamePlace() {
    HistoryBuilder builder = new HistoryBuilder();
    int key = builder.keys().ofLong(1);
    int one = builder.values().ofLong(1);
    TransactionBuffer txn = builder.newTransaction().session(builder.session("a"));
    txn.write(key, one).savepoint("s").write(key, one).read(key, one).locking(Locking.SHARE);
    builder.add(txn.read(key, one).rollBackTo("s").read(key, one));
    History history = builder.build();
    BitSet ops = range(5);
    ops.clear(2);
    History part = SubHistory.of(history, range(1), ops);
    assertThat(List.of(part.undoneAt(0), part.undoneAt(1), part.undoneAt(2), part.undoneAt(3)))
        .containsExactly(0, 3, 3, 0);
    ops.set(2);
    ops.clear(0);
    assertThat(SubHistory.of(history, range(1), ops).locking(1)).isEqualTo(Locking.SHARE);
  }

  @Test
  void joinedOperations_stayJoinedWithoutTheOneBetweenThem() {
    HistoryBuilder builder = new HistoryBuilder();
    int key = builder.keys().ofLong(1);
    TransactionBuffer txn = builder.newTransaction().session(builder.session("a"));
    txn.scan(new ScanBuffer().row(key, builder.values().ofLong(1))).joinNext();
    builder.add(txn.delete(key).joinNext().delete(key).delete(key));
    BitSet ops = range(4);
    ops.clear(1);
    History part = SubHistory.of(builder.build(), range(1), ops);
    assertThat(part.joinsNext(0)).isTrue();
    assertThat(part.joinsNext(1)).isFalse();
  }

  @Test
  void emptiedSession_isDropped() {
    HistoryBuilder builder = new HistoryBuilder();
    TransactionBuffer txn = builder.newTransaction();
    int key = builder.keys().ofLong(1);
    for (String session : List.of("a", "b", "c")) {
      builder.add(
          txn.session(builder.session(session)).write(key, builder.values().ofString(session)));
    }
    BitSet txns = range(3);
    txns.clear(1);
    History part = SubHistory.of(builder.build(), txns);
    assertThat(part.sessionCount()).isEqualTo(2);
    assertThat(part.sessionName(1)).isEqualTo("c");
    assertThat(part.valueCount()).isEqualTo(2);
  }

  @Test
  void versionOrderOfDroppedWrite_isRestricted() {
    HistoryBuilder builder = new HistoryBuilder();
    TransactionBuffer txn = builder.newTransaction();
    int x = builder.keys().ofString("x");
    for (int i = 1; i <= 3; i++) {
      int value = builder.values().ofLong(i);
      builder.add(txn.session(builder.session("s")).id(i).write(x, value).read(x, value));
    }
    History history = builder.versionOrder(x, List.of(3L, 1L, 2L)).build();
    BitSet ops = range(6);
    ops.clear(0);
    History part = SubHistory.of(history, range(3), ops);
    assertThat(part.versionOrders()).containsExactly(new VersionOrder(0, List.of(2, 1)));
  }

  @Test
  void initialValueUnderScan_isKeptAndUnmentionedOneDropped() {
    HistoryBuilder builder = new HistoryBuilder();
    for (long key = 0; key < 10; key++) {
      builder.initialValue(builder.keys().ofLong(key), builder.values().ofLong(100 + key));
    }
    builder.add(
        builder
            .newTransaction()
            .session(builder.session("s"))
            .scan(new ScanBuffer().range(3L, 5L).row(3, 3)));
    History history = SubHistory.of(builder.build(), range(1));
    assertThat(history.initialState()).isEqualTo(InitialState.ABSENT);
    TreeSet<Object> keys = new TreeSet<>();
    for (int key = 0; key < history.keyCount(); key++) {
      keys.add(history.keys().at(key));
    }
    assertThat(keys).containsExactly(3L, 4L);
  }

  private static BitSet range(int end) {
    BitSet set = new BitSet();
    set.set(0, end);
    return set;
  }

  private static BitSet choice(SplittableRandom random, int end) {
    BitSet set = new BitSet();
    for (int i = 0; i < end; i++) {
      set.set(i, random.nextInt(3) > 0);
    }
    return set;
  }

  /** Keys that the remaining operations, orders or ranges speak of. */
  private static BitSet usedKeys(History history, BitSet txns, BitSet ops) {
    BitSet used = new BitSet();
    for (int txn = 0; txn < history.txnCount(); txn++) {
      for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
        if (txns.get(txn) && ops.get(op)) {
          markUsed(history, op, used);
        }
      }
    }
    List<String> lines = Dump.of(history, txns::get, ops::get, key -> false);
    for (VersionOrder order : history.versionOrders()) {
      if (lines.stream().anyMatch(line -> line.startsWith("order of "))) {
        used.set(order.key());
      }
    }
    return used;
  }

  private static void markUsed(History history, int op, BitSet used) {
    if (!history.opKind(op).isRange()) {
      used.set(history.opKey(op));
      return;
    }
    for (int row = history.rowStart(op); row < history.rowEnd(op); row++) {
      used.set(history.rowKey(row));
    }
    Object low = history.scanLow(op);
    Object high = history.scanHigh(op);
    for (int key = 0; key < history.keyCount(); key++) {
      Object datum = history.keys().at(key);
      if ((low == null || DatumPool.compare(datum, low) >= 0)
          && (high == null || DatumPool.compare(datum, high) < 0)) {
        used.set(key);
      }
    }
  }
}
