package io.kingsnake.laboratory.encode;

import io.kingsnake.engine.graph.Adjacency;
import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.laboratory.encode.GeneralizedChoice.Side;
import io.kingsnake.laboratory.formula.Counters;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/** PolySI's pruning (§4.3): a side is dropped if it closes a cycle in the known induced graph. */
final class InducedPruning {
  private final KnownGraph known;
  private final Adjacency before; // by transaction: those it depends on

  private InducedPruning(KnownGraph known, Adjacency before) {
    this.known = known;
    this.before = before;
  }

  /** Keeps the choices that stay open; false if some choice has no possible side left. */
  static boolean prune(
      int count,
      TransactionGraph graph,
      List<GeneralizedChoice> choices,
      Counters counters,
      BooleanSupplier stop) {
    while (true) {
      KnownGraph known = new KnownGraph(count, graph.induced(count));
      if (!known.close()) {
        return false;
      }
      counters.add("pruning passes", 1);
      EdgeList dependencies = graph.dependencies();
      InducedPruning pass =
          new InducedPruning(
              known, Adjacency.predecessors(count, dependencies, dependencies.size()));
      int before = choices.size();
      if (!pass.run(graph, choices)) {
        return false;
      }
      if (choices.size() == before || stop.getAsBoolean()) {
        return true;
      }
    }
  }

  private boolean run(TransactionGraph graph, List<GeneralizedChoice> choices) {
    List<GeneralizedChoice> kept = new ArrayList<>();
    for (GeneralizedChoice choice : choices) {
      boolean isOr = isImpossible(choice.either());
      boolean isEither = isImpossible(choice.or());
      if (isOr && isEither) {
        return false;
      }
      if (isOr) {
        choice.or().addTo(graph);
      } else if (isEither) {
        choice.either().addTo(graph);
      } else {
        kept.add(choice);
      }
    }
    choices.clear();
    choices.addAll(kept);
    return true;
  }

  private boolean isImpossible(Side side) {
    EdgeList dependencies = side.dependencies();
    for (int e = 0; e < dependencies.size(); e++) {
      if (known.reaches(dependencies.to(e), dependencies.from(e))) {
        return true;
      }
    }
    EdgeList anti = side.antiDependencies();
    for (int e = 0; e < anti.size(); e++) {
      int from = anti.from(e);
      for (int i = before.start(from); i < before.end(from); i++) {
        if (known.reaches(anti.to(e), before.neighbour(i))) {
          return true;
        }
      }
    }
    return false;
  }
}
