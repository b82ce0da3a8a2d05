package io.kingsnake.checker.registers;

import io.kingsnake.checker.anomaly.AnomalyKind;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.Dependency;
import io.kingsnake.engine.graph.Adjacency;
import io.kingsnake.engine.graph.EdgeIndex;
import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.engine.graph.TopologicalOrder;
import io.kingsnake.engine.ints.IntList;
import io.kingsnake.engine.ints.IntPair;
import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.VersionOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Evidence of lists and hints about the order of versions, wherever it comes from: elements come in
 * the order of their appends, and before anything that is nowhere in the list. Transactions of
 * unknown outcome are assumed to have aborted, which is the weakest assumption: neither their reads
 * nor elements that they may have appended count.
 */
public final class SeenVersions {
  private static final int SEVERAL = -2;

  /** Number of starting points to try when looking for a short cycle. */
  private static final int MAX_ROOTS = 200;

  private final History history;
  // By (key, element): how often each transaction appended it.
  private final Map<Long, Map<Integer, Integer>> appenders = new HashMap<>();
  private final Set<Long> mayBeFromElsewhere = new HashSet<>(); // keys and elements
  private final Map<Long, Dependency> known = new LinkedHashMap<>(); // by both transactions
  private final List<Integer> openLists = new ArrayList<>(); // operations
  private final LeftOutAppends leftOut;
  private Optional<Anomaly> contradiction = Optional.empty();
  private boolean ambiguous;

  /** {@code hints} are taken as facts. */
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

  /** The transaction that appended the element, or -1 if that is open. */
  private int appender(int key, int element) {
    Set<Integer> txns = appendersOf(IntPair.of(key, element)).keySet();
    return txns.size() == 1 ? txns.iterator().next() : -1;
  }

  private void chooseAppenders() {
    AppenderSearch search = new AppenderSearch(edges());
    for (int op : openLists) {
      if (!search.isTooMuch()) {
        addTo(search, op);
      }
    }
    switch (search.run()) {
      case FOUND ->
          search
              .chosen()
              .forEach(edge -> precede(edge.first(), edge.second(), edge.key(), "by choice", -1));
      case NONE -> contradiction = Optional.of(noChoice());
      case OPEN -> ambiguous = true;
    }
  }

  private void addTo(AppenderSearch search, int op) {
    int key = history.opKey(op);
    List<AppenderSearch.Element> elements = new ArrayList<>();
    int certainEnd = history.listStart(op) + leftOut.certainLength(op);
    int place = 0;
    for (int i = history.listStart(op); i < history.listEnd(op); i++) {
      int value = history.listElement(i);
      Map<Integer, Integer> appends = appendersOf(IntPair.of(key, value));
      if (!appends.isEmpty()) {
        elements.add(new AppenderSearch.Element(value, appends));
        place = i < certainEnd ? elements.size() : place;
      }
    }
    search.add(key, elements, new AppenderSearch.LeftOut(place, leftOut.of(op)));
  }

  private Anomaly noChoice() {
    boolean isOneList = openLists.stream().map(history::opKey).distinct().count() == 1;
    return new Anomaly(
        isOneList ? AnomalyKind.INCOMPATIBLE_ORDER : AnomalyKind.DIRTY_WRITE,
        "G0",
        openLists.stream().map(history::txnOf).distinct().sorted().toList(),
        List.of(),
        "lists show appends in contradictory orders, whichever transaction appended the elements"
            + " that several appended");
  }

  /** Transactions one of which must have appended the element; none if it may be from elsewhere. */
  private Map<Integer, Integer> appendersOf(long element) {
    return mayBeFromElsewhere.contains(element)
        ? Map.of()
        : appenders.getOrDefault(element, Map.of());
  }

  /** Tests whether attributing elements to appenders took too long. */
  public boolean areAmbiguous() {
    return ambiguous;
  }

  private void noteAppend(int txn, int op) {
    boolean certain =
        history.isCommitted(txn) && history.initialValue(history.opKey(op)) != History.INITIAL;
    long element = IntPair.of(history.opKey(op), history.opValue(op));
    if (certain) {
      appenders.computeIfAbsent(element, e -> new LinkedHashMap<>()).merge(txn, 1, Integer::sum);
    } else {
      mayBeFromElsewhere.add(element);
    }
  }

