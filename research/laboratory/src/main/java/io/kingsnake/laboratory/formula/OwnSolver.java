package io.kingsnake.laboratory.formula;

import io.kingsnake.engine.acyclic.AcyclicityTheory;
import io.kingsnake.engine.graph.Adjacency;
import io.kingsnake.engine.graph.DynamicOrder;
import io.kingsnake.engine.graph.TopologicalOrder;
import io.kingsnake.engine.sat.Literals;
import io.kingsnake.engine.sat.ProofLog;
import io.kingsnake.engine.sat.Solver;
import java.util.BitSet;
import java.util.function.BooleanSupplier;

/** Our own: clause learning over a topological order that is kept up to date. */
public final class OwnSolver implements FormulaSolver {
  @Override
  public String name() {
    return "own";
  }

  @Override
  public Outcome solve(Formula formula, Counters counters, BooleanSupplier stop) {
    int nodes = formula.nodeCount();
    int edgeCount = formula.known().size();
    Adjacency successors = Adjacency.successors(nodes, formula.known(), edgeCount);
    TopologicalOrder start = TopologicalOrder.of(successors);
    if (!start.isAcyclic()) {
      return new Unsatisfiable();
    }
    Adjacency predecessors = Adjacency.predecessors(nodes, formula.known(), edgeCount);
    DynamicOrder order = new DynamicOrder(successors, predecessors, start.nodes().clone());
    AcyclicityTheory theory = new AcyclicityTheory(order);
    CycleWidths widths = new CycleWidths(theory, formula);
    Solver solver = new Solver(formula.hasChoices() ? widths : theory, ProofLog.NONE);
    for (int v = 0; v < formula.variableCount(); v++) {
      int variable = solver.newVariable(formula.prefers(v));
      if (formula.isEdge(v)) {
        theory.edge(variable, formula.from(v), formula.to(v));
      }
    }
    for (int c = 0; c < formula.clauseCount(); c++) {
      solver.addClause(formula.clauseAt(c));
    }
    Solver.Result result = solver.solve(stop);
    counters.add("decisions", solver.decisionCount());
    counters.add("propagations", solver.propagationCount());
    counters.add("conflicts", solver.conflictCount());
    widths.tell(counters);
    return switch (result) {
      case SATISFIABLE -> new Model(model(solver, formula.variableCount()));
      case UNSATISFIABLE -> new Unsatisfiable();
      case STOPPED -> new GaveUp("time is up; no violation found so far");
    };
  }

  private static BitSet model(Solver solver, int variableCount) {
    BitSet model = new BitSet();
    for (int v = 0; v < variableCount; v++) {
      model.set(v, solver.isTrue(Literals.positive(v)));
    }
    return model;
  }
}
