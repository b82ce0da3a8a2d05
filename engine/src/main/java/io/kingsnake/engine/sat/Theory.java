package io.kingsnake.engine.sat;

import io.kingsnake.engine.ints.IntList;

/**
 * What the solver asks of a theory. Literals are reported once each, in trail order, after
 * propagation has settled, and taken back in exactly the reverse order.
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
   * {@code literal} became true. If that contradicts literals told before, answers false, remembers
   * nothing of this literal, and fills {@code conflict} with true literals, this one among them,
   * that cannot hold together.
   */
  boolean assign(int literal, IntList conflict);

  /**
   * Whether an optional literal that was not announced holds as things are, until the next call.
   */
  default boolean holds(int literal) {
    return false;
  }

  /** Takes back the last literal whose {@link #assign} answered true. */
  void undo(int literal);
}
