package io.kingsnake.checker.registers;

import io.kingsnake.checker.model.CheckOptions.OwnWrites;
import java.util.Arrays;
import java.util.List;

/** A list as one operation saw it. */
final class ListRead {
  private final int txn;
  private final int op;
  private final int[] elements;
  private final int own; // how many elements the transaction itself had appended before
  private final boolean endsInOwn;

  private ListRead(int txn, int op, int[] elements, int own, boolean endsInOwn) {
    this.txn = txn;
    this.op = op;
    this.elements = elements;
    this.own = own;
    this.endsInOwn = endsInOwn;
  }

  static ListRead of(int txn, int op, int[] elements, int[] ownSoFar) {
    int start = elements.length - ownSoFar.length;
    boolean ends =
        start >= 0 && Arrays.equals(elements, start, elements.length, ownSoFar, 0, ownSoFar.length);
    return new ListRead(txn, op, elements, ownSoFar.length, ends);
  }

  int txn() {
    return txn;
  }

  int op() {
    return op;
  }

  /** The first elements, this many. */
  int[] prefix(int length) {
    return Arrays.copyOf(elements, length);
  }

  /** The possible lengths of the version that others had left; empty if the policy is violated. */
  List<Integer> lengthsFromOthers(OwnWrites policy) {
    int all = elements.length;
    if (own == 0 || policy == OwnWrites.EXTERNAL) {
      return List.of(all);
    }
    if (policy == OwnWrites.OWN) {
      return endsInOwn ? List.of(all - own) : List.of();
    }
    return endsInOwn ? List.of(all - own, all) : List.of(all);
  }

  boolean startsLike(ListRead other, int length) {
    return Arrays.equals(elements, 0, length, other.elements, 0, length);
  }
}
