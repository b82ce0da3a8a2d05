package io.kingsnake.laboratory.show;

import io.kingsnake.checker.problem.Problem;
import io.kingsnake.engine.graph.Adjacency;
import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.engine.graph.TopologicalOrder;
import io.kingsnake.laboratory.encode.FormulaEncoding;
import io.kingsnake.laboratory.encode.Polygraph;
import io.kingsnake.laboratory.encode.Setup;
import io.kingsnake.laboratory.encode.SuperpositionSearch;
import io.kingsnake.laboratory.formula.Counters;
import io.kingsnake.laboratory.formula.Formula;
import java.util.Optional;
import java.util.Set;

/**
 * A problem as other solvers get it: a formula that has a model if the problem has an execution.
 */
public final class ExportedFormula {
  private static final Setup STATED =
      Setup.DEFAULT.without(Set.of(Polygraph.PRUNING, SuperpositionSearch.REACHABILITY));

  /** For contradictions that are already found while the formula is built. */
  private static final Setup PLAIN =
      Setup.DEFAULT.without(
          Set.of(Polygraph.PRUNING, Polygraph.COMBINING, SuperpositionSearch.REACHABILITY));

  private ExportedFormula() {}

  /** The formula of a problem without obstacle; {@code isStated}: before anything is pruned. */
  public static Formula of(FormulaEncoding encoding, Problem problem, boolean isStated) {
    return encoded(encoding, problem, isStated ? STATED : Setup.DEFAULT)
        .or(() -> encoded(encoding, problem, STATED))
        .or(() -> encoded(encoding, problem, PLAIN))
        .orElseGet(() -> contradiction(problem));
  }

  private static Optional<Formula> encoded(FormulaEncoding encoding, Problem problem, Setup setup) {
    return encoding.encode(problem, setup, new Counters(), () -> false).formula();
  }

  /** The known edges, if they contradict each other. */
  private static Formula contradiction(Problem problem) {
    EdgeList edges = problem.edges();
    Adjacency successors = Adjacency.successors(problem.eventCount(), edges, edges.size());
    return TopologicalOrder.of(successors).isAcyclic()
        ? Formula.contradiction()
        : new Formula(problem.eventCount(), edges);
  }
}
