package io.kingsnake.checker.rules;

import io.kingsnake.checker.level.Expression;
import io.kingsnake.checker.level.PathAutomaton;
import io.kingsnake.checker.level.Relation;
import io.kingsnake.checker.level.Rule;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.visibility.Proposal;
import io.kingsnake.engine.graph.CheapestPaths;
import io.kingsnake.engine.graph.StrongComponents;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.BooleanSupplier;

/*
 * A path that returns lies within one strongly connected component of the graph of paths, so
 * components show at once where nothing is wrong, which is nearly everywhere. Inside, shortest
 * paths are looked for from one root after the other: from where one path ends to where the next
 * begins (acyclic), or from the start of a transaction to its own end (irreflexive). Steps that
 * cannot be undone are free. Where an irreflexive path ends with relations that go along the order
 * of the execution, it need not be followed beyond the transaction that it should return to; its
 * starting point is chosen where that helps most.
 */
/**
 * Finds cycles that a rule forbids in one execution: short ones that have no transaction in common.
 */
public final class ForbiddenCycles {
  private final Proposal history;
  private final Rule rule;
  private final PathAutomaton automaton;
  private final Moves moves;
  private final PathGraph graph;
  private final int[] component;
  private final long endsAlong; // states from which paths go only forward
  private final int[] leastPlace; // by node of the tree
  private final CheapestPaths search;
  private int lastPlace; // of the search: a path past it that goes only forward cannot return

  private ForbiddenCycles(Proposal history, Rule rule) {
    this.history = history;
    this.rule = rule;
    AlongOrder along = new AlongOrder(history);
    Expression expression =
        rule.kind() == Rule.Kind.IRREFLEXIVE ? along.rotated(rule.expression()) : rule.expression();
    automaton = PathAutomaton.of(expression);
    endsAlong = along.endsAlong(automaton);
    int relations = 0;
    for (int state = 0; state < automaton.stateCount(); state++) {
      relations |= automaton.relations(state);
    }
    moves = new Moves(history, relations);
    graph = new PathGraph(history, moves, automaton, rule.kind() == Rule.Kind.ACYCLIC);
    leastPlace = endsAlong == 0 ? new int[0] : moves.leastPlaces();
    component = StrongComponents.of(graph.starts(), graph.targets(), graph.nodeCount());
    search = new CheapestPaths(graph.nodeCount());
  }

  /** At least one if there is any, at most {@code limit}; fewer if stopped. */
  public static List<List<RelatedPair>> find(
      Proposal history, Rule rule, int limit, BooleanSupplier stop) {
    return LaterReads.are(rule)
        ? LaterReads.find(history, limit, stop)
        : new ForbiddenCycles(history, rule).find(limit, stop);
  }

  private List<List<RelatedPair>> find(int limit, BooleanSupplier stop) {
    List<List<RelatedPair>> cycles = new ArrayList<>();
    boolean[] told = new boolean[history.count()]; // is on a cycle already
    for (int txn = 0; txn < history.count() && cycles.size() < limit; txn++) {
      if (told[txn] || !history.tookEffect(txn)) {
        continue;
      }
      List<RelatedPair> cycle =
          rule.kind() == Rule.Kind.ACYCLIC ? around(txn, stop) : back(txn, stop);
      if (!cycle.isEmpty()) {
        cycles.add(cycle);
        cycle.forEach(link -> told[link.from()] = true);
      }
    }
    return cycles;
  }

  /** A cycle on which some path of the rule ends at the transaction and another begins. */
  private List<RelatedPair> around(int txn, BooleanSupplier stop) {
    for (int state = 1; state < automaton.stateCount(); state++) {
      int root = graph.node(txn, state);
      if (automaton.isAccepting(state) && leadsOn(root) && !stop.getAsBoolean()) {
        lastPlace = Integer.MAX_VALUE;
        search.start();
        expandBoundary(root);
        return settle(root) ? links(root, root) : List.of();
      }
    }
    return List.of();
  }

  /** Tests whether a path can begin where one ends, and come back. */
  private boolean leadsOn(int root) {
    for (int edge = graph.starts()[root]; edge < graph.starts()[root + 1]; edge++) {
      if (isBoundary(edge) && component[graph.targets()[edge]] == component[root]) {
        return true;
      }
    }
    return false;
  }

