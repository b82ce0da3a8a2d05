package io.kingsnake.checker.evidence.audit;

import java.util.List;

/** Statements in a proof of facts that do not follow from reads and writes of single keys. */
public interface Beside {
  /** The key under which the versions of the two are known to follow each other, or -1. */
  int keyOf(int earlier, int later);

  /** States that one version of the key comes before the other. */
  void order(ProofText text, int key, int earlier, int later);

  /** States that a module puts one event before the other. */
  void module(ProofText text, int from, int to);

  /** States that one of these literals holds, which is known. */
  void clause(ProofText text, List<int[]> literals);

  /** States that one of the pairs that a module named is in order. */
  void choice(ProofText text, int number);
}
