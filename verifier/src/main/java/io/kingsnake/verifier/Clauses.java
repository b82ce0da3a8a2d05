package io.kingsnake.verifier;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/*
 * A clause lies in an array: its length, then its literals. Its first two are watched: as long as
 * neither of them is false it settles nothing. Atoms are five numbers each, found by hashing.
 */
/**
 * Clauses that hold in every execution that the level allows, until they contradict each other. A
 * literal is twice a variable, plus one if negated. A clause with one open literal settles it.
 */
final class Clauses {
  static final int TRUE = 0;
  static final int FALSE = 1;

  /** Count of the numbers in an atom, including its kind. */
  private static final int ATOM = 5;

  final List<int[]> latest = new ArrayList<>(); // by the present statement
  private int[] atoms = new int[64 * ATOM]; // by variable
  private int[] table = new int[256]; // variables by hash; 0 if free
  private int variableCount;
  private int[] arena = new int[1 << 10];
  private int arenaEnd;
  private int[][] watching = new int[128][]; // by literal: the clauses that watch it
  private int[] watchCount = new int[128];
  private boolean[] isTrue = new boolean[128]; // by literal
  private int[] lastIn = new int[128]; // by literal: the number of the last clause that it was in
  private int clauseCount;
  private int[] settled = new int[128]; // true literals
  private int settledCount;
  private int propagated; // how many of the settled ones
  private boolean isContradicted;

  Clauses() {
    settle(literal(0, 0, 0, 0, 0)); // the first variable is true
  }

  /** The literal of this atom, without a check of its meaning. */
  int literal(int kind, int a, int b, int c, int d) {
    if (2 * variableCount >= table.length) {
      table = new int[2 * table.length];
      for (int variable = 1; variable < variableCount; variable++) {
        int at = variable * ATOM;
        int hash = hash(atoms[at], atoms[at + 1], atoms[at + 2], atoms[at + 3], atoms[at + 4]);
        table[slot(hash, -1, 0, 0, 0, 0)] = variable;
      }
    }
    assert 2 * variableCount <= table.length : "the table is too full to end a search in";
    int slot = slot(hash(kind, a, b, c, d), kind, a, b, c, d);
    if (table[slot] == 0) {
      table[slot] = variableCount; // the first is 0, which no statement uses
      atoms = grown(atoms, (variableCount + 1) * ATOM);
      int at = variableCount * ATOM;
      atoms[at] = kind;
      atoms[at + 1] = a;
      atoms[at + 2] = b;
      atoms[at + 3] = c;
      atoms[at + 4] = d;
      variableCount++;
      int literals = 2 * variableCount;
      if (literals > isTrue.length) {
        watching = Arrays.copyOf(watching, 2 * literals);
        watchCount = Arrays.copyOf(watchCount, 2 * literals);
        isTrue = Arrays.copyOf(isTrue, 2 * literals);
        lastIn = Arrays.copyOf(lastIn, 2 * literals);
      }
      return literals - 2;
    }
    return 2 * table[slot];
  }

  private static int hash(int kind, int a, int b, int c, int d) {
    int hash = (((kind * 31 + a) * 0x9E3779B1 + b) * 0x85EBCA6B + c) * 0xC2B2AE35 + d;
    return hash ^ hash >>> 15;
  }

  /** Slot of the atom in the table, or the empty slot for it; of kind -1 there is none. */
  private int slot(int hash, int kind, int a, int b, int c, int d) {
    int slot = hash & (table.length - 1);
    while (table[slot] != 0 && !isAtom(table[slot], kind, a, b, c, d)) {
      slot = (slot + 1) & (table.length - 1);
    }
    return slot;
  }

  private boolean isAtom(int variable, int kind, int a, int b, int c, int d) {
    int at = variable * ATOM;
    return atoms[at] == kind
        && atoms[at + 1] == a
        && atoms[at + 2] == b
        && atoms[at + 3] == c
        && atoms[at + 4] == d;
  }

  /** Kind of the variable's atom, and its four numbers. */
  int[] atom(int variable) {
    return Arrays.copyOfRange(atoms, variable * ATOM, (variable + 1) * ATOM);
  }

