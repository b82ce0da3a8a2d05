package io.kingsnake.stream.chain;

import java.io.Serializable;

/**
 * Limits on what is kept in memory, in transactions.
 *
 * @param lookahead number that must arrive after a transaction before it takes its turn
 * @param patience number of turns that a transaction waits before the checker is asked
 * @param retained number that are kept after their turn, to be undone if they were wrong
 */
public record ChainOptions(int lookahead, int patience, int retained) implements Serializable {
  public static final ChainOptions DEFAULT = ChainOptions.ofWindow(20_000);

  public ChainOptions {
    if (lookahead < 0 || patience < 0 || retained < 0) {
      throw new IllegalArgumentException("sizes of windows are not negative");
    }
  }

  /** For windows of about this many transactions. */
  public static ChainOptions ofWindow(int size) {
    return new ChainOptions(Math.max(1, size / 16), Math.max(1, size / 8), size);
  }
}
