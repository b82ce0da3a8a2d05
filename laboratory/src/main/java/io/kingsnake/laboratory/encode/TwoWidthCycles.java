package io.kingsnake.laboratory.encode;

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

/** VeriStrong §6.1.2: two chosen edges that close a cycle of known paths exclude each other. */
final class TwoWidthCycles {
  /** More clauses cost more than the conflicts that they prevent. */
  private static final int MAX_CLAUSES = 5_000_000;

  private final KnownGraph known;
  private final Formula formula;
  private final Map<Integer, List<Integer>> from = new HashMap<>(); // by node: edges, literals
  private int clauses;

  private TwoWidthCycles(HyperFormula hyper) {
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

  /** Each two once: of those that close a cycle with this edge, the ones of higher number. */
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
}
