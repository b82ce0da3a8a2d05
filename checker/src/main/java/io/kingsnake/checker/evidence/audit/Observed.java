package io.kingsnake.checker.evidence.audit;

/** Observation of a key by a transaction, under its name in certificates. */
public record Observed(int txn, int key, int number) {
  public boolean isItem() {
    return (number & 1) == 0;
  }
}
