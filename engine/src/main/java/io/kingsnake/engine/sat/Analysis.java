package io.kingsnake.engine.sat;

import io.kingsnake.engine.ints.IntList;
import java.util.Arrays;

/** Analyses conflicts: first unique implication point, local minimisation. */
final class Analysis {
  private final Trail trail;
  private final Clauses clauses;
  private final DecisionOrder decisions;
  private final IntList learnt = new IntList();
  private final IntList met = new IntList(); // variables
  private boolean[] marked = new boolean[64];

  Analysis(Trail trail, Clauses clauses, DecisionOrder decisions) {
    this.trail = trail;
    this.clauses = clauses;
    this.decisions = decisions;
  }

  void growTo(int variableCount) {
    if (variableCount > marked.length) {
      marked = Arrays.copyOf(marked, 2 * variableCount);
    }
  }

  /**
   * Resolves the conflict back to the first unique implication point.
   *
   * <p>Before: {@code conflict} holds true literals, at least one of the last level, which are not
   * all true at level 0. After: the learned clause, the asserting literal first and one of the
   * highest remaining level second.
   */
  IntList learn(IntList conflict) {
    learnt.clear();
    learnt.add(0); // room for the asserting literal
    met.clear();
    int open = 0;
    int index = trail.size() - 1;
    for (int i = 0; i < conflict.size(); i++) {
      open += meet(conflict.get(i));
    }
    assert open > 0 : "the conflict is not about the last level";
    while (true) {
      while (!marked[Literals.variable(trail.get(index))]) {
        index--;
        assert index >= 0 : open + " literals of the last level are not on the trail";
      }
      int literal = trail.get(index--);
      int variable = Literals.variable(literal);
      marked[variable] = false;
      if (--open == 0) {
        learnt.set(0, Literals.not(literal));
        break;
      }
      open += meetReason(variable);
    }
    minimise();
    for (int i = 0; i < met.size(); i++) {
      marked[met.get(i)] = false;
    }
    secondHighestSecond();
    assert learnt.size() < 2 || trail.level(learnt.get(1)) < trail.level() : "does not assert";
    return learnt;
  }

  private int meetReason(int variable) {
    int reason = trail.reason(variable);
    assert reason != Trail.NO_CLAUSE : "a decision below the first unique implication point";
    int open = 0;
    for (int k = 0, size = clauses.size(reason); k < size; k++) {
      int other = clauses.literal(reason, k);
      if (Literals.variable(other) != variable) {
        open += meet(Literals.not(other));
      }
    }
    return open;
  }

  /** Marks a true literal met in the analysis; 1 if it is of the last level. */
  private int meet(int trueLiteral) {
    int variable = Literals.variable(trueLiteral);
    assert trail.valueOf(trueLiteral) == Trail.TRUE : "literal " + trueLiteral + " is not true";
    if (marked[variable] || trail.impliedLevel(trueLiteral) == 0) {
      return 0;
    }
    marked[variable] = true;
    met.add(variable);
    decisions.bump(variable);
    if (trail.level(trueLiteral) == trail.level()) {
      return 1;
    }
    learnt.add(Literals.not(trueLiteral));
    return 0;
  }

  /** Drops literals whose reason is contained in the rest of the clause. */
  private void minimise() {
    for (int i = 1; i < learnt.size(); i++) {
      marked[Literals.variable(learnt.get(i))] = true;
    }
    int kept = 1;
    for (int i = 1; i < learnt.size(); i++) {
      if (!isCovered(Literals.variable(learnt.get(i)))) {
        learnt.set(kept++, learnt.get(i));
      }
    }
    learnt.truncate(kept);
  }

  private boolean isCovered(int variable) {
    int reason = trail.reason(variable);
    if (reason == Trail.NO_CLAUSE) {
      return false;
    }
    for (int k = 0, size = clauses.size(reason); k < size; k++) {
      int literal = clauses.literal(reason, k);
      int other = Literals.variable(literal);
      if (other != variable && !marked[other] && trail.impliedLevel(literal) > 0) {
        return false;
      }
    }
    return true;
  }

  private void secondHighestSecond() {
    if (learnt.size() < 3) {
      return;
    }
    int best = 1;
    for (int i = 2; i < learnt.size(); i++) {
      if (trail.level(learnt.get(i)) > trail.level(learnt.get(best))) {
        best = i;
      }
    }
    int swap = learnt.get(1);
    learnt.set(1, learnt.get(best));
    learnt.set(best, swap);
  }

  /** Number of distinct levels among the literals of the learned clause. */
  int glue() {
    int[] levels = new int[learnt.size()];
    for (int i = 0; i < levels.length; i++) {
      levels[i] = trail.level(learnt.get(i));
    }
    Arrays.sort(levels);
    int glue = 1;
    for (int i = 1; i < levels.length; i++) {
      glue += levels[i] == levels[i - 1] ? 0 : 1;
    }
    return glue;
  }
}
