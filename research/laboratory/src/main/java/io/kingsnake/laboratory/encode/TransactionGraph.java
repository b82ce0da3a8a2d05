package io.kingsnake.laboratory.encode;

import io.kingsnake.checker.problem.Problem;
import io.kingsnake.engine.graph.Adjacency;
import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.engine.ints.IntList;
import java.util.BitSet;
import java.util.Optional;

/*
 * A precedence as a whole (commit before begin) is a dependency; a begin before a commit is an
 * anti-dependency. Anything else, such as a commit before another by the clock, is neither.
 */
/** The known edges of a snapshot problem between transactions: PolySI's Dep and AntiDep. */
record TransactionGraph(EdgeList dependencies, EdgeList antiDependencies) {
  /** Graph of a problem; nothing if some known edge is of neither kind. */
  static Optional<TransactionGraph> of(Problem problem) {
    TransactionGraph graph = new TransactionGraph(new EdgeList(), new EdgeList());
    Adjacency successors =
        Adjacency.successors(problem.eventCount(), problem.edges(), problem.edges().size());
    BitSet seen = new BitSet();
    for (int event = 0; event < problem.eventCount(); event++) {
      if (problem.participantOf(event) >= 0 && !graph.addFrom(event, problem, successors, seen)) {
        return Optional.empty();
      }
    }
    return Optional.of(graph);
  }

  /** Looks through auxiliary events; false if it meets an edge of another kind. */
  private boolean addFrom(int event, Problem problem, Adjacency successors, BitSet seen) {
    IntList work = new IntList();
    seen.clear();
    work.add(event);
    while (!work.isEmpty()) {
      int at = work.pop();
      for (int i = successors.start(at); i < successors.end(at); i++) {
        int next = successors.neighbour(i);
        if (seen.get(next)) {
          continue;
        }
        seen.set(next);
        if (problem.participantOf(next) < 0) {
          work.add(next);
        } else if (!add(event, next, problem)) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean add(int from, int to, Problem problem) {
    int p = problem.participantOf(from);
    int q = problem.participantOf(to);
    if (problem.isWriteEvent(from) && problem.isReadEvent(to)) {
      dependencies.add(p, q);
    } else if (problem.isReadEvent(from) && problem.isWriteEvent(to)) {
      if (p != q) {
        antiDependencies.add(p, q);
      }
    } else {
      return false;
    }
    return true;
  }

  /** Dependencies, each followed by at most one anti-dependency: the induced graph. */
  EdgeList induced(int participants) {
    Adjacency anti = Adjacency.successors(participants, antiDependencies, antiDependencies.size());
    EdgeList induced = new EdgeList();
    induced.addAll(dependencies);
    for (int e = 0; e < dependencies.size(); e++) {
      int middle = dependencies.to(e);
      for (int i = anti.start(middle); i < anti.end(middle); i++) {
        induced.add(dependencies.from(e), anti.neighbour(i));
      }
    }
    return induced;
  }
}
