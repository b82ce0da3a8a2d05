package io.kingsnake.laboratory.encode;

import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.engine.sat.Literals;
import io.kingsnake.laboratory.formula.Formula;
import java.util.List;

/** Choices as a formula: a variable each, which implies the edges of its side. */
final class Choices {
  private Choices() {}

  /** {@code guides}: the side to try first is that of the order of the known graph, if sorted. */
  static Formula formula(KnownGraph known, List<Choice> choices, boolean guides) {
    Formula formula = new Formula(known.nodeCount(), known.edges());
    for (Choice choice : choices) {
      int from = choice.either().from(0);
      int to = choice.either().to(0);
      boolean isFirst = guides && known.placeOf(from) < known.placeOf(to);
      int variable = formula.newVariable(isFirst);
      imply(formula, Literals.positive(variable), choice.either());
      imply(formula, Literals.negative(variable), choice.or());
    }
    return formula;
  }

  private static void imply(Formula formula, int side, EdgeList edges) {
    for (int e = 0; e < edges.size(); e++) {
      formula.clause(Literals.not(side), formula.edge(edges.from(e), edges.to(e)));
    }
  }
}
