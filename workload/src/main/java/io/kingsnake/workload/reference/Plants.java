package io.kingsnake.workload.reference;

import io.kingsnake.workload.Plan;
import io.kingsnake.workload.Step;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Makes opportunities for planted faults: rewrites the plans of two sessions, over two keys that
 * the workload uses itself, again and again until the bug has struck. Values are negative, so that
 * they stay unique among a workload's.
 */
final class Plants {
  private static final int NOBODY = -1;

  private final @Nullable Fault fault;
  private final Faults faults;
  private final int[] actors = {NOBODY, NOBODY};
  private final int[] turns = new int[2];
  private int firstKey = NOBODY;
  private int secondKey = NOBODY;
  private long lastValue;

  Plants(RunOptions options, Faults faults) {
    this.faults = faults;
    this.fault = options.faults().stream().filter(Fault::planted).findFirst().orElse(null);
  }

  /** Replaces the plan if this transaction is to make the opportunity. */
  void rewrite(OpenTransaction txn) {
    if (fault == null || !isDue(fault, txn.number)) {
      return;
    }
    if (!chooseKeys(txn.plan)) {
      return;
    }
    int role = roleOf(txn, fault.bug());
    if (role != NOBODY) {
      txn.plan.clear();
      fill(txn.plan, fault.bug(), role, turns[role]++);
    }
  }

  private boolean isDue(Fault planted, int number) {
    boolean struck =
        faults.struck().stream().filter(s -> s.what().bug() == planted.bug()).count()
            >= planted.limit();
    return number >= planted.firstTxn() && !struck;
  }

  private boolean chooseKeys(Plan plan) {
    for (int i = 0; i < plan.size() && secondKey == NOBODY; i++) {
      Step step = plan.step(i);
      if (step == Step.GET || step == Step.PUT) {
        if (firstKey == NOBODY) {
          firstKey = plan.key(i);
        } else if (firstKey != plan.key(i)) {
          secondKey = plan.key(i);
        }
      }
    }
    return secondKey != NOBODY;
  }

  private int roleOf(OpenTransaction txn, Bug bug) {
    for (int role = 0; role < actors.length; role++) {
      boolean free =
          actors[role] == NOBODY && !Arrays.stream(actors).anyMatch(a -> a == txn.session);
      boolean fits = bug != Bug.LONG_FORK || txn.site == role;
      if (free && fits) {
        actors[role] = txn.session;
      }
      if (actors[role] == txn.session) {
        return role;
      }
    }
    return NOBODY;
  }

  private void fill(Plan plan, Bug bug, int role, int turn) {
    int x = firstKey;
    int y = secondKey;
    boolean writes = turn % 2 == 0;
    switch (bug) {
      case LOST_UPDATE -> plan.update(x, fresh());
      case STALE_SNAPSHOT -> {
        if (writes) {
          plan.update(role == 0 ? x : y, fresh());
        } else {
          plan.get(role == 0 ? x : y);
        }
      }
      case DIRTY_READ -> {
        if (role == 0) {
          plan.put(x, fresh()).get(y).get(y);
        } else {
          plan.get(x);
        }
      }
      case INTERMEDIATE_READ -> {
        if (writes) {
          plan.put(role == 0 ? x : y, fresh()).put(role == 0 ? x : y, fresh());
        } else {
          plan.get(role == 0 ? x : y);
        }
      }
      case NON_ATOMIC_COMMIT -> {
        if (role == 0) {
          plan.update(x, fresh()).update(y, fresh());
        } else {
          plan.get(x).get(y);
        }
      }
      case LONG_FORK -> {
        if (writes) {
          plan.update(role == 0 ? x : y, fresh());
        } else {
          plan.get(x).get(y);
        }
      }
    }
  }

  private long fresh() {
    return --lastValue;
  }
}
