package io.kingsnake.laboratory.formula;

import io.kingsnake.engine.sat.Literals;
import java.io.IOException;

/** A formula in SMT-LIB 2: each node has a number, and edges lead to higher ones. */
public final class SmtText {
  private SmtText() {}

  /** Writes all of it. */
  public static void write(Formula formula, Appendable out) throws IOException {
    out.append("(set-logic QF_IDL)\n");
    for (int node = 0; node < formula.nodeCount(); node++) {
      out.append("(declare-const n").append(String.valueOf(node)).append(" Int)\n");
    }
    for (int v = 0; v < formula.variableCount(); v++) {
      out.append("(declare-const v").append(String.valueOf(v)).append(" Bool)\n");
    }
    for (int e = 0; e < formula.known().size(); e++) {
      String edge = less(formula.known().from(e), formula.known().to(e));
      out.append("(assert ").append(edge).append(")\n");
    }
    for (int v = 0; v < formula.variableCount(); v++) {
      if (formula.isEdge(v)) {
        String edge = less(formula.from(v), formula.to(v));
        out.append("(assert (=> v").append(String.valueOf(v)).append(' ');
        out.append(edge).append("))\n");
      }
    }
    for (int c = 0; c < formula.clauseCount(); c++) {
      out.append("(assert (or");
      for (int literal : formula.clauseAt(c)) {
        out.append(' ').append(literal(literal));
      }
      out.append(" false))\n");
    }
    out.append("(check-sat)\n");
  }

  private static String less(int from, int to) {
    return "(< n" + from + " n" + to + ")";
  }

  private static String literal(int literal) {
    String variable = "v" + Literals.variable(literal);
    return Literals.isPositive(literal) ? variable : "(not " + variable + ")";
  }
}
