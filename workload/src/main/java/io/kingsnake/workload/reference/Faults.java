package io.kingsnake.workload.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Decides when bugs strike, and counts them. A strike is pending until the transaction that shows
 * it has committed; if it aborts, nothing has happened, and the bug may strike again.
 */
final class Faults {
  private final @Nullable State[] states = new State[Bug.values().length];
  private final RandomGenerator random;
  private final List<Struck> struck = new ArrayList<>();

  /** A strike that still needs its transaction to commit; partner is a transaction number. */
  record Pending(Bug bug, int partner, int key) {}

  /** A strike that stays. */
  record Struck(int number, Pending what, long time) {}

  private static final class State {
    final Fault fault;
    int count; // pending and confirmed

    State(Fault fault) {
      this.fault = fault;
    }
  }

  Faults(List<Fault> faults, RandomGenerator random) {
    this.random = random;
    for (Fault fault : faults) {
      states[fault.bug().ordinal()] = new State(fault);
    }
  }

  /** Tests whether the bug is switched on and may strike in transaction {@code number} or later. */
  boolean isArmed(Bug bug, int number) {
    State state = states[bug.ordinal()];
    return state != null && number >= state.fault.firstTxn() && state.count < state.fault.limit();
  }

  /** Decides whether the bug takes an opportunity: to be called only once for each. */
  boolean takes(Bug bug, int number) {
    State state = states[bug.ordinal()];
    return state != null && isArmed(bug, number) && random.nextDouble() < state.fault.probability();
  }

  void strike(OpenTransaction txn, Bug bug, int partner, int key) {
    reserve(bug);
    txn.pendingFault(new Pending(bug, partner, key));
  }

  /** Settles the pending fault of a transaction that ends. */
  void settle(OpenTransaction txn, boolean committed, long time) {
    Pending pending = txn.pendingFault();
    if (pending == null) {
      return;
    }
    txn.pendingFault(null);
    if (committed) {
      confirm(txn.number, pending, time);
    } else {
      release(pending.bug());
    }
  }

  /** Counts a strike in advance. */
  void reserve(Bug bug) {
    stateOf(bug).count++;
  }

  void release(Bug bug) {
    stateOf(bug).count--;
  }

  void confirm(int number, Pending what, long time) {
    struck.add(new Struck(number, what, time));
  }

  List<Struck> struck() {
    return struck;
  }

  private State stateOf(Bug bug) {
    State state = states[bug.ordinal()];
    if (state == null) {
      throw new IllegalStateException(bug + " is not switched on");
    }
    return state;
  }
}
