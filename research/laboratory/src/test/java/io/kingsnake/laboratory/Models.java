package io.kingsnake.laboratory;

import io.kingsnake.engine.graph.Adjacency;
import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.engine.graph.TopologicalOrder;
import io.kingsnake.laboratory.formula.Formula;
import java.util.Arrays;
import java.util.BitSet;

/** Checks models clause by clause. */
final class Models {
  private Models() {}

  static boolean holds(Formula formula, BitSet model) {
    for (int c = 0; c < formula.clauseCount(); c++) {
      boolean isAny =
          Arrays.stream(formula.clauseAt(c))
              .anyMatch(literal -> model.get(literal >> 1) == ((literal & 1) == 0));
      if (!isAny) {
        return false;
      }
    }
    EdgeList edges = formula.edgesOf(model);
    return TopologicalOrder.of(Adjacency.successors(formula.nodeCount(), edges, edges.size()))
        .isAcyclic();
  }
}
