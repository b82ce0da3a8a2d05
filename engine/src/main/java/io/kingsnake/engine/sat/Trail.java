package io.kingsnake.engine.sat;

import io.kingsnake.engine.ints.IntList;
import java.util.Arrays;

/*
 * A literal may be implied at an earlier level than the one at which it was assigned: then it was
 * learned late, and levels in between were kept because their decisions would only be repeated
 * (chronological backtracking, Nadel and Ryvchin 2018). Backtracking no further than its implied
 * level leaves it true, at the level backtracked to.
 *
 * Invariant L: levels never decrease along the trail, and impliedLevel(v) <= level(v).
 */
/** Assignments in order, with their levels and reasons, and the last value of each variable. */
final class Trail {
  static final byte OPEN = 0;
  static final byte TRUE = 1;
  static final byte FALSE = -1;

  /** The reason of decisions, and of literals that hold by themselves. */
  static final int NO_CLAUSE = -1;

  private byte[] values = new byte[64]; // of the variable's positive literal
  private boolean[] phases = new boolean[64];
  private int[] levels = new int[64];
  private int[] impliedLevels = new int[64];
  private int[] reasons = new int[64];
  private final IntList literals = new IntList();
  private final IntList levelStarts = new IntList();

  void growTo(int variableCount) {
    if (variableCount > values.length) {
      int grown = 2 * variableCount;
      values = Arrays.copyOf(values, grown);
      phases = Arrays.copyOf(phases, grown);
      levels = Arrays.copyOf(levels, grown);
      impliedLevels = Arrays.copyOf(impliedLevels, grown);
      reasons = Arrays.copyOf(reasons, grown);
    }
  }

  int size() {
    return literals.size();
  }

  int get(int index) {
    return literals.get(index);
  }

  byte valueOf(int literal) {
    byte value = values[Literals.variable(literal)];
    return Literals.isPositive(literal) ? value : (byte) -value;
  }

  boolean isOpen(int variable) {
    return values[variable] == OPEN;
  }

  /** The value that it last had, or that is to be tried first. */
  boolean phase(int variable) {
    return phases[variable];
  }

  void prefer(int variable, boolean phase) {
    phases[variable] = phase;
  }

  int level() {
    return levelStarts.size();
  }

  /** Position on the trail at which the literals above this level start. */
  int levelEnd(int level) {
    assert level < level() : "level " + level + " is the last or none";
    return levelStarts.get(level);
  }

  void newLevel() {
    levelStarts.add(literals.size());
  }

  int level(int literal) {
    return levels[Literals.variable(literal)];
  }

  /** The lowest level at which it already holds. */
  int impliedLevel(int literal) {
    return impliedLevels[Literals.variable(literal)];
  }

  int reason(int variable) {
    return reasons[variable];
  }

  void assign(int literal, int reason) {
    assign(literal, reason, level());
  }

  void assign(int literal, int reason, int impliedLevel) {
    int variable = Literals.variable(literal);
    assert values[variable] == OPEN : "variable " + variable + " is assigned";
    assert impliedLevel <= level() : "implied at " + impliedLevel + ", after " + level();
    values[variable] = Literals.isPositive(literal) ? TRUE : FALSE;
    levels[variable] = level();
    impliedLevels[variable] = impliedLevel;
    reasons[variable] = reason;
    literals.add(literal);
    assert invariantL(literals.size() - 1);
  }

  /** Invariant of the literal at this index, given that those before it satisfy it. */
  private boolean invariantL(int index) {
    int literal = literals.get(index);
    assert impliedLevel(literal) <= level(literal) : "implied after it was assigned";
    return index == 0 || level(literals.get(index - 1)) <= level(literal);
  }

  /** Removes the last literal. */
  int pop() {
    int literal = literals.pop();
    int variable = Literals.variable(literal);
    values[variable] = OPEN;
    phases[variable] = Literals.isPositive(literal);
    return literal;
  }

  void forgetLevelsAbove(int level) {
    assert literals.size() == levelStarts.get(level) : "literals of level " + (level + 1) + " left";
    levelStarts.truncate(level);
  }
}
