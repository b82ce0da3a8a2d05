package io.kingsnake.laboratory.formula;

import java.io.IOException;

/**
 * A formula in MonoSAT's GNF: clauses, and a graph whose edges each have a separate variable, which
 * is true for known edges; another variable says that the graph is acyclic.
 */
public final class GnfText {
  private GnfText() {}

  /** Writes all of it. */
  public static void write(Formula formula, Appendable out) throws IOException {
    int variables = formula.variableCount();
    int known = formula.known().size();
    int acyclic = variables + known + 1;
    out.append("p cnf %d %d\n".formatted(acyclic, formula.clauseCount() + known + 1));
    Dimacs.clauses(formula, out);
    for (int e = 0; e < known; e++) {
      Dimacs.clause(out, variables + e + 1);
    }
    Dimacs.clause(out, acyclic);
    int edges = known;
    for (int v = 0; v < variables; v++) {
      edges += formula.isEdge(v) ? 1 : 0;
    }
    out.append("digraph int %d %d 0\n".formatted(formula.nodeCount(), edges));
    for (int v = 0; v < variables; v++) {
      if (formula.isEdge(v)) {
        edge(out, formula.from(v), formula.to(v), v + 1);
      }
    }
    for (int e = 0; e < known; e++) {
      edge(out, formula.known().from(e), formula.known().to(e), variables + e + 1);
    }
    out.append("acyclic 0 %d\n".formatted(acyclic));
  }

  private static void edge(Appendable out, int from, int to, int variable) throws IOException {
    out.append("edge 0 ").append(String.valueOf(from)).append(' ').append(String.valueOf(to));
    out.append(' ').append(String.valueOf(variable)).append('\n');
  }
}
