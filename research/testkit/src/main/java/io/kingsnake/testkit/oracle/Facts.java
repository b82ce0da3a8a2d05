package io.kingsnake.testkit.oracle;

import io.kingsnake.history.History;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Facts once the outcome of every transaction is chosen: the committed transactions as nodes, what
 * each installed and observed, session and real-time order. Node {@link #T0} wrote the initial
 * values; aborted transactions have no node and leave nothing.
 */
public final class Facts {
  public static final int T0 = 0;

  /** Begin and commit events of all nodes must fit into one {@link Relation}. */
  private static final int MAX_COMMITTED = Relation.MAX_NODES / 2 - 1;

  public final History history;
  public final KeyKinds kinds;

  /** The transaction of each node; -1 for T0. */
  public final int[] txns;

  /** Installed cells (of a list, the append), or null, by key, then node. */
  public final @Nullable Cell[][] installed;

  /** By key, in node order and then program order. */
  public final List<List<Observation>> observations = new ArrayList<>();

  /** Observations of transactions whose reads need no explanation. */
  final List<List<Observation>> dirtyObservations = new ArrayList<>();

  /** Set if every scan and iterator kept its contract. */
  public final boolean scansHold;

  public final Relation so;

  /** T's commit precedes S's snapshot in real time. */
  public final Relation rt;

  private final OracleOptions options;

  /**
   * @param committed of each transaction, whether it is chosen to be
   * @param dirty whether the reads of a transaction need no explanation
   */
  public Facts(
      History history,
      KeyKinds kinds,
      OracleOptions options,
      boolean[] committed,
      IntPredicate dirty) {
    this.history = history;
    this.kinds = kinds;
    this.options = options;
    txns = nodes(committed);
    installed = new @Nullable Cell[history.keyCount()][txns.length];
    for (int key = 0; key < history.keyCount(); key++) {
      observations.add(new ArrayList<>());
      dirtyObservations.add(new ArrayList<>());
    }
    boolean hold = true;
    for (int node = 1; node < txns.length; node++) {
      boolean isDirty = dirty.test(txns[node]);
      hold &= new Program(this, node, isDirty ? dirtyObservations : observations).run() || isDirty;
    }
    scansHold = hold;
    so = sessionOrder();
    rt = realTime();
  }

  public int nodeCount() {
    return txns.length;
  }

  public OracleOptions options() {
    return options;
  }

  /** The nodes other than T0 that installed a version of the key. */
  int[] writers(int key) {
    int[] writers = new int[txns.length];
    int count = 0;
    for (int node = 1; node < txns.length; node++) {
      if (installed[key][node] != null) {
        writers[count++] = node;
      }
    }
    return Arrays.copyOf(writers, count);
  }

  public boolean isUpdate(int node) {
    for (@Nullable Cell[] cells : installed) {
      if (cells[node] != null) {
        return true;
      }
    }
    return false;
  }

  public Interval snapshotTime(int node) {
    return node == T0 ? Interval.ANY_TIME : Interval.ofSnapshot(history, txns[node]);
  }

  public Interval commitTime(int node) {
    return node == T0 ? Interval.ANY_TIME : Interval.ofCommit(history, txns[node]);
  }

  /** Tests whether an event of the first time happened before one of the second in real time. */
  public boolean happensBefore(Interval earlier, Interval later) {
    return earlier.isBefore(later, options.drift());
  }

  private static int[] nodes(boolean[] committed) {
    int[] txns = new int[committed.length + 1];
    txns[T0] = -1;
    int count = 1;
    for (int txn = 0; txn < committed.length; txn++) {
      if (committed[txn]) {
        txns[count++] = txn;
      }
    }
    if (count - 1 > MAX_COMMITTED) {
      throw new IllegalArgumentException(
          "the oracle takes at most %d transactions but got %d"
              .formatted(MAX_COMMITTED, count - 1));
    }
    return Arrays.copyOf(txns, count);
  }

  private Relation sessionOrder() {
    Relation order = new Relation(txns.length);
    for (int earlier = 1; options.sessionOrder() && earlier < txns.length; earlier++) {
      for (int later = earlier + 1; later < txns.length; later++) {
        if (history.txnSession(txns[earlier]) == history.txnSession(txns[later])) {
          order.add(earlier, later);
        }
      }
    }
    return order;
  }

  private Relation realTime() {
    Relation order = new Relation(txns.length);
    for (int earlier = 1; history.hasTimes() && earlier < txns.length; earlier++) {
      for (int later = 1; later < txns.length; later++) {
        if (earlier != later && happensBefore(commitTime(earlier), snapshotTime(later))) {
          order.add(earlier, later);
        }
      }
    }
    return order;
  }
}
