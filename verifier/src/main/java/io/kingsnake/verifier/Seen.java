package io.kingsnake.verifier;

/**
 * One key as a transaction saw it.
 *
 * @param number how often the transaction saw the key before by the same means, twice; plus one if
 *     by scans and iterators
 */
record Seen(int txn, int key, int number, int value, int op, int length) {}