  private boolean isBoundary(int edge) {
    return (automaton.next(0) & (1L << graph.state(graph.targets()[edge]))) != 0;
  }

  private void expandBoundary(int root) {
    for (int edge = graph.starts()[root]; edge < graph.starts()[root + 1]; edge++) {
      if (isBoundary(edge)) {
        take(root, edge);
      }
    }
  }

  /** A path of the rule from the transaction to itself. */
  private List<RelatedPair> back(int txn, BooleanSupplier stop) {
    int root = graph.node(txn, 0);
    for (int state = 1; state < automaton.stateCount(); state++) {
      int end = graph.node(txn, state);
      if (automaton.isAccepting(state)
          && component[end] == component[root]
          && !stop.getAsBoolean()) {
        lastPlace = history.place(txn);
        search.start(root);
        if (settle(end)) {
          return links(root, end);
        }
      }
    }
    return List.of();
  }

  /** Searches on within the component; returns true if the goal is reached. */
  private boolean settle(int goal) {
    int node = search.settleNext();
    while (node != goal && node != CheapestPaths.NONE) {
      for (int edge = graph.starts()[node]; edge < graph.starts()[node + 1]; edge++) {
        if (component[graph.targets()[edge]] == component[node]
            && graph.moveOf(edge) != PathGraph.RETURN
            && !isLost(graph.targets()[edge])) {
          take(node, edge);
        }
      }
      node = search.settleNext();
    }
    return node == goal;
  }

  private boolean isLost(int node) {
    if (endsAlong == 0 || (endsAlong & (1L << graph.state(node))) == 0) {
      return false;
    }
    return (graph.isTransaction(node)
            ? history.place(graph.txn(node))
            : leastPlace[graph.treeNode(node)])
        > lastPlace;
  }

  private void take(int node, int edge) {
    search.reach(graph.targets()[edge], isFree(graph.moveOf(edge)), edge, node);
  }

  /** Tests whether the link of this move is certain. */
  private boolean isFree(int move) {
    if (move < 0) {
      return true;
    }
    Relation relation = moves.relation(move);
    return switch (relation) {
      case SESSION, END_BEFORE_BEGIN, BEGIN_BEFORE_END, END_BEFORE_END -> true;
      case IS_UPDATE, IS_READ_ONLY, READS_WHAT_IT_WRITES -> true;
      case IS_READ_COMMITTED, IS_REPEATABLE_READ, IS_SNAPSHOT, IS_SERIALIZABLE -> true;
      case ITEM_READ, PREDICATE_READ -> isSettled(moves.about(move));
      case VERSION, ITEM_OVERWRITTEN, OWN_OVERWRITTEN, PREDICATE_OVERWRITTEN -> false;
      case READ_THEN_OVERWRITTEN -> false;
    };
  }

  /** Tests whether the read has only one possible source. */
  private boolean isSettled(int read) {
    return history.problem().reads().source(read) != Reads.OPEN;
  }

  /** The links of the path that was found, without tests. */
  private List<RelatedPair> links(int root, int end) {
    List<RelatedPair> links = new ArrayList<>();
    int node = end;
    int arrived = graph.txn(end);
    int passed = -1; // the last read on the line
    do {
      int edge = search.edgeTo(node);
      int move = graph.moveOf(edge);
      if (graph.isTransaction(node)) {
        arrived = graph.txn(node);
      } else if (moves.readAt(graph.treeNode(node)) >= 0) {
        passed = moves.readAt(graph.treeNode(node));
      }
      if (move >= 0 && !moves.relation(move).isTest()) {
        links.add(
            new RelatedPair(
                moves.relation(move),
                moves.from(move),
                arrived,
                moves.relation(move) == Relation.READ_THEN_OVERWRITTEN ? passed : moves.about(move),
                moves.earlierRead(move)));
      }
      node = search.nodeBefore(node);
    } while (node != root);
    Collections.reverse(links);
    assert invariantCloses(links) : links + " is no cycle";
    return links;
  }

  private static boolean invariantCloses(List<RelatedPair> links) {
    for (int i = 0; i < links.size(); i++) {
      if (links.get(i).to() != links.get((i + 1) % links.size()).from()) {
        return false;
      }
    }
    return true;
  }
}
