package io.kingsnake.engine.sat;

import io.kingsnake.engine.ints.IntList;
import java.util.Arrays;

/**
 * All clauses in one array. A clause is known by the index of its header: {@code [size, glue]} then
 * the literals; glue is 0 for given clauses, at least 1 for learned ones, and -1 marks a dead one.
 * Small glue (the number of decision levels met in the conflict) means a useful clause.
 */
final class Clauses {
  private static final int HEADER = 2;

  private int[] arena = new int[1024];
  private int end;
  private final IntList learned = new IntList();

  int add(int[] literals, int length, int glue) {
    int needed = end + HEADER + length;
    if (needed > arena.length) {
      arena = Arrays.copyOf(arena, Math.max(needed, arena.length + (arena.length >> 1)));
    }
    assert length > 1 : "a clause of " + length + " literals is kept on the trail";
    assert glue >= 0 : "glue " + glue + " means dead";
    int clause = end;
    arena[clause] = length;
    arena[clause + 1] = glue;
    System.arraycopy(literals, 0, arena, clause + HEADER, length);
    end = needed;
    if (glue > 0) {
      learned.add(clause);
    }
    return clause;
  }

  int size(int clause) {
    return arena[clause];
  }

  int literal(int clause, int index) {
    return arena[clause + HEADER + index];
  }

  void swap(int clause, int i, int j) {
    int swap = arena[clause + HEADER + i];
    arena[clause + HEADER + i] = arena[clause + HEADER + j];
    arena[clause + HEADER + j] = swap;
  }

  int glue(int clause) {
    return arena[clause + 1];
  }

  void kill(int clause) {
    assert arena[clause + 1] > 0 : "only what was learned may be forgotten";
    arena[clause + 1] = -1;
  }

  boolean isDead(int clause) {
    return arena[clause + 1] < 0;
  }

  IntList learned() {
    return learned;
  }
}
