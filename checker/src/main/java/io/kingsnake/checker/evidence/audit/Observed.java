package io.kingsnake.checker.evidence.audit;

/** What a transaction saw of a key, by its name in certificates. */
public record Observed(int txn, int key, int number) {
  public boolean isItem() {
    return (number & 1) == 0;
  }
}
