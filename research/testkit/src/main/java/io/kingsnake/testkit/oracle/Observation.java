package io.kingsnake.testkit.oracle;

import io.kingsnake.testkit.oracle.OracleOptions.OwnWrites;
import org.jspecify.annotations.Nullable;

/**
 * One key seen once: by a read, by a row of a scan, or by a scan that covers the key and returned
 * no row for it.
 *
 * @param reader the node of the observing transaction
 * @param op the operation, in program order
 * @param predicate whether a scan or iterator saw it by not returning it
 * @param seen observed content
 * @param own what the transaction itself had made of the key before: its last write or delete, or
 *     the list of its own appends; null if nothing
 */
public record Observation(
    int reader, int op, int key, boolean predicate, Cell seen, @Nullable Cell own) {

  /**
   * Tests whether the transaction's own earlier write alone explains the observation, under the
   * policy.
   */
  public boolean canBeOwn(OwnWrites policy) {
    return own != null
        && own.kind() != Cell.Kind.LIST
        && policy != OwnWrites.EXTERNAL
        && seen.canBe(own);
  }

  /**
   * Tests whether this can have read the version {@code held} that node {@code writer} installed,
   * under the policy. A list is read from another's version even after own appends, which are then
   * its last elements.
   */
  public boolean canBe(Cell held, int writer, OwnWrites policy) {
    if (writer == reader) {
      return false;
    }
    if (own == null || policy == OwnWrites.EXTERNAL) {
      return isAnswer(held, writer);
    }
    boolean isList = own.kind() == Cell.Kind.LIST;
    boolean behindOwn = isList && seen.canBe(held.plus(own));
    return policy == OwnWrites.OWN ? behindOwn : behindOwn || isAnswer(held, writer);
  }

  private boolean isAnswer(Cell held, int writer) {
    return seen.kind() == Cell.Kind.INITIAL ? writer == Facts.T0 : seen.canBe(held);
  }
}
