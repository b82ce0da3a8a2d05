package io.kingsnake.engine.sat;

import java.util.Arrays;

/**
 * For every literal, the clauses that must be visited when it becomes true, each with a blocker: if
 * that literal is true the clause need not be visited. Pairs, interleaved.
 */
final class Watches {
  private int[][] pairs = new int[0][];
  private int[] sizes = new int[0];

  void growTo(int literalCount) {
    int old = pairs.length;
    if (literalCount > old) {
      pairs = Arrays.copyOf(pairs, Math.max(literalCount, 2 * old));
      sizes = Arrays.copyOf(sizes, pairs.length);
      for (int i = old; i < pairs.length; i++) {
        pairs[i] = new int[4];
      }
    }
  }

  void add(int literal, int clause, int blocker) {
    int size = sizes[literal];
    if (size == pairs[literal].length) {
      pairs[literal] = Arrays.copyOf(pairs[literal], size * 2);
    }
    pairs[literal][size] = clause;
    pairs[literal][size + 1] = blocker;
    sizes[literal] = size + 2;
  }

  int[] pairs(int literal) {
    return pairs[literal];
  }

  int size(int literal) {
    return sizes[literal];
  }

  void shrink(int literal, int size) {
    assert size <= sizes[literal] && size % 2 == 0 : size + " of " + sizes[literal];
    sizes[literal] = size;
  }

  void dropDead(Clauses clauses) {
    for (int literal = 0; literal < pairs.length; literal++) {
      int[] list = pairs[literal];
      int kept = 0;
      for (int i = 0; i < sizes[literal]; i += 2) {
        if (!clauses.isDead(list[i])) {
          list[kept] = list[i];
          list[kept + 1] = list[i + 1];
          kept += 2;
        }
      }
      sizes[literal] = kept;
    }
  }
}
