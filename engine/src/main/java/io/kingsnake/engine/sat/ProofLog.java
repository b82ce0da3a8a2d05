package io.kingsnake.engine.sat;

import io.kingsnake.engine.ints.IntList;

/**
 * Receiver of every clause that the solver adds to the given ones, in order, so that a refutation
 * can be checked: each learned clause follows from the clauses before it by unit propagation.
 */
public interface ProofLog {
  /** A clause the theory says is always true. */
  void lemma(IntList clause);

  /** A clause derived by conflict analysis; empty for the end of a refutation. */
  void learned(IntList clause);

  ProofLog NONE =
      new ProofLog() {
        @Override
        public void lemma(IntList clause) {}

        @Override
        public void learned(IntList clause) {}
      };
}
