package io.kingsnake.verifier;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Clauses that are true of every execution that the level allows, until they contradict each other.
 * A literal is twice a variable, plus one if negated. A clause with one open literal settles it.
 */
final class Clauses {
  static final int TRUE = 0;
  static final int FALSE = 1;

  final List<List<Integer>> latest = new ArrayList<>(); // by the present statement
  final List<List<Object>> atoms = new ArrayList<>(); // by variable
  private final Map<List<Object>, Integer> literals = new HashMap<>(); // by atom
  private final List<List<List<Integer>>> clausesWith = new ArrayList<>(); // by literal
  private final Set<List<Integer>> known = new HashSet<>();
  private final List<Integer> settled = new ArrayList<>(); // true literals
  private boolean[] isTrue = new boolean[64]; // by literal
  private int propagated; // how many of the settled ones
  private boolean isContradicted;

  Clauses() {
    settle(literal());
  }

  /** The literal that says this, whatever it means. */
  int literal(Object... atom) {
    int literal = literals.computeIfAbsent(List.of(atom), a -> clausesWith.size());
    if (literal == clausesWith.size()) {
      atoms.add(List.of(atom));
      clausesWith.add(new ArrayList<>());
      clausesWith.add(new ArrayList<>());
      isTrue = literal + 1 < isTrue.length ? isTrue : Arrays.copyOf(isTrue, 2 * isTrue.length);
    }
    return literal;
  }

  boolean isContradicted() {
    return isContradicted;
  }

  /** Adds a clause of these literals. */
  void add(List<Integer> some, Integer... more) {
    List<Integer> clause = new ArrayList<>(some);
    clause.addAll(Arrays.asList(more));
    latest.add(clause);
    boolean isOld = clause.stream().anyMatch(literal -> isTrue[literal]) || !known.add(clause);
    if (!isOld) {
      clause.forEach(literal -> clausesWith.get(literal).add(clause));
      visit(clause);
      propagate();
    }
  }

  /** Settles the one literal of a clause that is left open, if it is one; none contradicts. */
  private void visit(List<Integer> clause) {
    int open = FALSE;
    for (int literal : clause) {
      boolean isOpen = !isTrue[literal ^ 1] && literal != open;
      if (isTrue[literal] || (isOpen && open != FALSE)) {
        return;
      }
      open = isOpen ? literal : open;
    }
    isContradicted |= open == FALSE;
    settle(open);
  }

  private void settle(int literal) {
    if (!isTrue[literal] && literal != FALSE) {
      isTrue[literal] = true;
      settled.add(literal);
    }
  }

  private void propagate() {
    for (; propagated < settled.size() && !isContradicted; propagated++) {
      clausesWith.get(settled.get(propagated) ^ 1).forEach(this::visit);
    }
  }

  /** Adds a clause if its contrary leads to a contradiction by settling alone. */
  void derive(List<Integer> clause) throws Refusal {
    if (isContradicted) {
      return; // everything follows
    }
    int before = settled.size();
    for (int literal : clause) {
      isContradicted |= isTrue[literal];
      settle(literal ^ 1);
    }
    propagate();
    Refusal.unless(isContradicted, "a clause does not follow");
    while (settled.size() > before) {
      isTrue[settled.remove(settled.size() - 1)] = false;
    }
    propagated = before;
    isContradicted = false;
    add(clause);
  }
}
