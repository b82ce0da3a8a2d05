package io.kingsnake.checker.audit;

import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The versions of every key in the order in which transactions installed them. */
final class VersionHistory {
  private static final int NOBODY = -1;

  private final History history;
  private final Map<Integer, List<Integer>> writers = new HashMap<>(); // by key
  private final Map<Long, Integer> indexOf = new HashMap<>(); // by (transaction, key)
  private final boolean[] writesAnything; // by transaction

  VersionHistory(History history) {
    this.history = history;
    writesAnything = new boolean[history.txnCount()];
  }

  /** Appends what the transaction wrote. */
  void install(int txn) {
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      int key = history.opKey(op);
      if (history.opKind(op).isWrite() && !writes(txn, key)) {
        List<Integer> ofKey = writers.computeIfAbsent(key, k -> new ArrayList<>());
        indexOf.put(pair(txn, key), ofKey.size());
        ofKey.add(txn);
        writesAnything[txn] = true;
      }
    }
  }

  boolean writes(int txn, int key) {
    return indexOf.containsKey(pair(txn, key));
  }

  boolean writesAnything(int txn) {
    return writesAnything[txn];
  }

  /** Whether {@code value} is what the transaction wrote to the key last. */
  boolean installs(int txn, int key, int value) {
    for (int op = history.opEnd(txn) - 1; op >= history.opStart(txn); op--) {
      if (history.opKind(op).isWrite() && history.opKey(op) == key) {
        return leaves(op, value);
      }
    }
    return false;
  }

  /** A deleted record looks absent, even where it can be told from others. */
  boolean leaves(int write, int seen) {
    boolean deleted = history.opKind(write) == OpKind.DELETE;
    return history.opValue(write) == seen || (deleted && seen == History.ABSENT);
  }

  /** The writer of the first version behind that of {@code source}, not {@code reader}; or -1. */
  int after(int source, int key, int reader) {
    List<Integer> ofKey = writers.getOrDefault(key, List.of());
    int index = source < 0 ? 0 : indexOf.getOrDefault(pair(source, key), ofKey.size()) + 1;
    if (index < ofKey.size() && ofKey.get(index) == reader) {
      index++;
    }
    return index < ofKey.size() ? ofKey.get(index) : NOBODY;
  }

  /** Those whose versions the transaction's versions followed directly. */
  int[] overwrittenBy(int txn) {
    int[] before = new int[history.opEnd(txn) - history.opStart(txn)];
    int count = 0;
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      int key = history.opKey(op);
      Integer index = history.opKind(op).isWrite() ? indexOf.get(pair(txn, key)) : null;
      if (index != null && index > 0) {
        before[count++] = writers.getOrDefault(key, List.of()).get(index - 1);
      }
    }
    return Arrays.copyOf(before, count);
  }

  private static long pair(int txn, int key) {
    return ((long) txn << 32) | key;
  }
}
