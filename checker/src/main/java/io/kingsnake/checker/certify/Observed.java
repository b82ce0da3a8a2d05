package io.kingsnake.checker.certify;

/** What a transaction saw of a key, by its name in certificates. */
record Observed(int txn, int key, int number) {
  boolean isItem() {
    return (number & 1) == 0;
  }
}
