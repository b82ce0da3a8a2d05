package io.kingsnake.laboratory.encode;

import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.engine.graph.Adjacency;
import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.engine.ints.IntList;
import io.kingsnake.engine.sat.Literals;
import io.kingsnake.laboratory.formula.Formula;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;

/*
 * PL-2+ forbids cycles with exactly one anti-dependency, which is not acyclicity of any graph. So
 * the formula orders only dependencies, and each such cycle in a model is forbidden by a separate
 * clause, until a model has none.
 */
/** Finds cycles with one anti-dependency in a model, and forbids them. */
final class SingleAntiDependencies {
  private static final int MAX_CLAUSES = 1_000;

  private final HyperFormula hyper;
  private final HyperGraph graph;
  private final Formula formula;
  private final Problem problem;
  private final BitSet model;
  private final EdgeList edges;
  private final KnownGraph closed;
  private final Adjacency successors;
  private final Set<Long> known = new HashSet<>();
  private int clauses;

  private SingleAntiDependencies(HyperFormula hyper, BitSet model) {
    this.hyper = hyper;
    this.model = model;
    graph = hyper.graph();
    formula = hyper.formula();
    problem = graph.problem();
    edges = formula.edgesOf(model);
    closed = new KnownGraph(problem.eventCount(), edges);
    boolean isAcyclic = closed.close();
    assert isAcyclic : "the model has a cycle";
    for (int e = 0; e < formula.known().size(); e++) {
      known.add(pair(formula.known().from(e), formula.known().to(e)));
    }
    successors = Adjacency.successors(problem.eventCount(), edges, edges.size());
  }

  private static long pair(int from, int to) {
    return ((long) from << 32) | to;
  }

  /** Number of clauses added: none if the model has no such cycle. */
  static int forbid(HyperFormula hyper, BitSet model) {
    SingleAntiDependencies search = new SingleAntiDependencies(hyper, model);
    int[] sources = hyper.sources(model);
    for (int read = 0; read < sources.length && search.clauses < MAX_CLAUSES; read++) {
      search.look(read, sources[read]);
    }
    return search.clauses;
  }

  private void look(int read, int source) {
    Writes writes = problem.writes();
    int key = problem.reads().key(read);
    for (int w = writes.start(key); w < writes.end(key); w++) {
      if (w != source
          && graph.concerns(read, w)
          && isAfter(source, w)
          && closed.reaches(graph.at(w), graph.readAt(read))) {
        forbid(read, source, w);
      }
    }
  }

  private boolean isAfter(int source, int write) {
    return source == Reads.INITIAL || closed.reaches(graph.at(source), graph.at(write));
  }

  /** The reader read another source, or the writer is not after it, or not before the reader. */
  private void forbid(int read, int source, int write) {
    IntList clause = new IntList();
    if (graph.source(read) == Reads.OPEN) {
      clause.add(Literals.not(hyper.chosen(read, source)));
    }
    deny(graph.at(write), graph.readAt(read), clause);
    if (source != Reads.INITIAL) {
      deny(graph.at(source), graph.at(write), clause);
    }
    formula.clause(clause.toArray());
    clauses++;
  }

  /** Denies the edges of a shortest path that are not known. */
  private void deny(int from, int to, IntList clause) {
    int[] previous = new int[problem.eventCount()];
    Arrays.fill(previous, -1);
    IntList queue = new IntList();
    queue.add(from);
    previous[from] = from;
    for (int i = 0; previous[to] < 0; i++) {
      int node = queue.get(i);
      for (int j = successors.start(node); j < successors.end(node); j++) {
        int next = successors.neighbour(j);
        if (previous[next] < 0) {
          previous[next] = node;
          queue.add(next);
        }
      }
    }
    for (int node = to; node != from; node = previous[node]) {
      if (!known.contains(pair(previous[node], node))) {
        int literal = formula.edge(previous[node], node);
        assert Solving.isTrue(model, literal) : "an edge that is not there";
        clause.add(Literals.not(literal));
      }
    }
  }
}
