package io.kingsnake.engine.sat;

import io.kingsnake.engine.ints.IntList;
import java.util.BitSet;

/**
 * Variables that are decided only where a clause needs it, and the clauses that do: those added
 * from outside without a literal that is true, or optional and true of the theory as it stands.
 * What was learned follows from these. So a solver that goes back over thousands of decisions takes
 * only those again that the theory has not kept by itself.
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

  /** To be said of every clause that is added from outside. */
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

  /** Puts what clauses still need into the order of decisions; whether there is any. */
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
