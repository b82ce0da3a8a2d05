package io.kingsnake.checker.module;

import io.kingsnake.history.History;
import java.util.stream.IntStream;

/**
 * A history made from another, with the same keys and values under the same numbers.
 *
 * @param originOf by transaction of the new history, the one of the old that it is part of
 */
public record Rewriting(History history, int[] originOf) {
  /** The history as it is. */
  public static Rewriting none(History history) {
    return new Rewriting(history, IntStream.range(0, history.txnCount()).toArray());
  }

  /** First this one, then {@code next}, which was made from its result. */
  public Rewriting then(Rewriting next) {
    int[] origins = IntStream.of(next.originOf()).map(txn -> originOf[txn]).toArray();
    return new Rewriting(next.history(), origins);
  }
}