  boolean isContradicted() {
    return isContradicted;
  }

  /** Adds a clause of these literals. */
  void add(int... clause) {
    latest.add(clause);
    if (isContradicted) {
      return;
    }
    arena = grown(arena, arenaEnd + clause.length + 1);
    int end = arenaEnd + 1;
    clauseCount++;
    for (int literal : clause) {
      assert literal >= 0 && literal < 2 * variableCount : "no literal " + literal;
      if (isTrue[literal]) {
        return;
      }
      if (!isTrue[literal ^ 1] && lastIn[literal] != clauseCount) {
        lastIn[literal] = clauseCount;
        arena[end++] = literal; // what is settled stays settled: false literals are of no use
      }
    }
    int length = end - arenaEnd - 1;
    if (length > 1) {
      arena[arenaEnd] = length;
      watch(arena[arenaEnd + 1], arenaEnd);
      watch(arena[arenaEnd + 2], arenaEnd);
      arenaEnd = end;
    } else if (length == 1) {
      settle(arena[arenaEnd + 1]);
      propagate();
    } else {
      isContradicted = true;
    }
  }

  private void watch(int literal, int clause) {
    int[] clauses = watching[literal];
    int count = watchCount[literal]++;
    if (clauses == null) {
      clauses = new int[4];
    }
    watching[literal] = count == clauses.length ? Arrays.copyOf(clauses, 2 * count) : clauses;
    watching[literal][count] = clause;
  }

  private void settle(int literal) {
    if (!isTrue[literal]) {
      isTrue[literal] = true;
      settled = grown(settled, settledCount + 1);
      settled[settledCount++] = literal;
    }
  }

  private void propagate() {
    while (propagated < settledCount && !isContradicted) {
      visit(settled[propagated++] ^ 1);
    }
  }

  /**
   * Makes the clauses that watch the false literal watch another one, or settle their last open
   * literal.
   */
  private void visit(int literal) {
    int[] clauses = watching[literal];
    int kept = 0;
    for (int i = 0; i < watchCount[literal]; i++) {
      int clause = clauses[i];
      boolean moved = !isContradicted && move(clause, literal);
      if (!moved) {
        clauses[kept++] = clause;
      }
    }
    assert clauses == watching[literal] : "clauses moved to the literal that they left";
    watchCount[literal] = kept;
  }

  /** Makes the clause watch another literal; returns false if there is none. */
  private boolean move(int clause, int literal) {
    int first = clause + 1;
    if (arena[first] == literal) { // the false one comes second
      arena[first] = arena[first + 1];
      arena[first + 1] = literal;
    }
    assert arena[first + 1] == literal : "clause " + clause + " does not watch " + literal;
    if (isTrue[arena[first]]) {
      return false;
    }
    for (int i = first + 2; i <= clause + arena[clause]; i++) {
      if (!isTrue[arena[i] ^ 1]) {
        arena[first + 1] = arena[i];
        arena[i] = literal;
        watch(arena[first + 1], clause);
        return true;
      }
    }
    isContradicted = isTrue[arena[first] ^ 1];
    if (!isContradicted) {
      settle(arena[first]);
    }
    return false;
  }

  private static int[] grown(int[] array, int size) {
    return size > array.length ? Arrays.copyOf(array, Math.max(size, 2 * array.length)) : array;
  }

  /** Adds a clause if its negation leads to a contradiction by unit propagation alone. */
  void derive(int... clause) throws Refusal {
    if (isContradicted) {
      return; // everything follows
    }
    int before = settledCount;
    for (int literal : clause) {
      isContradicted |= isTrue[literal];
      settle(literal ^ 1);
    }
    propagate();
    boolean follows = isContradicted;
    while (settledCount > before) {
      isTrue[settled[--settledCount]] = false;
    }
    assert settledCount == before : "assumptions are left";
    propagated = before;
    isContradicted = false;
    Refusal.unless(follows, "a clause does not follow");
    add(clause);
  }
}
