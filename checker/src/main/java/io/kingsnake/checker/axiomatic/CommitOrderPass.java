package io.kingsnake.checker.axiomatic;

import io.kingsnake.checker.level.Axiom;
import io.kingsnake.checker.problem.InitialAgreement;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.solve.Search;
import io.kingsnake.checker.solve.result.CommitEdge;
import io.kingsnake.checker.solve.result.Decision;
import io.kingsnake.checker.solve.result.Execution;
import io.kingsnake.engine.graph.TopologicalOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/*
 * With sources known, who took effect is known as well: of those of unknown outcome the ones that
 * must have been read from, and no others, since more of them only ask for more. What the axiom
 * demands is then a graph, and it is acyclic or not. Where sources are open they are guessed, and
 * only an acyclic graph says anything.
 */
/**
 * Looks for a commit order in one pass, where the sources of reads are known or well guessed.
 *
 * @param problem one that was built without edges
 */
public record CommitOrderPass(Problem problem, Axiom axiom, BooleanSupplier stop) {
  private static final int MAX_CYCLES = 50;

  /** The answer, unless it takes a search. */
  public Optional<Decision> run() {
    if (axiom.sessions() == Axiom.Sessions.SEEN && !problem.versions().isEmpty()) {
      return Optional.empty(); // versions that are known have nothing to do with the past
    }
    int sourceless = Search.firstSourceless(problem);
    if (sourceless >= 0) {
      return Optional.of(new Decision.NoSource(sourceless));
    }
    boolean isOpen = problem.reads().sources().initiallyOpen().length > 0;
    return isOpen
        ? new SourceGuess(problem).find().flatMap(guess -> decide(guess, true))
        : decide(Execution.ofKnown(problem), false);
  }

  private Optional<Decision> decide(Execution execution, boolean isGuess) {
    if (!isConsistent(execution)) {
      return Optional.empty();
    }
    if (axiom.sessions() == Axiom.Sessions.SEEN) {
      // Nearly always one order of commits keeps sessions, too, and then their rules hold in it.
      for (Axiom stricter : axiom.stricter()) {
        TopologicalOrder kept = CommitGraph.of(execution, stricter).order();
        if (kept.isAcyclic()) {
          return Optional.of(accepted(execution, kept));
        }
      }
      Axiom causes = Axiom.causes();
      CommitGraph past = CommitGraph.of(execution, causes);
      if (!past.order().isAcyclic()) {
        return isGuess
            ? Optional.empty()
            : Optional.of(cycle(execution, causes, VisibleWriters.of(causes), past));
      }
    }
    return decideAsStated(execution, isGuess);
  }

  private Optional<Decision> decideAsStated(Execution execution, boolean isGuess) {
    TopologicalOrder order = null;
    for (VisibleWriters visible : VisibleWriters.fewestFirst(axiom)) {
      CommitGraph graph = CommitGraph.of(execution, axiom, visible);
      if (stop.getAsBoolean()) {
        return Optional.of(new Decision.Stopped());
      }
      order = graph.order();
      if (!order.isAcyclic()) {
        return isGuess ? Optional.empty() : Optional.of(cycle(execution, axiom, visible, graph));
      }
    }
    return Optional.of(accepted(execution, Objects.requireNonNull(order)));
  }

  private static Decision accepted(Execution execution, TopologicalOrder order) {
    int[] transactions =
        Arrays.stream(order.nodes()).filter(p -> p < execution.participantCount()).toArray();
    return new Decision.Accepted(execution.ordered(transactions));
  }

  /** Tests whether all participants have sources, and agree about initial versions. */
  private boolean isConsistent(Execution execution) {
    Reads reads = problem.reads();
    InitialAgreement initial = new InitialAgreement(problem);
    for (int read = 0; read < reads.count(); read++) {
      if (execution.source(read) < 0 && execution.isActive(reads.participant(read))) {
        if (execution.source(read) != Reads.INITIAL) {
          return false;
        }
        initial.add(read);
      }
    }
    return initial.holds();
  }

  /** A short one. */
  private static Decision cycle(
      Execution execution, Axiom axiom, VisibleWriters visible, CommitGraph graph) {
    List<List<CommitEdge>> cycles =
        CommitCycles.of(execution, axiom, visible, graph.tangle(), MAX_CYCLES);
    List<CommitEdge> best = cycles.get(0);
    for (List<CommitEdge> cycle : cycles) {
      best = weight(cycle) < weight(best) ? cycle : best;
    }
    return new Decision.CommitCycle(best);
  }

  /** Number of edges that a reader of the explanation must follow. */
  private static int weight(List<CommitEdge> cycle) {
    return cycle.stream().mapToInt(edge -> 1 + edge.path().size()).sum();
  }
}
