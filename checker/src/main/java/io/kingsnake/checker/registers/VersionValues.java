package io.kingsnake.checker.registers;

import io.kingsnake.engine.ints.IntPair;
import io.kingsnake.history.DatumPool;
import io.kingsnake.history.History;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Values of registers in place of lists and tombstones. The version of a list is named after the
 * last element that its transaction appended, unless another version has that name.
 */
final class VersionValues {
  private final History history;
  private final Lists lists;
  private final DatumPool values;
  private final Map<Long, Integer> ofVersion = new HashMap<>();
  private final Map<Integer, Integer> ofTombstone = new HashMap<>();
  private final Map<Integer, Map<Integer, Integer>> lastElements = new HashMap<>(); // by key

  /** Prepares values; new ones go into {@code values}, which holds those of the history already. */
  VersionValues(Lists lists, DatumPool values) {
    this.history = lists.history();
    this.lists = lists;
    this.values = values;
  }

  /** The version left by one of several transactions that appended the same. */
  int of(int key, List<Integer> group) {
    long pair = IntPair.of(key, group.get(0));
    return ofVersion.computeIfAbsent(pair, p -> newVersion(key, group));
  }

  int tombstone(int identity) {
    return ofTombstone.computeIfAbsent(
        identity, id -> fresh("tombstone " + history.values().show(id)));
  }

  private int newVersion(int key, List<Integer> group) {
    int last = last(key, group.get(0));
    boolean isOnlyName =
        lastElements(key).getOrDefault(last, 0) == group.size()
            && history.initialValue(key) != last;
    return isOnlyName
        ? last
        : fresh(history.values().show(last) + " by T" + history.txnId(group.get(0)));
  }

  /** Number of transactions that appended each element last. */
  private Map<Integer, Integer> lastElements(int key) {
    return lastElements.computeIfAbsent(
        key,
        any -> {
          Map<Integer, Integer> counts = new HashMap<>();
          lists.appenders(key).forEach(txn -> counts.merge(last(key, txn), 1, Integer::sum));
          return counts;
        });
  }

  private int last(int key, int txn) {
    int[] elements = lists.elements(key, txn);
    return elements[elements.length - 1];
  }

  /** A value that is not used anywhere. */
  private int fresh(String name) {
    String unused = name;
    int before = values.size();
    while (values.ofString(unused) < before) {
      unused += "'";
    }
    int found = values.find(unused);
    assert found == before : unused + " is in use";
    return found;
  }
}
