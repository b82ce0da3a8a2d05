package io.kingsnake.checker.rules;

import io.kingsnake.checker.level.PathAutomaton;
import io.kingsnake.checker.level.Relation;
import io.kingsnake.checker.visibility.Proposal;
import java.util.Arrays;

/*
 * Nodes: for each transaction and state of the automaton, "a path is here, in this state"; and for
 * each state that is entered by moves to ranges, the tree over the line. The last states of a path
 * lead on to the first ones where paths follow each other (an acyclic rule), or back to the start
 * of the same transaction, to find out cheaply whether a path that returns is possible at all.
 */
/** The paths that a rule describes, through one execution, as a graph. */
final class PathGraph {
  /** Stands for an edge that is not a move. */
  static final int NO_MOVE = -1;

  /** From the end of a path to its start. */
  static final int RETURN = -2;

  private final Proposal history;
  private final Moves moves;
  private final PathAutomaton automaton;
  private final boolean repeats;
  private final int[] treeOf; // by state: where its tree starts, or -1
  private final int[] stateOfTree; // in the order of their trees
  private final int treeStart;
  private final int nodeCount;
  private final int[] starts;
  private int[] targets = {};
  private int[] moveOf = {}; // by edge

  /** {@code repeats}: paths follow each other; otherwise each stands alone. */
  PathGraph(Proposal history, Moves moves, PathAutomaton automaton, boolean repeats) {
    this.history = history;
    this.moves = moves;
    this.automaton = automaton;
    this.repeats = repeats;
    treeOf = new int[automaton.stateCount()];
    stateOfTree = new int[automaton.stateCount()];
    treeStart = Math.multiplyExact(history.count(), automaton.stateCount());
    int nodes = treeStart;
    int treeCount = 0;
    for (int state = 0; state < treeOf.length; state++) {
      boolean needsTree = (automaton.relations(state) & ~DIRECT) != 0;
      treeOf[state] = needsTree ? nodes : -1;
      stateOfTree[treeCount] = state;
      treeCount += needsTree ? 1 : 0;
      nodes = Math.addExact(nodes, needsTree ? 2 * moves.lineLength() : 0);
    }
    nodeCount = nodes;
    starts = new int[nodeCount + 2];
    edges(true);
    for (int node = 2; node < starts.length; node++) {
      starts[node] = Math.addExact(starts[node], starts[node - 1]);
    }
    targets = new int[starts[nodeCount + 1]];
    moveOf = new int[targets.length];
    edges(false);
    assert starts[nodeCount] == targets.length : "counted otherwise than listed";
  }

  /** Relations whose moves lead to one transaction. */
  private static final int DIRECT =
      Arrays.stream(Relation.values())
          .filter(
              each ->
                  each.isTest() || each == Relation.ITEM_READ || each == Relation.PREDICATE_READ)
          .mapToInt(Relation::bit)
          .sum();

  private void edges(boolean counting) {
    for (int txn = 0; txn < history.count(); txn++) {
      for (int state = 0; history.tookEffect(txn) && state < treeOf.length; state++) {
        movesFrom(txn, state, counting);
      }
    }
    for (int state = 0; state < treeOf.length; state++) {
      if (treeOf[state] >= 0) {
        tree(state, counting);
      }
    }
  }

  private void movesFrom(int txn, int state, boolean counting) {
    int node = node(txn, state);
    long following = following(state);
    for (long rest = following; rest != 0; rest &= rest - 1) {
      int next = Long.numberOfTrailingZeros(rest);
      for (int i = moves.start(txn); i < moves.start(txn + 1); i++) {
        int move = moves.move(i);
        if ((automaton.relations(next) & moves.relation(move).bit()) != 0) {
          int target = moves.target(move);
          boolean direct = target < history.count();
          int to = direct ? node(target, next) : treeOf[next] + target - history.count();
          edge(node, to, move, counting);
        }
      }
    }
    if (!repeats && state != 0 && automaton.isAccepting(state)) {
      edge(node, node(txn, 0), RETURN, counting);
    }
  }

  private long following(int state) {
    boolean leadsOn = repeats && automaton.isAccepting(state);
    return automaton.next(state) | (leadsOn ? automaton.next(0) : 0);
  }

  private void tree(int state, boolean counting) {
    int length = moves.lineLength();
    for (int k = 1; k < length; k++) {
      edge(treeOf[state] + k, treeOf[state] + 2 * k, NO_MOVE, counting);
      edge(treeOf[state] + k, treeOf[state] + 2 * k + 1, NO_MOVE, counting);
    }
    for (int place = 0; place < length; place++) {
      int txn = moves.atPlace(place);
      int leaf = treeOf[state] + length + place;
      if (txn < 0) {
        moves.forEachOverwriterAt(
            place, node -> edge(leaf, treeOf[state] + node, NO_MOVE, counting));
      } else if (history.tookEffect(txn)) {
        edge(leaf, node(txn, state), NO_MOVE, counting);
      }
    }
  }

  private void edge(int from, int to, int move, boolean counting) {
    if (counting) {
      starts[from + 2]++;
    } else {
      int at = starts[from + 1]++;
      assert at < targets.length && to < nodeCount : "an edge that was not counted";
      targets[at] = to;
      moveOf[at] = move;
    }
  }

  int nodeCount() {
    return nodeCount;
  }

  /** Successors of a node are {@code targets()[i]} for i in {@code starts()[node] .. [node+1]}. */
  int[] starts() {
    return starts;
  }

  int[] targets() {
    return targets;
  }

  /** The move of an edge, NO_MOVE or RETURN. */
  int moveOf(int edge) {
    return moveOf[edge];
  }

  int node(int txn, int state) {
    return txn * automaton.stateCount() + state;
  }

  /** Tests whether the node is a transaction's; otherwise it is within a tree. */
  boolean isTransaction(int node) {
    return node < treeStart;
  }

  int txn(int node) {
    return node / automaton.stateCount();
  }

  /** The state that a path is in, or will be in when it has gone through the tree. */
  int state(int node) {
    return isTransaction(node)
        ? node % automaton.stateCount()
        : stateOfTree[(node - treeStart) / (2 * moves.lineLength())];
  }

  /** Index of the node in its tree. */
  int treeNode(int node) {
    return (node - treeStart) % (2 * moves.lineLength());
  }
}
