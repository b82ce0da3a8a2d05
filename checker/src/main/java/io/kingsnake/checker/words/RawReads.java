package io.kingsnake.checker.words;

import io.kingsnake.checker.model.Dependency;
import io.kingsnake.history.History;
import io.kingsnake.history.KeyWrites;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.Outcome;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** What transactions read and wrote, by plain loops over their operations. */
final class RawReads implements CycleFacts {
  private final History history;

  RawReads(History history) {
    this.history = history;
  }

  @Override
  public boolean readsSeveral(int txn, int key) {
    return external(txn, key).size() > 1;
  }

  @Override
  public boolean readsOtherKeyFrom(int txn, int key, int writer) {
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      int other = history.opKey(op);
      if (history.opKind(op) == OpKind.READ
          && other != key
          && external(txn, other).contains(history.opValue(op))
          && installs(writer, other, history.opValue(op))
          && sources(other, history.opValue(op)) == 1) {
        return true;
      }
    }
    return false;
  }

  /** Whether a transaction first read a key as the one installed it, and later as the other did. */
  boolean readsInTurn(int txn, int key, int first, int second) {
    boolean hasReadFirst = false;
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      if (history.opKind(op) == OpKind.READ && history.opKey(op) == key) {
        if (hasReadFirst && installs(second, key, history.opValue(op))) {
          return true;
        }
        hasReadFirst |= installs(first, key, history.opValue(op));
      }
    }
    return false;
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
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      if (history.opKind(op).isWrite()) {
        return true;
      }
    }
    return false;
  }

  /** The first read of a key that the transaction writes, of a version not its own; or -1. */
  int readOfOwnKey(int txn) {
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      int key = history.opKey(op);
      if (history.opKind(op) == OpKind.READ
          && writes(txn, key)
          && external(txn, key).contains(history.opValue(op))) {
        return op;
      }
    }
    return -1;
  }

  /** Another transaction that may have installed what an operation read, or the initial one. */
  int possibleSource(int reader, int read) {
    int key = history.opKey(read);
    return IntStream.range(0, history.txnCount())
        .filter(txn -> txn != reader && history.outcome(txn) != Outcome.ABORTED)
        .filter(txn -> installs(txn, key, history.opValue(read)))
        .findFirst()
        .orElse(Dependency.INITIAL_TXN);
  }

  boolean writes(int txn, int key) {
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      if (history.opKind(op).isWrite() && history.opKey(op) == key) {
        return true;
      }
    }
    return false;
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

  /** How many versions of the key have that value. */
  private int sources(int key, int value) {
    int initial = history.initialValue(key);
    if (value == History.INITIAL) {
      return 1;
    }
    int count = 0;
    for (int txn = 0; txn < history.txnCount(); txn++) {
      if (history.outcome(txn) != Outcome.ABORTED && installs(txn, key, value)) {
        count++;
      }
    }
    boolean initialToo = initial == value || (initial == History.INITIAL && count == 0);
    return count + (initialToo ? 1 : 0);
  }

  private boolean installs(int txn, int key, int value) {
    int write = KeyWrites.last(history, txn, key);
    return write >= 0 && history.opValue(write) == value;
  }
}
