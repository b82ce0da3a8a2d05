package io.kingsnake.laboratory.encode;

import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.solve.Decider;
import io.kingsnake.checker.solve.Decider.Answer;
import io.kingsnake.checker.solve.result.Execution;
import io.kingsnake.engine.graph.Adjacency;
import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.engine.graph.TopologicalOrder;
import io.kingsnake.laboratory.formula.Counters;
import io.kingsnake.laboratory.formula.Counters.Moment;
import io.kingsnake.laboratory.formula.Formula;
import io.kingsnake.laboratory.formula.FormulaSolver;
import io.kingsnake.laboratory.formula.FormulaSolver.GaveUp;
import io.kingsnake.laboratory.formula.FormulaSolver.Model;
import io.kingsnake.laboratory.formula.FormulaSolver.Outcome;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.BooleanSupplier;

/** From a formula to an answer. */
final class Solving {
  private Solving() {}

  /** Solves the formula, and counts the work. */
  static Outcome solve(
      FormulaSolver solver, Formula formula, Counters counters, BooleanSupplier stop) {
    counters.add("variables", formula.variableCount());
    counters.add("clauses", formula.clauseCount());
    Moment start = Moment.now();
    Outcome outcome = solver.solve(formula, counters, stop);
    counters.took("solve", start);
    return outcome;
  }

  /** The answer, if nodes of the formula are events and reads see everything before them. */
  static Answer answer(Problem problem, Formula formula, Outcome outcome) {
    if (outcome instanceof Model model) {
      return found(problem, formula.edgesOf(model.variables()));
    }
    return outcome instanceof GaveUp gaveUp ? new Decider.GaveUp(gaveUp.why()) : new Decider.None();
  }

  /** The execution in some order that has all the edges. */
  static Answer found(Problem problem, EdgeList edges) {
    return new Decider.Found(Execution.inOrder(problem, events(problem, edges)));
  }

  /** The events of participants in some order that has all the edges. */
  static int[] events(Problem problem, EdgeList edges) {
    Adjacency successors = Adjacency.successors(problem.eventCount(), edges, edges.size());
    return Arrays.stream(TopologicalOrder.of(successors).nodes())
        .filter(event -> problem.participantOf(event) >= 0)
        .toArray();
  }

  /** Tests whether a literal of the formula is true in the model. */
  static boolean isTrue(BitSet model, int literal) {
    return model.get(literal >> 1) == ((literal & 1) == 0);
  }
}
