package io.kingsnake.checker.registers;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Chooses who appended each element of some lists, where several may have, so that the order of
 * appends that the lists then show has no cycle.
 */
final class AppenderSearch {
  /** What came of it. */
  enum Outcome {
    FOUND,
    NONE,
    /** It took too long. */
    OPEN
  }

  /** One transaction appended before another, to this key. */
  record Edge(int first, int second, int key) {}

  private static final int MAX_STEPS = 100_000;

  private final Map<Integer, Set<Integer>> after; // grows and shrinks with the choices
  private final List<List<Set<Integer>>> lists = new ArrayList<>(); // candidates by element
  private final List<Integer> keys = new ArrayList<>(); // by list
  private final List<Edge> chosen = new ArrayList<>();
  private int steps;

  /** {@code certain} is what precedes what whatever is chosen, and has no cycle. */
  AppenderSearch(Map<Integer, Set<Integer>> certain) {
    after = new HashMap<>();
    certain.forEach((txn, later) -> after.put(txn, new LinkedHashSet<>(later)));
  }

  void add(int key, List<Set<Integer>> candidates) {
    keys.add(key);
    lists.add(candidates);
  }

  Outcome run() {
    boolean found = choose(0, 0, -1);
    return found ? Outcome.FOUND : steps > MAX_STEPS ? Outcome.OPEN : Outcome.NONE;
  }

  /** What the choices add, once they are found. */
  List<Edge> chosen() {
    return chosen;
  }

  private boolean choose(int list, int element, int last) {
    if (list == lists.size()) {
      return true;
    }
    if (element == lists.get(list).size()) {
      return choose(list + 1, 0, -1);
    }
    for (int txn : lists.get(list).get(element)) {
      if (++steps > MAX_STEPS) {
        return false;
      }
      boolean isNew = last >= 0 && last != txn && isNewEdge(last, txn);
      if (isNew && reaches(txn, last)) {
        continue;
      }
      if (isNew) {
        after.computeIfAbsent(last, t -> new LinkedHashSet<>()).add(txn);
        chosen.add(new Edge(last, txn, keys.get(list)));
      }
      if (choose(list, element + 1, txn)) {
        return true;
      }
      if (isNew) {
        after.getOrDefault(last, Set.of()).remove(txn);
        chosen.remove(chosen.size() - 1);
      }
    }
    return false;
  }

  private boolean isNewEdge(int first, int second) {
    return !after.getOrDefault(first, Set.of()).contains(second);
  }

  private boolean reaches(int from, int to) {
    Set<Integer> met = new HashSet<>(Set.of(from));
    Deque<Integer> work = new ArrayDeque<>(met);
    while (!work.isEmpty()) {
      for (int next : after.getOrDefault(work.remove(), Set.of())) {
        if (next == to) {
          return true;
        }
        if (met.add(next)) {
          work.add(next);
        }
      }
    }
    return false;
  }
}
