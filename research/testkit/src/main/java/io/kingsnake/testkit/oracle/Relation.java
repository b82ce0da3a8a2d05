package io.kingsnake.testkit.oracle;

/**
 * A binary relation on a few nodes, as a bit matrix: bit j of {@code rows[i]} says i → j. At most
 * {@value #MAX_NODES} nodes.
 */
public final class Relation {
  static final int MAX_NODES = 32;

  private final int[] rows;

  public Relation(int nodeCount) {
    rows = new int[nodeCount];
  }

  private Relation(int[] rows) {
    this.rows = rows;
  }

  public static Relation union(Relation first, Relation... others) {
    int[] rows = first.rows.clone();
    for (Relation other : others) {
      for (int i = 0; i < rows.length; i++) {
        rows[i] |= other.rows[i];
      }
    }
    return new Relation(rows);
  }

  public void add(int from, int to) {
    rows[from] |= 1 << to;
  }

  public boolean has(int from, int to) {
    return (rows[from] & (1 << to)) != 0;
  }

  /** Composition: i → k here and k → j in {@code next}. */
  Relation then(Relation next) {
    int[] composed = new int[rows.length];
    for (int i = 0; i < rows.length; i++) {
      for (int k = 0; k < rows.length; k++) {
        if (has(i, k)) {
          composed[i] |= next.rows[k];
        }
      }
    }
    return new Relation(composed);
  }

  /** Transitive closure, by Warshall. */
  public Relation plus() {
    int[] closed = rows.clone();
    for (int k = 0; k < closed.length; k++) {
      for (int i = 0; i < closed.length; i++) {
        if ((closed[i] & (1 << k)) != 0) {
          closed[i] |= closed[k];
        }
      }
    }
    return new Relation(closed);
  }

  /** The edges between the nodes of {@code mask}. */
  Relation within(int mask) {
    int[] kept = new int[rows.length];
    for (int i = 0; i < rows.length; i++) {
      kept[i] = (mask & (1 << i)) == 0 ? 0 : rows[i] & mask;
    }
    return new Relation(kept);
  }

  boolean isIrreflexive() {
    for (int i = 0; i < rows.length; i++) {
      if (has(i, i)) {
        return false;
      }
    }
    return true;
  }

  /** Takes away nodes without successors until none is left, or only cycles are. */
  boolean isAcyclic() {
    int left = rows.length == MAX_NODES ? -1 : (1 << rows.length) - 1;
    int before;
    do {
      before = left;
      for (int i = 0; i < rows.length; i++) {
        if ((rows[i] & left) == 0) {
          left &= ~(1 << i);
        }
      }
    } while (left != before);
    return left == 0;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < rows.length; j++) {
        if (has(i, j)) {
          text.append(text.isEmpty() ? "" : " ").append(i).append('→').append(j);
        }
      }
    }
    return text.toString();
  }
}
