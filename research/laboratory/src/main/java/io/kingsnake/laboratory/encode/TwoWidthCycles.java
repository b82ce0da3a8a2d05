package io.kingsnake.laboratory.encode;

import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.engine.ints.IntList;
import io.kingsnake.engine.sat.Literals;
import io.kingsnake.laboratory.formula.Counters;
import io.kingsnake.laboratory.formula.Formula;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/*
 * VeriStrong §6.1.2. Canonical cycles: two chosen edges that close a cycle of known paths exclude
 * each other. Derived cycles: a read of a write, and the order of another write after that one,
 * exclude each other if that other write is known to precede the reader, since the reader has to
 * precede overwriters.
 */
/** Clauses against cycles of two choices. */
final class TwoWidthCycles {
  /** More clauses cost more than the conflicts that they prevent. */
  private static final int MAX_CLAUSES = 5_000_000;

  private final HyperFormula hyper;
  private final KnownGraph known;
  private final Formula formula;
  private final Map<Integer, List<Integer>> from = new HashMap<>(); // by node: edges, literals
  private int clauses;

  private TwoWidthCycles(HyperFormula hyper) {
    this.hyper = hyper;
    known = hyper.graph().known();
    formula = hyper.formula();
    IntList primary = hyper.primary();
    int[] sorted = primary.toArray();
    Arrays.sort(sorted);
    for (int literal : Arrays.stream(sorted).distinct().toArray()) {
      int node = formula.from(Literals.variable(literal));
      from.computeIfAbsent(node, n -> new ArrayList<>()).add(literal);
    }
  }

  /** Adds the clauses; the known graph must be closed. */
  static void encode(HyperFormula hyper, Counters counters, BooleanSupplier stop) {
    TwoWidthCycles cycles = new TwoWidthCycles(hyper);
    cycles.run(stop);
    cycles.excludeDerived(stop);
    counters.add("two-width clauses", cycles.clauses);
  }

  private void run(BooleanSupplier stop) {
    for (List<Integer> edges : from.values()) {
      for (int edge : edges) {
        if (clauses >= MAX_CLAUSES || stop.getAsBoolean()) {
          return;
        }
        exclude(edge);
      }
    }
  }

  /**
   * Excludes each pair once: of the edges that close a cycle with this one, those of higher number.
   */
  private void exclude(int edge) {
    int tail = formula.from(Literals.variable(edge));
    int head = formula.to(Literals.variable(edge));
    for (Map.Entry<Integer, List<Integer>> others : from.entrySet()) {
      if (!known.reaches(head, others.getKey())) {
        continue;
      }
      for (int other : others.getValue()) {
        if (other > edge && known.reaches(formula.to(Literals.variable(other)), tail)) {
          formula.clause(Literals.not(edge), Literals.not(other));
          clauses++;
        }
      }
    }
  }

  private void excludeDerived(BooleanSupplier stop) {
    Reads reads = hyper.graph().problem().reads();
    for (int read = 0; read < reads.count(); read++) {
      IntList candidates = hyper.graph().candidates(read);
      for (int i = 0; i < candidates.size(); i++) {
        if (clauses >= MAX_CLAUSES || stop.getAsBoolean()) {
          return;
        }
        if (candidates.get(i) >= 0 && hyper.graph().problem().boundsReader(read)) {
          excludeDerived(read, candidates.get(i));
        }
      }
    }
  }

  private void excludeDerived(int read, int candidate) {
    HyperGraph graph = hyper.graph();
    Writes writes = graph.problem().writes();
    int key = writes.key(candidate);
    for (int w = writes.start(key); w < writes.end(key); w++) {
      if (w != candidate
          && graph.concerns(read, w)
          && known.reaches(graph.at(w), graph.readAt(read))) {
        int follows = formula.edge(graph.at(candidate), graph.beginOf(w));
        formula.clause(Literals.not(follows), Literals.not(hyper.chosen(read, candidate)));
        clauses++;
      }
    }
  }
}
