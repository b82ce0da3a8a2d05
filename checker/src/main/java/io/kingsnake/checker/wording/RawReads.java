package io.kingsnake.checker.wording;

import io.kingsnake.checker.model.Dependency;
import io.kingsnake.history.History;
import io.kingsnake.history.KeyWrites;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.Outcome;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Reads and writes of transactions, by plain loops over their operations. */
record RawReads(History history) implements CycleFacts {
  @Override
  public boolean readsSeveral(int txn, int key) {
    return external(txn, key).size() > 1;
  }

  @Override
  public boolean readsOtherKeyFrom(int txn, int key, int writer) {
    return reads(txn)
        .filter(op -> history.opKey(op) != key && isExternal(txn, op))
        .anyMatch(
            op ->
                installs(writer, history.opKey(op), history.opValue(op))
                    && sources(history.opKey(op), history.opValue(op)) == 1);
  }

  /** The reads of single keys of a transaction. */
  private IntStream reads(int txn) {
    return history.ops(txn).filter(op -> history.opKind(op) == OpKind.READ);
  }

  private boolean isExternal(int txn, int read) {
    return external(txn, history.opKey(read)).contains(history.opValue(read));
  }

  /**
   * Tests whether a transaction first read a key as the one installed it, and later as the other
   * did.
   */
  boolean readsInTurn(int txn, int key, int first, int second) {
    int[] values =
        reads(txn).filter(op -> history.opKey(op) == key).map(history::opValue).toArray();
    return Arrays.stream(values)
        .dropWhile(value -> !installs(first, key, value))
        .skip(1)
        .anyMatch(value -> installs(second, key, value));
  }

  @Override
  public boolean bothUpdate(int txn, int other, int key) {
    if (txn == other || txn < 0 || other < 0 || !writes(txn, key) || !writes(other, key)) {
      return false;
    }
    Set<Integer> both = external(txn, key);
    both.retainAll(external(other, key));
    return both.stream().anyMatch(value -> sources(key, value) == 1);
  }

  @Override
  public boolean writesAnything(int txn) {
    return history.ops(txn).anyMatch(history::isWrite);
  }

  /** The first read of a key that the transaction writes, of a version not its own; or -1. */
  int readOfOwnKey(int txn) {
    return reads(txn)
        .filter(op -> writes(txn, history.opKey(op)) && isExternal(txn, op))
        .findFirst()
        .orElse(-1);
  }

  /**
   * Another transaction that may have installed the version an operation read, or the initial one.
   */
  int possibleSource(int reader, int read) {
    return installers(history.opKey(read), history.opValue(read))
        .filter(txn -> txn != reader)
        .findFirst()
        .orElse(Dependency.INITIAL_TXN);
  }

  /** The transactions that may have left a key with that value. */
  private IntStream installers(int key, int value) {
    return IntStream.range(0, history.txnCount())
        .filter(txn -> history.outcome(txn) != Outcome.ABORTED && installs(txn, key, value));
  }

  boolean writes(int txn, int key) {
    return KeyWrites.last(history, txn, key) >= 0;
  }

  /** Values of a key that the transaction saw and had not written itself just before. */
  private Set<Integer> external(int txn, int key) {
    Set<Integer> values = new TreeSet<>();
    int own = History.UNKNOWN;
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      if (history.opKey(op) != key) {
        continue;
      }
      int value = history.opValue(op);
      if (history.opKind(op).isWrite()) {
        own = value;
      } else if (history.opKind(op) == OpKind.READ && value != own && value != History.UNKNOWN) {
        values.add(value);
      }
    }
    return values;
  }

  /** Number of versions of the key with this value. */
  private long sources(int key, int value) {
    if (value == History.INITIAL) {
      return 1;
    }
    long count = installers(key, value).count();
    int initial = history.initialValue(key);
    boolean isInitialToo = initial == value || (initial == History.INITIAL && count == 0);
    return count + (isInitialToo ? 1 : 0);
  }

  private boolean installs(int txn, int key, int value) {
    int write = KeyWrites.last(history, txn, key);
    return write >= 0 && history.opValue(write) == value;
  }
}
