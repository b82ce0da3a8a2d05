package io.kingsnake.laboratory.formula;

import java.io.IOException;
import java.util.Arrays;

/*
 * Nodes i < j have a variable "i before j", an edge that holds implies it for its ends, and clauses
 * for any three nodes state transitivity. That is cubic in the number of nodes.
 */
/** A formula in DIMACS CNF: a total order of the nodes, with explicit transitivity. */
public final class DimacsText {
  /** Two million clauses of transitivity. */
  public static final int MAX_NODES = 180;

  private final Formula formula;
  private final Appendable out;

  private DimacsText(Formula formula, Appendable out) {
    this.formula = formula;
    this.out = out;
  }

  /** Tests whether the formula is small enough to be written. */
  public static boolean fits(Formula formula) {
    return formula.nodeCount() <= MAX_NODES;
  }

  /** Why it is not. */
  public static String tooLarge(Formula formula) {
    return "%d nodes are more than the %d whose order fits into clauses"
        .formatted(formula.nodeCount(), MAX_NODES);
  }

  /**
   * Writes all of it.
   *
   * @throws IllegalArgumentException if it does not fit
   */
  public static void write(Formula formula, Appendable out) throws IOException {
    if (!fits(formula)) {
      throw new IllegalArgumentException(tooLarge(formula));
    }
    new DimacsText(formula, out).write();
  }

  private void write() throws IOException {
    int nodes = formula.nodeCount();
    int edges = 0;
    for (int v = 0; v < formula.variableCount(); v++) {
      edges += formula.isEdge(v) ? 1 : 0;
    }
    long triples = (long) nodes * (nodes - 1) * (nodes - 2) / 3;
    out.append(
        "p cnf %d %d\n"
            .formatted(
                formula.variableCount() + nodes * (nodes - 1) / 2,
                formula.clauseCount() + formula.known().size() + edges + triples));
    Dimacs.clauses(formula, out);
    for (int e = 0; e < formula.known().size(); e++) {
      ordered(formula.known().from(e), formula.known().to(e));
    }
    for (int v = 0; v < formula.variableCount(); v++) {
      if (formula.isEdge(v)) {
        ordered(formula.from(v), formula.to(v), -(v + 1));
      }
    }
    for (int i = 0; i < nodes; i++) {
      for (int j = i + 1; j < nodes; j++) {
        for (int k = j + 1; k < nodes; k++) {
          Dimacs.clause(out, -before(i, j), -before(j, k), before(i, k));
          Dimacs.clause(out, before(i, j), before(j, k), -before(i, k));
        }
      }
    }
  }

  /** One node is before another, or one of these literals is true; no node is before itself. */
  private void ordered(int from, int to, int... denied) throws IOException {
    if (from == to) {
      Dimacs.clause(out, denied);
    } else {
      int[] clause = Arrays.copyOf(denied, denied.length + 1);
      clause[denied.length] = before(from, to);
      Dimacs.clause(out, clause);
    }
  }

  /** The literal "this node before that one". */
  private int before(int from, int to) {
    if (from > to) {
      return -before(to, from);
    }
    int pairsBefore = from * formula.nodeCount() - from * (from + 1) / 2;
    return formula.variableCount() + pairsBefore + (to - from);
  }
}
