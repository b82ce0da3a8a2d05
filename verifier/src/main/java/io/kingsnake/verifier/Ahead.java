package io.kingsnake.verifier;

import io.kingsnake.verifier.EveryOrder.Sight;
import io.kingsnake.verifier.EveryOrder.State;
import io.kingsnake.verifier.EveryOrder.Txn;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/*
 * Two reasons why a run leads nowhere. Counting: a key can show a value as often as that is still
 * to be written, and once more if it shows it now; each transaction that reads it and writes the
 * key uses up one of these. Beginnings: if nothing were ever overwritten, a transaction that needs
 * only what is shown could run, and what it writes would be shown; one that cannot run even then
 * never can.
 */
/** Detects states from which no order leads to the end. */
final class Ahead {
  private final EveryOrder orders;
  private final Map<Sight, List<Integer>> writers = new HashMap<>(); // of what shows it

  Ahead(EveryOrder orders) {
    this.orders = orders;
    Set<Sight> seen = new HashSet<>();
    orders.txns().forEach(txn -> seen.addAll(txn.needs()));
    for (Sight sight : seen) {
      for (int t = 0; t < orders.txns().size(); t++) {
        for (Sight effect : orders.txns().get(t).effects()) {
          if (effect.key() == sight.key() && orders.showsWritten(effect.value(), sight)) {
            writers.computeIfAbsent(sight, any -> new ArrayList<>()).add(t);
          }
        }
      }
    }
  }

  boolean isHopeless(State state) {
    return isShort(state) || !canAllRun(state);
  }

  private boolean isShort(State state) {
    Map<Sight, Integer> taken = new HashMap<>();
    for (int t = 0; t < orders.txns().size(); t++) {
      Txn txn = orders.txns().get(t);
      if (!txn.isOptional() && !state.ran(orders.commit(t))) {
        for (Sight need : txn.needs()) {
          boolean isSeen = state.ran(orders.begin(t)); // only where begin and commit differ
          int takes = txn.writes(need.key()) ? 1 : 0;
          if (takes == 1 || !isSeen) {
            taken.merge(need, takes, Integer::sum);
          }
        }
      }
    }
    Set<Integer> isLacking = new HashSet<>(); // keys whose initial version must show something
    for (Map.Entry<Sight, Integer> each : taken.entrySet()) {
      Sight sight = each.getKey();
      boolean isOpen = state.held(sight.key()) == EveryOrder.UNREAD;
      int lacks = Math.max(1, each.getValue()) - comesToShow(state, sight);
      boolean isOneOf = lacks > 0 && orders.isPlain(sight) && !isLacking.add(sight.key());
      if (lacks > (isOpen ? 1 : 0) || isOneOf) {
        return true;
      }
    }
    return false;
  }

  /**
   * Upper bound on how often the key can still show it, including now unless its present value is
   * unknown.
   */
  private int comesToShow(State state, Sight sight) {
    int held = state.held(sight.key());
    int count = held != EveryOrder.UNREAD && orders.shows(held, sight) ? 1 : 0;
    for (int t : writers.getOrDefault(sight, List.of())) {
      count += state.ran(orders.commit(t)) ? 0 : 1;
    }
    return count;
  }

  private boolean canAllRun(State state) {
    boolean[] canRun = new boolean[orders.eventCount()];
    List<Integer> waiting = new ArrayList<>();
    for (int event = 0; event < canRun.length; event++) {
      canRun[event] = state.ran(event);
      if (!canRun[event]) {
        waiting.add(event);
      }
    }
    boolean isMore = true;
    while (isMore) {
      isMore = waiting.removeIf(event -> canRun(state, event, canRun));
    }
    return waiting.stream().allMatch(orders::isOptional);
  }

  /** Tests whether the event can run, given the events that can run and their writes. */
  private boolean canRun(State state, int event, boolean[] canRun) {
    for (int before : orders.earlier(event)) {
      if (!canRun[before] && !orders.isOptional(before)) {
        return false;
      }
    }
    int t = orders.txnOf(event);
    for (Sight need : orders.txns().get(t).needs()) {
      if (event == orders.begin(t)
          && !orders.shows(state.held(need.key()), need)
          && !isWritten(state, need, canRun)) {
        return false;
      }
    }
    canRun[event] = true;
    return true;
  }

  private boolean isWritten(State state, Sight need, boolean[] canRun) {
    for (int t : writers.getOrDefault(need, List.of())) {
      if (canRun[orders.commit(t)] && !state.ran(orders.commit(t))) {
        return true;
      }
    }
    return false;
  }
}
