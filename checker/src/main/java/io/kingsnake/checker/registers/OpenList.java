package io.kingsnake.checker.registers;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A list to which several transactions appended the same, one element each, so that nobody knows
 * who stands where in it.
 *
 * @param list the longest that was seen
 * @param elements by appender: what it appended
 * @param seen by reading transaction: how many elements of others it saw
 */
public record OpenList(
    int key, List<Integer> list, Map<Integer, Integer> elements, Map<Integer, Integer> seen) {
  /** The place of an element that no transaction saw. */
  public static final int UNSEEN = Integer.MAX_VALUE;

  public OpenList {
    list = List.copyOf(list);
    elements = Map.copyOf(elements);
    seen = Map.copyOf(seen);
  }

  /** The list of a key, or null if it is of another kind. */
  static @Nullable OpenList of(Lists lists, int key) {
    Map<Integer, Integer> elements = new HashMap<>();
    for (int txn : lists.appenders(key)) {
      int[] own = lists.elements(key, txn);
      if (own.length != 1 || !lists.history().isCommitted(txn)) {
        return null;
      }
      elements.put(txn, own[0]);
    }
    Map<Integer, Integer> seen = new HashMap<>();
    List<Integer> longest = List.of();
    for (ListRead read : lists.reads(key)) {
      List<Integer> lengths = read.lengthsFromOthers(lists.policy());
      Integer before = lengths.size() == 1 ? seen.put(read.txn(), lengths.get(0)) : null;
      if (lengths.size() != 1 || (before != null && !before.equals(lengths.get(0)))) {
        return null;
      }
      if (lengths.get(0) > longest.size()) {
        longest = new ArrayList<>();
        for (int element : read.prefix(lengths.get(0))) {
          longest.add(element);
        }
      }
    }
    return new OpenList(key, longest, elements, seen);
  }

  /** How much there is to compare in it. */
  long comparisons() {
    return (long) seen.size() * elements.size() * list.size();
  }

  public int element(int appender) {
    return Objects.requireNonNull(elements.get(appender));
  }

  /** How often the element is among the first so many. */
  public int countBefore(int element, int length) {
    return (int) list.subList(0, length).stream().filter(each -> each == element).count();
  }

  /** Where the element is for the n-th time, counting from 1. */
  public int place(int element, int n) {
    int count = 0;
    for (int place = 0; place < list.size(); place++) {
      count += list.get(place) == element ? 1 : 0;
      if (count == n && list.get(place) == element) {
        return place;
      }
    }
    return UNSEEN;
  }
}
