package io.kingsnake.checker.solve.result;

import io.kingsnake.engine.ints.IntList;
import io.kingsnake.engine.ints.LongIntMap;

/** Meanings of the variables of a search, in the order in which they were made. */
public final class Atoms {
  /** Variable of a question that has none yet. */
  public static final int NONE = -1;

  /** The kinds of question a variable answers. */
  public enum Kind {
    /** Does the first event precede the second? */
    EDGE,
    /** Did the read, the first, get the version of the write, the second, or INITIAL? */
    SOURCE,
    /** Did the participant, the first, take effect? */
    TOOK_EFFECT
  }

  private static final Kind[] KINDS = Kind.values();

  private final LongIntMap[] variables = new LongIntMap[KINDS.length];
  private final IntList columns = new IntList(); // triples: kind, first, second

  Atoms() {
    for (int i = 0; i < variables.length; i++) {
      variables[i] = new LongIntMap();
    }
  }

  /** The variable for the question, or NONE. */
  public int find(Kind kind, int first, int second) {
    return variables[kind.ordinal()].get(pair(first, second), NONE);
  }

  public void add(int variable, Kind kind, int first, int second) {
    assert 3 * variable == columns.size() : "variable " + variable + " is out of turn";
    assert find(kind, first, second) == NONE : kind + " of " + first + ", " + second + " again";
    assert first >= 0 : kind + " of nothing";
    variables[kind.ordinal()].put(pair(first, second), variable);
    columns.add(kind.ordinal());
    columns.add(first);
    columns.add(second);
  }

  public Kind kind(int variable) {
    return KINDS[columns.get(3 * variable)];
  }

  public int first(int variable) {
    return columns.get(3 * variable + 1);
  }

  public int second(int variable) {
    return columns.get(3 * variable + 2);
  }

  /** Pair as one number, never negative: the second may be INITIAL, the first may not. */
  private static long pair(int first, int second) {
    return ((long) first << 32) | (second & 0xFFFFFFFFL);
  }
}
