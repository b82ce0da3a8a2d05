package io.kingsnake.verifier;

/** A proof in memory. */
final class Recorded extends ProofReader {
  private final int[] proof;
  private int next;

  Recorded(int[] proof) {
    this.proof = proof;
  }

  @Override
  int sign() throws Refusal {
    if (next == proof.length) {
      return END;
    }
    int sign = proof[next++] - Statements.SIGN;
    Refusal.unless(sign > END && sign < 2 * NEGATED, "there is a number in place of a sign");
    return sign;
  }

  @Override
  int number() throws Refusal {
    Refusal.unless(next < proof.length && proof[next] >= -1, "there is no number");
    return proof[next++];
  }
}
