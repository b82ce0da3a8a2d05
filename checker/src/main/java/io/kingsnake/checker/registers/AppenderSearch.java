package io.kingsnake.checker.registers;

import io.kingsnake.engine.graph.EdgeList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Chooses which transaction appended each element of some lists, where several may have, so that no
 * transaction is chosen more often than it appended, and the order of appends that the lists then
 * show has no cycle.
 */
final class AppenderSearch {
  /** Outcome of the search. */
  enum Outcome {
    FOUND,
    NONE,
    /** The search took too long, or would have. */
    OPEN
  }

  /** One transaction appended before another, to this key. */
  record Edge(int first, int second, int key) {}

  /**
   * An element of a list.
   *
   * @param appends by transaction, how often it appended the element
   */
  record Element(int value, Map<Integer, Integer> appends) {}

  private record SeenList(int key, List<Element> elements, LeftOut leftOut) {}

  /**
   * Committed appends that are not in a list: they come after the elements before this place.
   *
   * @param place start of the reader's own appends, or the end of the list
   */
  record LeftOut(int place, Set<Integer> txns) {}

  private record Use(int value, int txn) {}

  private static final int MAX_STEPS = 100_000;

  /** The depth of the search is the number of elements. */
  private static final int MAX_ELEMENTS = 1_000;

  private final Map<Integer, Set<Integer>> after =
      new HashMap<>(); // grows and shrinks with the choices
  private final List<SeenList> lists = new ArrayList<>();
  private final List<Edge> chosen = new ArrayList<>();
  private int elements;
  private int steps;

  /**
   * Search among choices; {@code certain} is the order that holds for all of them, and has no
   * cycle.
   */
  AppenderSearch(EdgeList certain) {
    for (int edge = 0; edge < certain.size(); edge++) {
      after.computeIfAbsent(certain.from(edge), txn -> new LinkedHashSet<>()).add(certain.to(edge));
    }
  }

  void add(int key, List<Element> list, LeftOut leftOut) {
    if (elements + list.size() > MAX_ELEMENTS) {
      elements = MAX_ELEMENTS + 1;
      return;
    }
    List<Element> shown = list.stream().map(each -> inPlenty(each, list)).toList();
    lists.add(new SeenList(key, shown, leftOut));
    elements += list.size();
  }

  /**
   * An element seen more often than appended came twice from one transaction; it is unknown which.
   */
  private static Element inPlenty(Element element, List<Element> list) {
    long seen = list.stream().filter(each -> each.value() == element.value()).count();
    int appended = element.appends().values().stream().mapToInt(Integer::intValue).sum();
    if (seen <= appended) {
      return element;
    }
    Map<Integer, Integer> often = new LinkedHashMap<>(element.appends());
    often.replaceAll((txn, times) -> Integer.MAX_VALUE);
    return new Element(element.value(), often);
  }

  /** Tests whether there is more than can be searched, so that nothing more need be added. */
  boolean isTooMuch() {
    return elements > MAX_ELEMENTS;
  }

  Outcome run() {
    if (isTooMuch()) {
      return Outcome.OPEN;
    }
    assert chosen.isEmpty() : "it is searched twice";
    boolean found = choose(0, 0, -1, new HashMap<>());
    assert found || steps > MAX_STEPS || chosen.isEmpty() : "choices that were not taken back";
    return found ? Outcome.FOUND : steps > MAX_STEPS ? Outcome.OPEN : Outcome.NONE;
  }

  /** Edges that the choices add, once they are found. */
  List<Edge> chosen() {
    return chosen;
  }

  private boolean choose(int list, int place, int last, Map<Use, Integer> used) {
    if (list == lists.size()) {
      return true;
    }
    SeenList seen = lists.get(list);
    if (place == seen.leftOut().place() && !followAll(last, seen)) {
      return false;
    }
    if (place == seen.elements().size()) {
      return choose(list + 1, 0, -1, new HashMap<>());
    }
    Element element = seen.elements().get(place);
    for (Map.Entry<Integer, Integer> appender : element.appends().entrySet()) {
      int txn = appender.getKey();
      Use use = new Use(element.value(), txn);
      if (++steps > MAX_STEPS) {
        return false;
      }
      int edges = chosen.size();
      if (used.getOrDefault(use, 0) < appender.getValue() && follow(last, txn, seen.key())) {
        used.merge(use, 1, Integer::sum);
        if (choose(list, place + 1, txn, used)) {
          return true;
        }
        used.merge(use, -1, Integer::sum);
        forget(edges);
      }
    }
    return false;
  }

  private boolean followAll(int last, SeenList seen) {
    return seen.leftOut().txns().stream().allMatch(txn -> follow(last, txn, seen.key()));
  }

  /** Puts one after the other; false if that would close a cycle. */
  private boolean follow(int last, int txn, int key) {
    if (last < 0 || last == txn || after.getOrDefault(last, Set.of()).contains(txn)) {
      return true;
    }
    if (reaches(txn, last)) {
      return false;
    }
    after.computeIfAbsent(last, t -> new LinkedHashSet<>()).add(txn);
    chosen.add(new Edge(last, txn, key));
    return true;
  }

  private void forget(int kept) {
    assert kept <= chosen.size() : "more is kept than was chosen";
    while (chosen.size() > kept) {
      Edge edge = chosen.remove(chosen.size() - 1);
      after.getOrDefault(edge.first(), Set.of()).remove(edge.second());
    }
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
