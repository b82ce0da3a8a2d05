package io.kingsnake.report.graph;

import io.kingsnake.checker.minimal.Explanation;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.Dependency;
import io.kingsnake.history.History;
import io.kingsnake.history.Shortened;
import io.kingsnake.report.Printable;
import io.kingsnake.report.WholeScans;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Content of an anomaly's drawing: its transactions with their operations, the dependencies of its
 * cycle, and the facts about further transactions that these rest on.
 */
final class Drawing {
  private static final int MAX_LINES = 8;
  private static final int MAX_WIDTH = 44;
  private static final int MAX_KEY = 18; // between two boxes there is no room for more
  private static final int MAX_PREMISES = 12;
  private static final int MAX_BESIDE = 12; // transactions

  /** One transaction; the first line is its name. */
  record Node(String id, List<String> lines, boolean onCycle) {}

  /** Edge of the drawing; {@code onCycle} is false for the premises of an edge of the cycle. */
  record Edge(int from, int to, Dependency dependency, String label, boolean onCycle) {}

  private final History history;
  private final @Nullable Explanation explanation;
  private final Map<Integer, Integer> nodeOf = new LinkedHashMap<>(); // by transaction
  private final List<Node> nodes = new ArrayList<>();
  private final List<Edge> edges = new ArrayList<>();
  private final int onCycle; // nodes
  private int premises; // edges that are not on the cycle

  Drawing(Anomaly anomaly, @Nullable Explanation explanation, History history) {
    this.history = history;
    this.explanation = explanation;
    anomaly.edges().forEach(edge -> add(edge, true));
    onCycle = nodes.size();
    anomaly.edges().forEach(this::addPremises);
    addOthers(anomaly);
  }

  /**
   * Adds transactions that the cycle rests on; there may be many, such as the writers of a list's
   * elements.
   */
  private void addOthers(Anomaly anomaly) {
    List<Integer> others = anomaly.txns().stream().filter(txn -> !nodeOf.containsKey(txn)).toList();
    int room = Math.max(1, MAX_BESIDE - (nodes.size() - onCycle));
    int shown = others.size() <= room ? others.size() : room - 1;
    others.subList(0, shown).forEach(txn -> node(txn, anomaly.edges().isEmpty()));
    if (shown < others.size()) {
      String rest = "… %d more transactions".formatted(others.size() - shown);
      nodes.add(new Node("more", List.of(rest), false));
    }
  }

  List<Node> nodes() {
    return nodes;
  }

  List<Edge> edges() {
    return edges;
  }

  private void addPremises(Dependency edge) {
    for (Dependency premise : edge.because()) {
      boolean isBeside = !isOnCycle(premise.from()) || !isOnCycle(premise.to());
      boolean isShown =
          edges.stream()
              .anyMatch(
                  known ->
                      known.dependency().from() == premise.from()
                          && known.dependency().to() == premise.to());
      if (isBeside && !isShown && premises < MAX_PREMISES) {
        premises++;
        add(premise, false);
      }
      addPremises(premise);
    }
  }

  private boolean isOnCycle(int txn) {
    Integer node = nodeOf.get(txn);
    return node != null && nodes.get(node).onCycle();
  }

  private void add(Dependency edge, boolean onCycle) {
    String key = edge.key() < 0 ? "" : "(" + cut(history.keys().show(edge.key()), MAX_KEY) + ")";
    edges.add(
        new Edge(
            node(edge.from(), onCycle),
            node(edge.to(), onCycle),
            edge,
            edge.type().label() + key,
            onCycle));
  }

  private int node(int txn, boolean onCycle) {
    return nodeOf.computeIfAbsent(
        txn,
        any -> {
          nodes.add(
              txn == Dependency.INITIAL_TXN
                  ? new Node("initial", List.of("initial state"), onCycle)
                  : new Node("T" + history.txnId(txn), lines(txn), onCycle));
          return nodes.size() - 1;
        });
  }

  private List<String> lines(int txn) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "T%d · session %s"
            .formatted(history.txnId(txn), history.sessionName(history.txnSession(txn))));
    History part = explanation == null ? history : explanation.part();
    int inPart = explanation == null ? txn : part.txnWithId(history.txnId(txn));
    List<String> ops = inPart < 0 ? List.of() : WholeScans.of(history, txn, part, inPart);
    ops.stream().limit(MAX_LINES).forEach(lines::add);
    if (ops.size() > MAX_LINES) {
      lines.add("… %d more".formatted(ops.size() - MAX_LINES));
    }
    return lines.stream().map(line -> cut(line, MAX_WIDTH)).toList();
  }

  private static String cut(String line, int width) {
    return Shortened.inTheMiddle(Printable.of(line), width);
  }
}
