package io.kingsnake.checker.axiomatic;

import io.kingsnake.checker.level.Axiom;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.engine.graph.TopologicalOrder;
import io.kingsnake.engine.ints.IntList;
import java.util.BitSet;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** The answer to a problem under an axiom, with its evidence. */
public sealed interface AxiomaticDecision {
  /**
   * There is a commit order.
   *
   * @param order the participants that took effect
   */
  record Accepted(SourcedExecution execution, IntList order) implements AxiomaticDecision {}

  /** The read of somebody who must have taken effect has nothing it could have read from. */
  record NoSource(int read) implements AxiomaticDecision {}

  /** What is certain has a cycle. */
  record Cycle(List<CommitEdge> cycle) implements AxiomaticDecision {}

  /**
   * Each of these waits for others of them only: a predecessor in the session, or all candidates of
   * a read, if it has any.
   *
   * @param cycle one cycle among them, or nothing
   */
  record Stuck(BitSet participants, List<CommitEdge> cycle) implements AxiomaticDecision {}

  /** Whatever the sources of ambiguous reads, there is a cycle. */
  record Refuted(SourceRefutation refutation) implements AxiomaticDecision {}

  /** Told to stop. */
  record Stopped() implements AxiomaticDecision {}

  /**
   * Decides a problem that was built without edges.
   *
   * @param stronger the same problem at stronger levels, for a guess where sources are ambiguous
   */
  static AxiomaticDecision of(
      Problem problem, Axiom axiom, List<Supplier<Problem>> stronger, BooleanSupplier stop) {
    Reads reads = problem.reads();
    for (int read = 0; read < reads.count(); read++) {
      if (reads.source(read) == Reads.NONE
          && !problem.participants().isOptional(reads.participant(read))) {
        return new NoSource(read);
      }
    }
    boolean open =
        reads.sources().initiallyOpen().length > 0 || problem.participants().anyOptional();
    return open
        ? new SourceSearch(problem, axiom, stronger).run(stop)
        : decideKnown(SourcedExecution.known(problem), axiom, stop);
  }

  private static AxiomaticDecision decideKnown(
      SourcedExecution execution, Axiom axiom, BooleanSupplier stop) {
    if (stop.getAsBoolean()) {
      return new Stopped();
    }
    CommitGraph graph = CommitGraph.of(execution, axiom);
    if (stop.getAsBoolean()) {
      return new Stopped();
    }
    TopologicalOrder order = graph.order();
    return order.isAcyclic()
        ? accepted(execution, order)
        : new Cycle(shortest(Cycles.of(execution, axiom, graph.tangle(), 50)));
  }

  static Accepted accepted(SourcedExecution execution, TopologicalOrder order) {
    IntList active = new IntList(execution.participantCount());
    for (int node : order.nodes()) {
      if (node < execution.participantCount() && execution.isActive(node)) {
        active.add(node);
      }
    }
    return new Accepted(execution, active);
  }

  static List<CommitEdge> shortest(List<List<CommitEdge>> cycles) {
    List<CommitEdge> best = cycles.get(0);
    for (List<CommitEdge> cycle : cycles) {
      best = weight(cycle) < weight(best) ? cycle : best;
    }
    return best;
  }

  /** What a reader has to follow. */
  private static int weight(List<CommitEdge> cycle) {
    return cycle.stream().mapToInt(demand -> 1 + demand.path().size()).sum();
  }
}
