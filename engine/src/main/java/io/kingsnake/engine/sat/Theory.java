package io.kingsnake.engine.sat;

import io.kingsnake.engine.ints.IntList;

/**
 * Interface between the solver and a theory. Literals are reported once each, in trail order, after
 * propagation has settled, and retracted in exactly the reverse order.
 */
public interface Theory {
  /** Clauses say everything. */
  Theory NONE =
      new Theory() {
        @Override
        public boolean assign(int literal, IntList conflict) {
          return true;
        }

        @Override
        public void undo(int literal) {}
      };

  /**
   * {@code literal} became true. If that contradicts literals reported before, returns false, keeps
   * nothing about this literal, and fills {@code conflict} with true literals, this one among them,
   * that cannot hold together.
   */
  boolean assign(int literal, IntList conflict);

  /**
   * Tests whether an optional literal that was not reported holds in the current state, until the
   * next call.
   */
  default boolean holds(int literal) {
    return false;
  }

  /** Retracts the last literal whose {@link #assign} returned true. */
  void undo(int literal);
}
