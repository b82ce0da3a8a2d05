package io.kingsnake.checker.problem;

import io.kingsnake.checker.model.CheckOptions.OwnWrites;
import io.kingsnake.history.History;
import io.kingsnake.history.Outcome;
import java.util.Arrays;

/**
 * The transactions that count, numbered in session order: committed ones, and indeterminate ones
 * that may have taken effect. An optional participant is one that nothing forces to have committed.
 */
public final class Participants {
  private final History history;
  private final int[] txnOf;
  private final boolean[] optional;
  private final boolean anyOptional;

  private Participants(History history, int[] txnOf, boolean[] optional) {
    this.history = history;
    this.txnOf = txnOf;
    this.optional = optional;
    boolean any = false;
    for (boolean each : optional) {
      any |= each;
    }
    anyOptional = any;
    assert optional.length == txnOf.length : optional.length + " for " + txnOf.length;
    assert isRising(txnOf) : "participants are not in session order";
  }

  private static boolean isRising(int[] numbers) {
    for (int i = 1; i < numbers.length; i++) {
      if (numbers[i - 1] >= numbers[i]) {
        return false;
      }
    }
    return true;
  }

  /**
   * Participants of a history: all but aborted transactions, and indeterminate ones that contradict
   * themselves and so cannot have committed; the other indeterminate ones are optional.
   */
  static Participants possible(History history, OwnWrites policy) {
    int[] txnOf = new int[history.txnCount()];
    boolean[] optional = new boolean[history.txnCount()];
    int count = 0;
    for (int txn = 0; txn < history.txnCount(); txn++) {
      boolean open = history.outcome(txn) == Outcome.INDETERMINATE;
      if (history.isCommitted(txn) || (open && OwnReads.hold(history, txn, policy))) {
        optional[count] = open;
        txnOf[count++] = txn;
      }
    }
    return new Participants(history, Arrays.copyOf(txnOf, count), Arrays.copyOf(optional, count));
  }

  /** Participants that are {@code kept}, with {@code stillOptional} as their new status. */
  Participants restrict(boolean[] kept, boolean[] stillOptional) {
    assert kept.length == txnOf.length && stillOptional.length == txnOf.length;
    int count = 0;
    for (boolean each : kept) {
      count += each ? 1 : 0;
    }
    int[] newTxnOf = new int[count];
    boolean[] newOptional = new boolean[count];
    int p = 0;
    for (int old = 0; old < kept.length; old++) {
      if (kept[old]) {
        newTxnOf[p] = txnOf[old];
        newOptional[p++] = stillOptional[old];
      }
    }
    return new Participants(history, newTxnOf, newOptional);
  }

  public int count() {
    return txnOf.length;
  }

  /** The transaction of the history behind a participant. */
  public int txn(int participant) {
    assert participant >= 0 && participant < txnOf.length : "no participant " + participant;
    return txnOf[participant];
  }

  /** The participant for a transaction of the history, or -1. */
  public int of(int txn) {
    int found = Arrays.binarySearch(txnOf, txn);
    return found >= 0 ? found : -1;
  }

  /** Tests whether both participants are in one session of the history. */
  public boolean sameSession(int p, int q) {
    return history.txnSession(txnOf[p]) == history.txnSession(txnOf[q]);
  }

  public boolean isOptional(int participant) {
    return optional[participant];
  }

  public boolean anyOptional() {
    return anyOptional;
  }
}
