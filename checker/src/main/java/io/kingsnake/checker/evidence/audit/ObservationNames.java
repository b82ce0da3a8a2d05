package io.kingsnake.checker.evidence.audit;

import io.kingsnake.checker.model.CheckOptions.OwnWrites;
import io.kingsnake.checker.problem.OwnReads;
import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;

/**
 * Names in certificates for what a transaction saw of a key: twice the number of times that it had
 * seen the key before by the same means, plus one if by scans and iterators. So the names do not
 * depend on the form in which the history is checked.
 */
public final class ObservationNames {
  private final History form;
  private final OwnWrites policy;
  private final boolean tellsReadsApart;

  /**
   * Names for the observations of a form; if reads of one value are not distinguished, the first of
   * them stands for all.
   */
  ObservationNames(History form, OwnWrites policy, boolean tellsReadsApart) {
    this.form = form;
    this.policy = policy;
    this.tellsReadsApart = tellsReadsApart;
  }

  /** Number of a value read by an operation, and perhaps by others likewise. */
  int number(int txn, int key, int value, int read) {
    return tellsReadsApart ? number(txn, read) : find(txn, key, value);
  }

  /** The name of a read. */
  int number(int txn, int read) {
    assert isSight(read) : "operation " + read + " saw nothing";
    int count = 0;
    for (int op = form.opStart(txn); op < read; op++) {
      boolean same = form.opKey(op) == form.opKey(read) && isSight(op);
      count += same && form.isPredicate(op) == form.isPredicate(read) ? 1 : 0;
    }
    return 2 * count + (form.isPredicate(read) ? 1 : 0);
  }

  /** The first external read of the value, by item if there is one. */
  private int find(int txn, int key, int value) {
    int found = -1;
    for (int op = form.opStart(txn); op < form.opEnd(txn); op++) {
      if (isSight(op)
          && form.opKey(op) == key
          && form.opValue(op) == value
          && !isOwn(txn, op)
          && (found < 0 || (form.isPredicate(found) && !form.isPredicate(op)))) {
        found = op;
      }
    }
    if (found < 0) {
      throw new IllegalArgumentException("T%d has no such read of key %d".formatted(txn, key));
    }
    return number(txn, found);
  }

  boolean isSight(int op) {
    return form.opKind(op) == OpKind.READ && form.opValue(op) != History.UNKNOWN;
  }

  /** Tests whether the read returns an earlier write of its own transaction. */
  private boolean isOwn(int txn, int read) {
    int op = read - 1;
    while (op >= form.opStart(txn) && !(form.isWrite(op) && form.opKey(op) == form.opKey(read))) {
      op--;
    }
    return isOwn(txn, op, read);
  }

  /**
   * Tests whether a read is of an own write, given the last write of the key before the read, which
   * may be another's.
   */
  boolean isOwn(int txn, int write, int read) {
    return policy != OwnWrites.EXTERNAL
        && write >= form.opStart(txn)
        && write < form.opEnd(txn)
        && OwnReads.leaves(form, write, form.opValue(read));
  }
}
