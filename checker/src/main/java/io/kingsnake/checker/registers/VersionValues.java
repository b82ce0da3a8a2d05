package io.kingsnake.checker.registers;

import io.kingsnake.history.DatumPool;
import io.kingsnake.history.History;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Values for what registers hold in place of lists and tombstones. The version of a list is called
 * by the last element that its transaction appended, unless another version has that name.
 */
final class VersionValues {
  private final History history;
  private final Lists lists;
  private final DatumPool values;
  private final Map<Long, Integer> ofVersion = new HashMap<>();
  private final Map<Integer, Integer> ofTombstone = new HashMap<>();

  /** New values go into {@code values}, which holds those of the history already. */
  VersionValues(Lists lists, DatumPool values) {
    this.history = lists.history();
    this.lists = lists;
    this.values = values;
  }

  int of(int key, int txn) {
    return ofVersion.computeIfAbsent(((long) key << 32) | txn, pair -> newVersion(key, txn));
  }

  int tombstone(int identity) {
    return ofTombstone.computeIfAbsent(
        identity, id -> fresh("tombstone " + history.values().show(id)));
  }

  private int newVersion(int key, int txn) {
    Set<Integer> others = new HashSet<>();
    for (int other : lists.appenders(key)) {
      if (other != txn) {
        others.add(last(key, other));
      }
    }
    int last = last(key, txn);
    return others.contains(last) || history.initialValue(key) == last
        ? fresh(history.values().show(last) + " by T" + history.txnId(txn))
        : last;
  }

  private int last(int key, int txn) {
    int[] elements = lists.elements(key, txn);
    return elements[elements.length - 1];
  }

  /** A value that nobody uses. */
  private int fresh(String name) {
    String unused = name;
    int before = values.size();
    while (values.ofString(unused) < before) {
      unused += "'";
    }
    return values.find(unused);
  }
}
