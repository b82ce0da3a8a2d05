package io.kingsnake.checker.registers;

import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.Dependency;
import io.kingsnake.engine.graph.Adjacency;
import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.engine.graph.StrongComponents;
import io.kingsnake.engine.ints.IntList;
import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.VersionOrder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What lists and hints show of the order of versions, whoever they are read from: elements come in
 * the order of their appends, and before what is nowhere in the list. Transactions of unknown
 * outcome are taken to have aborted, which asks least: what they saw tells nothing, and nor does an
 * element that they may have appended.
 */
public final class SeenVersions {
  private static final int SEVERAL = -2;

  private final History history;
  // By (key, element): how often each transaction appended it.
  private final Map<Long, Map<Integer, Integer>> appenders = new HashMap<>();
  private final Set<Long> mayBeOfNobody = new HashSet<>(); // keys and elements
  private final Map<Integer, Map<Integer, Dependency>> after = new LinkedHashMap<>();
  private final List<Integer> openLists = new ArrayList<>(); // operations
  private final LeftOutAppends leftOut;
  private Optional<Anomaly> contradiction = Optional.empty();
  private boolean ambiguous;

  /** {@code hints} are taken for facts. */
  public SeenVersions(History history, List<VersionOrder> hints) {
    this.history = history;
    hints.forEach(this::noteHint);
    for (int txn = 0; txn < history.txnCount(); txn++) {
      for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
        if (history.opKind(op) == OpKind.APPEND) {
          noteAppend(txn, op);
        }
      }
    }
    IntList lists = committedLists();
    leftOut = new LeftOutAppends(history, this::appender, lists);
    for (int i = 0; i < lists.size(); i++) {
      noteList(history.txnOf(lists.get(i)), lists.get(i));
    }
    if (!openLists.isEmpty() && certainCycle().isEmpty()) {
      chooseAppenders();
    }
  }

  private IntList committedLists() {
    IntList lists = new IntList();
    for (int op = 0; op < history.opCount(); op++) {
      if (history.opKind(op) == OpKind.READ_LIST
          && history.opValue(op) != History.UNKNOWN
          && history.isCommitted(history.txnOf(op))) {
        lists.add(op);
      }
    }
    return lists;
  }

  /** Who appended the element, or -1 if that is open. */
  private int appender(int key, int element) {
    Set<Integer> txns = appendersOf(pair(key, element)).keySet();
    return txns.size() == 1 ? txns.iterator().next() : -1;
  }

  private void chooseAppenders() {
    Map<Integer, Set<Integer>> certain = new HashMap<>();
    after.forEach((txn, edges) -> certain.put(txn, edges.keySet()));
    AppenderSearch search = new AppenderSearch(certain);
    for (int op : openLists) {
      if (!search.isTooMuch()) {
        addTo(search, op);
      }
    }
    switch (search.run()) {
      case FOUND ->
          search
              .chosen()
              .forEach(edge -> precede(edge.first(), edge.second(), edge.key(), "by choice"));
      case NONE -> contradiction = Optional.of(noChoice());
      case OPEN -> ambiguous = true;
    }
  }

  private void addTo(AppenderSearch search, int op) {
    int key = history.opKey(op);
    List<AppenderSearch.Element> elements = new ArrayList<>();
    int told = history.listStart(op) + leftOut.toldLength(op);
    int place = 0;
    for (int i = history.listStart(op); i < history.listEnd(op); i++) {
      int value = history.listElement(i);
      Map<Integer, Integer> appends = appendersOf(pair(key, value));
      if (!appends.isEmpty()) {
        elements.add(new AppenderSearch.Element(value, appends));
        place = i < told ? elements.size() : place;
      }
    }
    search.add(key, elements, new AppenderSearch.LeftOut(place, leftOut.of(op)));
  }

  private Anomaly noChoice() {
    Set<Integer> readers = new TreeSet<>();
    for (int txn = 0; txn < history.txnCount(); txn++) {
      for (int op : openLists) {
        if (history.opStart(txn) <= op && op < history.opEnd(txn)) {
          readers.add(txn);
        }
      }
    }
    return new Anomaly(
        "dirty-write",
        "G0",
        List.copyOf(readers),
        List.of(),
        "dirty write: lists show appends in orders that contradict, whoever appended the elements"
            + " that several appended");
  }

  /** Those of whom one must have appended the element; none if it may be from elsewhere. */
  private Map<Integer, Integer> appendersOf(long element) {
    return mayBeOfNobody.contains(element) ? Map.of() : appenders.getOrDefault(element, Map.of());
  }

  /** Whether it took too long to find out who appended what. */
  public boolean areAmbiguous() {
    return ambiguous;
  }

  private void noteAppend(int txn, int op) {
    boolean certain =
        history.isCommitted(txn) && history.initialValue(history.opKey(op)) != History.INITIAL;
    long element = pair(history.opKey(op), history.opValue(op));
    if (certain) {
      appenders.computeIfAbsent(element, e -> new LinkedHashMap<>()).merge(txn, 1, Integer::sum);
    } else {
      mayBeOfNobody.add(element);
    }
  }

  private void noteHint(VersionOrder hint) {
    int last = SEVERAL;
    for (int txn : hint.txns()) {
      if (history.isCommitted(txn)) {
        if (last >= 0) {
          String why =
              "T%d's version of %s is said to precede T%d's"
                  .formatted(
                      history.txnId(last), history.keys().show(hint.key()), history.txnId(txn));
          precede(last, txn, hint.key(), why);
        }
        last = txn;
      }
    }
  }

  private void precede(int first, int second, int key, String why) {
    Dependency ww = new Dependency(first, second, Dependency.Type.WW, key, why);
    after.computeIfAbsent(first, t -> new LinkedHashMap<>()).putIfAbsent(second, ww);
  }

  private void noteList(int reader, int op) {
    int last = SEVERAL;
    int lastTold = SEVERAL;
    int told = history.listStart(op) + leftOut.toldLength(op);
    boolean isOpen = false;
    int key = history.opKey(op);
    for (int i = history.listStart(op); i < history.listEnd(op); i++) {
      int element = history.listElement(i);
      isOpen |= appendersOf(pair(key, element)).size() > 1;
      int txn = appender(key, element);
      if (txn < 0) {
        continue; // from elsewhere, which read uncommitted does not mind; or to be chosen
      }
      if (last >= 0 && last != txn) {
        String why =
            "T%d saw T%d's element of %s before T%d's"
                .formatted(
                    history.txnId(reader),
                    history.txnId(last),
                    history.keys().show(key),
                    history.txnId(txn));
        precede(last, txn, key, why);
      }
      last = txn;
      lastTold = i < told ? last : lastTold;
    }
    if (lastTold >= 0) {
      noteLeftOut(reader, op, lastTold);
    }
    if (isOpen) {
      openLists.add(op);
    }
  }

  private void noteLeftOut(int reader, int op, int last) {
    int key = history.opKey(op);
    for (int txn : leftOut.untold(op)) {
      if (txn != last) {
        String why =
            "T%d saw T%d's element of %s, and T%d's not yet"
                .formatted(
                    history.txnId(reader),
                    history.txnId(last),
                    history.keys().show(key),
                    history.txnId(txn));
        precede(last, txn, key, why);
      }
    }
  }

  /** Why the versions have no order, if they have none. */
  public Optional<Anomaly> cycle() {
    return certainCycle().or(() -> contradiction);
  }

  /** A shortest cycle of versions through the first transaction that is on one. */
  private Optional<Anomaly> certainCycle() {
    int txn = firstOnCycle();
    if (txn < 0) {
      return Optional.empty();
    }
    List<Dependency> cycle = cycleThrough(txn);
    List<Integer> txns = cycle.stream().map(Dependency::from).toList();
    return Optional.of(
        new Anomaly(
            "dirty-write",
            "G0",
            txns,
            cycle,
            "dirty write: the versions of T%d and others were seen in orders that contradict"
                .formatted(history.txnId(txn))));
  }

  /** No transaction precedes itself, so whoever is on a cycle reaches others and is reached. */
  private int firstOnCycle() {
    EdgeList edges = new EdgeList();
    after.forEach((txn, later) -> later.keySet().forEach(to -> edges.add(txn, to)));
    int[] component =
        StrongComponents.of(Adjacency.successors(history.txnCount(), edges, edges.size()));
    for (int edge = 0; edge < edges.size(); edge++) {
      if (component[edges.from(edge)] == component[edges.to(edge)]) {
        return edges.from(edge);
      }
    }
    return -1;
  }

  /** The committed transactions, those whose elements come first before the others. */
  public IntList order() {
    Map<Integer, Integer> waitsFor = new HashMap<>();
    after
        .values()
        .forEach(edges -> edges.keySet().forEach(t -> waitsFor.merge(t, 1, Integer::sum)));
    IntList order = new IntList();
    Deque<Integer> ready = new ArrayDeque<>();
    for (int txn = 0; txn < history.txnCount(); txn++) {
      if (history.isCommitted(txn) && !waitsFor.containsKey(txn)) {
        ready.add(txn);
      }
    }
    while (!ready.isEmpty()) {
      int txn = ready.remove();
      order.add(txn);
      for (int later : after.getOrDefault(txn, Map.of()).keySet()) {
        if (waitsFor.merge(later, -1, Integer::sum) == 0) {
          ready.add(later);
        }
      }
    }
    return order;
  }

  private List<Dependency> cycleThrough(int start) {
    Map<Integer, Dependency> cameBy = new HashMap<>();
    Set<Integer> met = new HashSet<>();
    Deque<Integer> work = new ArrayDeque<>(List.of(start));
    while (!work.isEmpty() && !met.contains(start)) {
      for (Dependency edge : after.getOrDefault(work.remove(), Map.of()).values()) {
        if (met.add(edge.to())) {
          cameBy.put(edge.to(), edge);
          work.add(edge.to());
        }
      }
    }
    List<Dependency> cycle = new ArrayList<>();
    int at = start;
    for (Dependency edge = cameBy.get(at); edge != null; edge = cameBy.get(at)) {
      cycle.add(0, edge);
      at = edge.from();
      if (at == start) {
        return cycle;
      }
    }
    return List.of();
  }

  private static long pair(int key, int element) {
    return ((long) key << 32) | element;
  }
}
