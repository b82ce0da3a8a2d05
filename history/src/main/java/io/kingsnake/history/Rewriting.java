package io.kingsnake.history;

import java.util.Arrays;
import java.util.stream.IntStream;

/** A history made from another one, and where its transactions come from. */
public final class Rewriting {
  private final History history;
  private final int[] originOf;

  /**
   * @param originOf by transaction of the new history, the one of the old that it is part of
   */
  public Rewriting(History history, int[] originOf) {
    if (originOf.length != history.txnCount()) {
      throw new IllegalArgumentException(
          "%d origins for %d transactions".formatted(originOf.length, history.txnCount()));
    }
    this.history = history;
    this.originOf = originOf.clone();
  }

  /** The history as it is. */
  public static Rewriting none(History history) {
    return new Rewriting(history, IntStream.range(0, history.txnCount()).toArray());
  }

  public History history() {
    return history;
  }

  public int originOf(int txn) {
    return originOf[txn];
  }

  /** First this one, then {@code next}, which was made from its result. */
  public Rewriting then(Rewriting next) {
    return new Rewriting(
        next.history, Arrays.stream(next.originOf).map(txn -> originOf[txn]).toArray());
  }
}
