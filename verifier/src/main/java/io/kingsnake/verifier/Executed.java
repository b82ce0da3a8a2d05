package io.kingsnake.verifier;

import io.kingsnake.history.History;
import io.kingsnake.history.SeenKeys;
import io.kingsnake.verifier.rules.Relation;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A replayed order: which versions there were and which transactions read them. A version is the
 * write that installs it, or the initial one of a key, after all writes.
 */
final class Executed {
  final Facts facts;
  final History history;
  final Order order;
  final int[] next; // by version: the one after it, or -1
  final int[] previous; // by version: the one before it, or -1
  private final int[] writers; // by version that is not initial
  final int[][] read; // by transaction: versions by what it saw, or -1 if its own
  private int @Nullable [] readerStarts; // by version
  private int[] readers = {}; // twice the transaction, plus one if its scan did not return it

  Executed(Facts facts, Order order, int[] next, int[] previous, int[] writers, int[][] read) {
    this.facts = facts;
    this.order = order;
    this.next = next;
    this.previous = previous;
    this.writers = writers;
    this.read = read;
    history = facts.history;
    assert next.length == previous.length : next.length + " versions, or " + previous.length;
    assert next.length == history.opCount() + history.keyCount() : "versions of another history";
    assert read.length == history.txnCount() : read.length + " readers";
    assert invariantLinked() : "versions lead on to others than they come from";
  }

  /** The version after each one has it before, and is installed later. */
  private boolean invariantLinked() {
    return IntStream.range(0, next.length)
        .filter(version -> next[version] >= 0)
        .allMatch(v -> previous[next[v]] == v && place(v) < place(next[v]));
  }

  int txnCount() {
    return read.length;
  }

  /** The transaction that wrote a version, or -1 if it is initial, or none. */
  int writer(int version) {
    return version >= 0 && version < writers.length ? writers[version] : -1;
  }

  /** The place in the order where the version was installed; the initial one comes before all. */
  int place(int version) {
    int writer = writer(version);
    return writer < 0 ? -1 : order.end(writer);
  }

  /** Tests whether the operation installs a version. */
  boolean installs(int op) {
    return previous[op] >= 0;
  }

  /** The relation from the transaction to those that overwrite the version it saw in this way. */
  Relation overwritten(int txn, SeenKeys seen, int index) {
    boolean isItem = !seen.isPredicate(index);
    return Relation.overwritten(isItem, isItem && facts.writes(txn, seen.key(index)));
  }

  /** The readers of a version; see {@link #reader}. */
  int readerStart(int version) {
    int[] starts = readerStarts == null ? findReaders() : readerStarts;
    return starts[version];
  }

  int readerEnd(int version) {
    return readerStart(version + 1);
  }

  int reader(int index) {
    return readers[index] >> 1;
  }

  boolean isItemReader(int index) {
    return (readers[index] & 1) == 0;
  }

  private int[] findReaders() {
    int[] starts = new int[next.length + 2];
    for (int[] versions : read) {
      for (int version : versions) {
        if (version >= 0) {
          starts[version + 2]++;
        }
      }
    }
    Arrays.parallelPrefix(starts, Integer::sum);
    readers = new int[starts[next.length + 1]];
    for (int txn = 0; txn < read.length; txn++) {
      SeenKeys seen = facts.seen(txn);
      for (int i = 0; i < read[txn].length; i++) {
        if (read[txn][i] >= 0) {
          readers[starts[read[txn][i] + 1]++] = 2 * txn + (seen.isPredicate(i) ? 1 : 0);
        }
      }
    }
    assert starts[next.length] == readers.length : "readers that no version has";
    readerStarts = starts;
    return starts;
  }
}