  private void noteHint(VersionOrder hint) {
    List<Integer> txns = hint.txns().stream().filter(history::isCommitted).toList();
    String why = "%2$s's version of %1$s is said to precede %3$s's";
    for (int i = 1; i < txns.size(); i++) {
      precede(txns.get(i - 1), txns.get(i), hint.key(), why, -1);
    }
  }

  /** {@code why} names the key, both transactions, and the one that saw this order. */
  private void precede(int first, int second, int key, String why, int reader) {
    assert first != second : "transaction " + first + " before itself";
    String words = why.formatted(history.keys().show(key), name(first), name(second), name(reader));
    Dependency ww = new Dependency(first, second, Dependency.Type.WW, key, words);
    known.putIfAbsent(IntPair.of(first, second), ww);
  }

  private String name(int txn) {
    return txn < 0 ? "" : "T" + history.txnId(txn);
  }

  private void noteList(int reader, int op) {
    int last = SEVERAL;
    int lastCertain = SEVERAL;
    int certainEnd = history.listStart(op) + leftOut.certainLength(op);
    boolean isOpen = false;
    int key = history.opKey(op);
    for (int i = history.listStart(op); i < history.listEnd(op); i++) {
      int element = history.listElement(i);
      isOpen |= appendersOf(IntPair.of(key, element)).size() > 1;
      int txn = appender(key, element);
      if (txn < 0) {
        continue; // from elsewhere, which read uncommitted allows; or to be chosen
      }
      if (last >= 0 && last != txn) {
        precede(last, txn, key, "%4$s saw %2$s's element of %1$s before %3$s's", reader);
      }
      last = txn;
      lastCertain = i < certainEnd ? last : lastCertain;
    }
    if (lastCertain >= 0) {
      noteLeftOut(reader, op, lastCertain);
    }
    if (isOpen) {
      openLists.add(op);
    }
  }

  private void noteLeftOut(int reader, int op, int last) {
    int key = history.opKey(op);
    for (int txn : leftOut.notCovered(op)) {
      if (txn != last) {
        precede(last, txn, key, "%4$s saw %2$s's element of %1$s, and %3$s's not yet", reader);
      }
    }
  }

  /** Why the versions have no order, if they have none. */
  public Optional<Anomaly> cycle() {
    return certainCycle().or(() -> contradiction);
  }

  /** A short cycle of versions. */
  private Optional<Anomaly> certainCycle() {
    List<Dependency> all = List.copyOf(known.values());
    List<Dependency> cycle =
        Arrays.stream(new EdgeIndex(history.txnCount(), edges()).shortCycle(MAX_ROOTS))
            .mapToObj(all::get)
            .toList();
    if (cycle.isEmpty()) {
      return Optional.empty();
    }
    boolean isOneKey = cycle.stream().map(Dependency::key).distinct().count() == 1;
    AnomalyKind kind = isOneKey ? AnomalyKind.INCOMPATIBLE_ORDER : AnomalyKind.DIRTY_WRITE;
    return Optional.of(
        new Anomaly(
            kind,
            "G0",
            cycle.stream().map(Dependency::from).toList(),
            cycle,
            kind.spoken()
                + ": the versions of T%d and others are in contradictory orders"
                    .formatted(history.txnId(cycle.get(0).from()))));
  }

  /** In the order in which they became known. */
  private EdgeList edges() {
    EdgeList edges = new EdgeList();
    known.values().forEach(edge -> edges.add(edge.from(), edge.to()));
    return edges;
  }

  /** The committed transactions, those whose elements come first before the others. */
  public IntList order() {
    EdgeList edges = edges();
    int[] nodes =
        TopologicalOrder.of(Adjacency.successors(history.txnCount(), edges, edges.size())).nodes();
    assert nodes.length == history.txnCount() : "versions in a circle have no order";
    IntList order = new IntList();
    Arrays.stream(nodes).filter(history::isCommitted).forEach(order::add);
    return order;
  }
}
