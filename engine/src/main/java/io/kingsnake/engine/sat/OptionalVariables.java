package io.kingsnake.engine.sat;

import io.kingsnake.engine.ints.IntList;
import java.util.BitSet;

/**
 * Variables that are decided only where a clause needs it, and the clauses that need it: those
 * added from outside that have no literal that is true, or optional and holding in the current
 * state of the theory. Learned clauses follow from these. So a solver that backtracks over
 * thousands of decisions repeats only those that the theory has not kept by itself.
 */
final class OptionalVariables {
  private final Trail trail;
  private final Clauses clauses;
  private final Theory theory;
  private final BitSet optional = new BitSet();
  private final IntList withOptional = new IntList(); // clauses

  OptionalVariables(Trail trail, Clauses clauses, Theory theory) {
    this.trail = trail;
    this.clauses = clauses;
    this.theory = theory;
  }

  void add(int variable) {
    optional.set(variable);
  }

  boolean has(int variable) {
    return optional.get(variable);
  }

  /** To be called for every clause that is added from outside. */
  void note(int clause) {
    boolean isAny = false;
    for (int k = 0; k < clauses.size(clause); k++) {
      boolean isOptional = has(Literals.variable(clauses.literal(clause, k)));
      assert !isOptional || Literals.isPositive(clauses.literal(clause, k)) : "negated";
      isAny |= isOptional;
    }
    if (isAny) {
      withOptional.add(clause);
    }
  }

  /**
   * Puts variables that clauses still need into the order of decisions; returns whether there are
   * any.
   */
  boolean orderNeeded(DecisionOrder decisions) {
    boolean isAny = false;
    for (int i = 0; i < withOptional.size(); i++) {
      int clause = withOptional.get(i);
      for (int k = 0, size = isSatisfied(clause) ? 0 : clauses.size(clause); k < size; k++) {
        int variable = Literals.variable(clauses.literal(clause, k));
        if (trail.isOpen(variable)) {
          decisions.insert(variable);
          isAny = true;
        }
      }
    }
    return isAny;
  }

  private boolean isSatisfied(int clause) {
    for (int k = 0, size = clauses.size(clause); k < size; k++) {
      int literal = clauses.literal(clause, k);
      byte value = trail.valueOf(literal);
      if (value == Trail.TRUE
          || (value == Trail.OPEN && has(Literals.variable(literal)) && theory.holds(literal))) {
        return true;
      }
    }
    return false;
  }
}
