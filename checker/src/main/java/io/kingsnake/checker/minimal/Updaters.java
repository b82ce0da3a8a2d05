package io.kingsnake.checker.minimal;

import io.kingsnake.engine.ints.IntArrays;
import io.kingsnake.engine.ints.IntList;
import java.util.HashMap;
import java.util.Map;

/**
 * Transactions that read a version and wrote its key. Nearly always it is nobody or one
 * transaction, so that only several are kept in a list.
 */
final class Updaters {
  private static final int NOBODY = -1;

  private final int[] first; // by version
  private final Map<Integer, IntList> several = new HashMap<>(); // all of them, by version

  Updaters(int versionCount) {
    first = IntArrays.filled(versionCount, NOBODY);
  }

  /** Adds a transaction; those of one version come in the order of transactions. */
  void add(int version, int txn) {
    if (first[version] == NOBODY) {
      first[version] = txn;
    } else if (at(version, count(version) - 1) != txn) {
      several.computeIfAbsent(version, any -> startingWith(first[version])).add(txn);
    }
  }

  private static IntList startingWith(int txn) {
    IntList list = new IntList();
    list.add(txn);
    return list;
  }

  int count(int version) {
    if (first[version] == NOBODY) {
      return 0;
    }
    IntList all = several.get(version);
    return all == null ? 1 : all.size();
  }

  int at(int version, int index) {
    assert index < count(version) : index + " of " + count(version);
    return index == 0 ? first[version] : several.getOrDefault(version, new IntList()).get(index);
  }

  boolean contains(int version, int txn) {
    for (int i = 0; i < count(version); i++) {
      if (at(version, i) == txn) {
        return true;
      }
    }
    return false;
  }

  /** Number of versions that have several updaters. */
  int contestedCount() {
    return several.size();
  }
}
