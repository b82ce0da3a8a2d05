package io.kingsnake.laboratory.formula;

import io.kingsnake.engine.sat.Literals;
import java.io.IOException;

/**
 * Notation of literals and clauses for solvers: variables are numbered from one, and clauses end
 * with a zero.
 */
final class Dimacs {
  private Dimacs() {}

  static int literal(int literal) {
    int variable = Literals.variable(literal) + 1;
    return Literals.isPositive(literal) ? variable : -variable;
  }

  static void clause(Appendable out, int... literals) throws IOException {
    for (int literal : literals) {
      out.append(String.valueOf(literal)).append(' ');
    }
    out.append("0\n");
  }

  static void clauses(Formula formula, Appendable out) throws IOException {
    for (int c = 0; c < formula.clauseCount(); c++) {
      int[] clause = formula.clauseAt(c);
      for (int i = 0; i < clause.length; i++) {
        clause[i] = literal(clause[i]);
      }
      clause(out, clause);
    }
  }
}
