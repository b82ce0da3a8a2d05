package io.kingsnake.checker.analysis;

import io.kingsnake.engine.ints.IntArrays;
import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.Outcome;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Writers by key and value. A version group is a distinct (key, value) pair that was written;
 * deletes write ABSENT, and one that leaves an identified tombstone writes that identity as well,
 * which is not the same as writing a value that looks like it.
 *
 * <p>Rows: the transactions that may have installed group g are {@code installedTxns[starts[g] ..
 * starts[g+1])}, in transaction order and each once; they are committed or indeterminate, and this
 * was their last write of the key. All other writes of g (by aborted transactions, or overwritten
 * within their transaction) are {@code discardedTxns} in the same layout, in transaction order; a
 * transaction that wrote the value twice is there twice.
 */
public final class WriteIndex {
  /** The group of a pair that no transaction wrote. */
  public static final int NONE = VersionGroups.NONE;

  private final History history;
  private final VersionGroups groups = new VersionGroups();
  private int[] installedStarts = {};
  private int[] installedTxns = {};
  private int[] discardedStarts = {};
  private int[] discardedTxns = {};

  private WriteIndex(History history) {
    this.history = history;
  }

  public static WriteIndex of(History history) {
    WriteIndex index = new WriteIndex(history);
    index.fill();
    return index;
  }

  public int groupCount() {
    return groups.size();
  }

  /** The group of the pair, or {@link #NONE}. */
  public int group(int key, int value) {
    return groups.find(key, value);
  }

  /** The group of a value of the key, or of the tombstone of that identity, or {@link #NONE}. */
  public int group(int key, int value, boolean tombstone) {
    return groups.find(key, tombstone ? tombstone(value) : value);
  }

  /** Tombstones are distinguished from values by numbers below all that values use. */
  private static int tombstone(int identity) {
    return History.UNKNOWN - 1 - identity;
  }

  /** The transactions that may have installed the group, each once. */
  IntStream installed(int group) {
    return Arrays.stream(installedTxns, installedStarts[group], installedStarts[group + 1]);
  }

  /** The transactions of all other writes of the group. */
  IntStream discarded(int group) {
    return Arrays.stream(discardedTxns, discardedStarts[group], discardedStarts[group + 1]);
  }

  public int installedCount(int group) {
    return installedStarts[group + 1] - installedStarts[group];
  }

  /** Tests whether a transaction other than {@code reader} may have installed the group. */
  public boolean installedByOther(int group, int reader) {
    int count = installedCount(group);
    return count > 1 || (count == 1 && installedTxns[installedStarts[group]] != reader);
  }

  public boolean installedBy(int group, int txn) {
    return installed(group).anyMatch(each -> each == txn);
  }

  /**
   * Tests whether a transaction other than {@code reader} wrote the group and aborted, or overwrote
   * it.
   */
  boolean discardedByOther(int group, int reader) {
    return discarded(group).anyMatch(txn -> txn != reader);
  }

  /** Transactions other than {@code reader} that wrote the group and aborted, each once. */
  List<Integer> abortedWriters(int group, int reader) {
    return discardedBy(group, txn -> txn != reader && isAborted(txn));
  }

  /** Transactions other than {@code reader} that wrote the group and overwrote it, each once. */
  List<Integer> overwriters(int group, int reader) {
    return discardedBy(group, txn -> txn != reader && !isAborted(txn));
  }

  private List<Integer> discardedBy(int group, IntPredicate isWanted) {
    return discarded(group).filter(isWanted).distinct().boxed().toList();
  }

  boolean isAborted(int txn) {
    return history.outcome(txn) == Outcome.ABORTED;
  }

  /**
   * Two passes: the first names the group of every write and counts, the second places. Both go
   * backwards, so that the first write of a key met in a transaction is its last one; keySeen[k] is
   * the latest write of k met, and it belongs to the same transaction if it lies before its end.
   */
  private void fill() {
    int[] opGroups = groupOfEachWrite();
    int groupCount = groups.size();
    installedStarts = new int[groupCount + 1];
    discardedStarts = new int[groupCount + 1];
    forEachWrite(opGroups, (group, txn, installed) -> count(installed, group));
    installedTxns = new int[toEnds(installedStarts)];
    discardedTxns = new int[toEnds(discardedStarts)];
    forEachWrite(opGroups, (group, txn, installed) -> place(installed, group, txn));
    assert installedStarts[groupCount] == installedTxns.length : "installed writes are missing";
    assert discardedStarts[groupCount] == discardedTxns.length : "discarded writes are missing";
    assert invariantEachOnce() : "a transaction installed a version twice, or out of order";
  }

  private boolean invariantEachOnce() {
    return IntStream.range(0, groupCount())
        .allMatch(
            group ->
                IntStream.range(installedStarts[group] + 1, installedStarts[group + 1])
                    .allMatch(i -> installedTxns[i - 1] < installedTxns[i]));
  }

  private int[] groupOfEachWrite() {
    int[] opGroups = new int[history.opCount()];
    for (int op = 0; op < opGroups.length; op++) {
      if (history.isWrite(op)) {
        boolean leavesTombstone = leavesTombstone(op);
        int value = history.opValue(op);
        opGroups[op] = groups.add(history.opKey(op), leavesTombstone ? tombstone(value) : value);
        if (leavesTombstone) {
          groups.add(history.opKey(op), History.ABSENT);
        }
      }
    }
    return opGroups;
  }

  private interface WriteVisitor {
    void visit(int group, int txn, boolean installed);
  }

  private void forEachWrite(int[] opGroups, WriteVisitor visitor) {
    int[] keySeen = IntArrays.filled(history.keyCount(), Integer.MAX_VALUE);
    for (int txn = history.txnCount() - 1; txn >= 0; txn--) {
      boolean aborted = isAborted(txn);
      int opEnd = history.opEnd(txn);
      for (int op = opEnd - 1, start = history.opStart(txn); op >= start; op--) {
        if (history.isWrite(op)) {
          int key = history.opKey(op);
          boolean installed = !aborted && keySeen[key] >= opEnd;
          keySeen[key] = op;
          visitor.visit(opGroups[op], txn, installed);
          if (leavesTombstone(op)) {
            visitor.visit(groups.find(key, History.ABSENT), txn, installed);
          }
        }
      }
    }
  }

  private boolean leavesTombstone(int op) {
    return history.opKind(op) == OpKind.DELETE && history.opValue(op) != History.ABSENT;
  }

  private void count(boolean installed, int group) {
    (installed ? installedStarts : discardedStarts)[group]++;
  }

  /** Counts become exclusive ends; {@link #place} moves each down to its start. */
  private static int toEnds(int[] counts) {
    int sum = 0;
    for (int group = 0; group < counts.length; group++) {
      sum += counts[group];
      counts[group] = sum;
    }
    return sum;
  }

  private void place(boolean installed, int group, int txn) {
    int[] starts = installed ? installedStarts : discardedStarts;
    int[] txns = installed ? installedTxns : discardedTxns;
    txns[--starts[group]] = txn;
  }
}
