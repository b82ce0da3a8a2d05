package io.kingsnake.laboratory.encode;

import io.kingsnake.checker.problem.Problem;
import io.kingsnake.engine.graph.Adjacency;
import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.engine.sat.Literals;
import io.kingsnake.laboratory.encode.GeneralizedChoice.Side;
import io.kingsnake.laboratory.formula.Formula;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/*
 * PolySI's encoding (§4.4): variables for possible dependencies and anti-dependencies, and one for
 * each edge of the induced graph, which follows from a dependency, or from one and an
 * anti-dependency after it. The induced graph is the one that must be acyclic.
 */
/** The induced graph of a generalized polygraph, as a formula. */
final class InducedFormula {
  private final Formula formula;
  private final TransactionGraph graph;
  private final Map<Long, Integer> dependencies = new LinkedHashMap<>(); // possible: variables
  private final Map<Long, Integer> antiDependencies = new LinkedHashMap<>();

  InducedFormula(int count, TransactionGraph graph, List<GeneralizedChoice> choices) {
    this.graph = graph;
    KnownGraph known = new KnownGraph(count, graph.induced(count));
    boolean isSorted = known.sort();
    formula = new Formula(count, known.edges());
    for (GeneralizedChoice choice : choices) {
      int variable = formula.newVariable(isSorted && isInOrder(known, choice));
      imply(Literals.positive(variable), choice.either());
      imply(Literals.negative(variable), choice.or());
    }
    compose(count);
  }

  private static boolean isInOrder(KnownGraph known, GeneralizedChoice choice) {
    Side side = choice.either();
    EdgeList edges = side.dependencies().size() > 0 ? side.dependencies() : side.antiDependencies();
    return known.placeOf(edges.from(0)) < known.placeOf(edges.to(0));
  }

  Formula formula() {
    return formula;
  }

  private void imply(int chosen, Side side) {
    implyAll(chosen, side.dependencies(), dependencies);
    implyAll(chosen, side.antiDependencies(), antiDependencies);
  }

  private void implyAll(int chosen, EdgeList edges, Map<Long, Integer> variables) {
    for (int e = 0; e < edges.size(); e++) {
      long pair = pair(edges.from(e), edges.to(e));
      int variable = variables.computeIfAbsent(pair, p -> formula.newVariable(false));
      formula.clause(Literals.not(chosen), Literals.positive(variable));
    }
  }

  private static long pair(int from, int to) {
    return ((long) from << 32) | to;
  }

  private static int from(long pair) {
    return (int) (pair >> 32);
  }

  private static int to(long pair) {
    return (int) pair;
  }

  /** Known with possible, possible with known, and possible with possible. */
  private void compose(int count) {
    EdgeList known = graph.dependencies();
    Adjacency before = Adjacency.predecessors(count, known, known.size());
    Adjacency after =
        Adjacency.successors(count, graph.antiDependencies(), graph.antiDependencies().size());
    Adjacency possible = successors(count, antiDependencies);
    dependencies.forEach(
        (pair, variable) -> {
          int denied = Literals.negative(variable);
          formula.clause(denied, formula.edge(from(pair), to(pair)));
          for (int i = after.start(to(pair)); i < after.end(to(pair)); i++) {
            link(from(pair), after.neighbour(i), denied);
          }
          for (int i = possible.start(to(pair)); i < possible.end(to(pair)); i++) {
            int last = possible.neighbour(i);
            link(from(pair), last, denied, antiDenied(to(pair), last));
          }
        });
    antiDependencies.forEach(
        (pair, variable) -> {
          for (int i = before.start(from(pair)); i < before.end(from(pair)); i++) {
            link(before.neighbour(i), to(pair), Literals.negative(variable));
          }
        });
  }

  private int antiDenied(int from, int to) {
    return Literals.negative(Objects.requireNonNull(antiDependencies.get(pair(from, to))));
  }

  private static Adjacency successors(int count, Map<Long, Integer> pairs) {
    EdgeList edges = new EdgeList();
    pairs.keySet().forEach(pair -> edges.add(from(pair), to(pair)));
    return Adjacency.successors(count, edges, edges.size());
  }

  /** Unless one of these is denied, the induced edge holds; a node cannot have one to itself. */
  private void link(int from, int to, int... denied) {
    if (from == to) {
      formula.clause(denied);
      return;
    }
    int[] clause = new int[denied.length + 1];
    System.arraycopy(denied, 0, clause, 0, denied.length);
    clause[denied.length] = formula.edge(from, to);
    formula.clause(clause);
  }

  /** The order of begins and commits in a model. */
  EdgeList events(Problem problem, BitSet model) {
    EdgeList edges = new EdgeList();
    edges.addAll(problem.edges());
    addKnown(problem, edges);
    dependencies.forEach(
        (pair, variable) -> {
          if (model.get(variable)) {
            edges.add(problem.writeEvent(from(pair)), problem.readEvent(to(pair)));
          }
        });
    antiDependencies.forEach(
        (pair, variable) -> {
          if (model.get(variable)) {
            edges.add(problem.readEvent(from(pair)), problem.writeEvent(to(pair)));
          }
        });
    return edges;
  }

  private void addKnown(Problem problem, EdgeList edges) {
    for (int e = 0; e < graph.dependencies().size(); e++) {
      edges.add(
          problem.writeEvent(graph.dependencies().from(e)),
          problem.readEvent(graph.dependencies().to(e)));
    }
    for (int e = 0; e < graph.antiDependencies().size(); e++) {
      edges.add(
          problem.readEvent(graph.antiDependencies().from(e)),
          problem.writeEvent(graph.antiDependencies().to(e)));
    }
  }
}
