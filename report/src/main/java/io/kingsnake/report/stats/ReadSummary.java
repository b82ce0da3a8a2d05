package io.kingsnake.report.stats;

/**
 * Sources of the reads of committed transactions: single reads, rows of range queries, and elements
 * of lists (an empty list is one read of the initial state).
 *
 * @param ofWrites returned the write of exactly one other transaction
 * @param ofInitial returned the initial state
 * @param ofOwnWrites followed the transaction's own write of the key; of lists, its own elements
 * @param ambiguous returned a value that several transactions, or one and the initial state, wrote
 * @param unexplained returned a value that no transaction installed
 * @param unknown the client never learned the result
 * @param installedWrites versions that transactions not aborted left behind
 * @param unobservedWrites of these, the ones whose value no committed transaction read
 */
public record ReadSummary(
    long ofWrites,
    long ofInitial,
    long ofOwnWrites,
    long ambiguous,
    long unexplained,
    long unknown,
    long installedWrites,
    long unobservedWrites) {
  public long total() {
    return ofWrites + ofInitial + ofOwnWrites + ambiguous + unexplained + unknown;
  }
}
