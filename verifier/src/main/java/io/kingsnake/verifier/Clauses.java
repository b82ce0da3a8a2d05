package io.kingsnake.verifier;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Clauses that are true of every execution that the level allows, until they contradict each other.
 * A literal is twice a variable, plus one if negated. A clause with one open literal settles it.
 */
final class Clauses {
  static final int TRUE = 0;
  static final int FALSE = 1;

  private final Map<List<Integer>, Integer> variables = new HashMap<>();
  private final List<int[]> clauses = new ArrayList<>();
  private final Ints trail = new Ints();
  private boolean[] isTrue = new boolean[64]; // by literal
  private boolean contradicted;
  private int[] assumed = {};
  private int trailBefore = -1; // assumptions, or -1 if nothing is assumed
  private int clausesBefore;

  Clauses() {
    variables.put(List.of(), 0);
    isTrue[TRUE] = true;
  }

  /** The literal that says this, whatever it means. */
  int literal(Integer... atom) {
    int variable = variables.computeIfAbsent(List.of(atom), a -> variables.size());
    if (2 * variable + 1 >= isTrue.length) {
      isTrue = Arrays.copyOf(isTrue, 2 * isTrue.length);
    }
    return 2 * variable;
  }

  boolean isTrue(int literal) {
    return isTrue[literal];
  }

  boolean isContradicted() {
    return contradicted && trailBefore < 0;
  }

  void add(int... literals) {
    clauses.add(literals.clone());
    propagate(clauses.size() - 1);
  }

  /** Settles the one literal that is open in a clause, if it is only one; none contradicts. */
  private void propagate(int number) {
    int open = -1;
    for (int literal : clauses.get(number)) {
      if (isTrue[literal] || (open >= 0 && open != literal && !isTrue[literal ^ 1])) {
        return;
      }
      open = isTrue[literal ^ 1] ? open : literal;
    }
    contradicted |= open < 0;
    settle(open);
  }

  private void settle(int literal) {
    if (literal >= 0 && !isTrue[literal]) {
      isTrue[literal] = true;
      trail.add(literal);
    }
  }

  private void undo(int trailEnd) {
    while (trail.size() > trailEnd) {
      isTrue[trail.pop()] = false;
    }
    contradicted = false;
  }

  /** Adds a clause if the hints, propagated while there is something new, contradict otherwise. */
  void derive(int[] literals, int[] hints) throws Refusal {
    if (!contradicted) {
      int before = trail.size();
      for (int literal : literals) {
        contradicted |= isTrue[literal];
        settle(literal ^ 1);
      }
      for (int hint : hints) {
        OrderCheck.require(hint >= 0 && hint < clauses.size(), "there is no clause " + hint);
      }
      for (int known = -1; known < trail.size() && !contradicted; ) {
        known = trail.size();
        for (int i = 0; i < hints.length && !contradicted; i++) {
          propagate(hints[i]);
        }
      }
      OrderCheck.require(contradicted, "clause " + clauses.size() + " does not follow");
      undo(before);
    }
    add(literals);
  }

  /** From here on these hold as well, up to the contradiction that they lead to. */
  void assume(int[] literals) throws Refusal {
    OrderCheck.require(trailBefore < 0, "there are assumptions already");
    assumed = literals;
    trailBefore = trail.size();
    clausesBefore = clauses.size();
    for (int literal : literals) {
      contradicted |= isTrue[literal ^ 1];
      settle(literal);
    }
  }

  void discharge() throws Refusal {
    OrderCheck.require(contradicted && trailBefore >= 0, "assumptions are not contradicted");
    undo(trailBefore);
    trailBefore = -1;
    clauses.subList(clausesBefore, clauses.size()).clear();
    add(Arrays.stream(assumed).map(literal -> literal ^ 1).toArray());
  }
}
