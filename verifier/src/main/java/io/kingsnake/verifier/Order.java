package io.kingsnake.verifier;

import io.kingsnake.history.History;
import io.kingsnake.verifier.rules.EventOrder;
import io.kingsnake.verifier.rules.Relation;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** An order of all that took effect, and which relations it contains. */
final class Order {
  final int[] events;
  final Set<Relation> kept = EnumSet.of(Relation.VERSION); // except for reads and what they missed
  private final int[] places; // by event, or -1
  private final Facts facts;
  private final EventOrder layout;

  Order(Facts facts, int[] events) throws Refusal {
    this.facts = facts;
    this.events = events;
    layout = facts.order;
    kept.addAll(Relation.READS); // a version is installed before it is read
    places = new int[layout.events(facts.history.txnCount())];
    Arrays.fill(places, -1);
    for (int i = 0; i < events.length; i++) {
      Refusal.unless(events[i] >= 0 && events[i] < places.length, "there is no %d", events[i]);
      Refusal.unless(places[events[i]] < 0, "%d is twice in the order", events[i]);
      places[events[i]] = i;
    }
    checkPlaces();
    assert events.length <= places.length : "more events than there are places";
    if (keepsSessions()) {
      kept.add(Relation.SESSION);
    }
    for (Relation time : Relation.OF_TIME) {
      if (facts.level.mentionsAny(Set.of(time)) && keepsTimes(time)) {
        kept.add(time);
      }
    }
  }

  boolean has(int txn) {
    return end(txn) >= 0;
  }

  int begin(int txn) {
    return places[layout.first(txn)];
  }

  int end(int txn) {
    return places[layout.last(txn)];
  }

  private void checkPlaces() throws Refusal {
    for (int txn = 0; txn < facts.history.txnCount(); txn++) {
      boolean isWhole = begin(txn) <= end(txn) && (begin(txn) >= 0 || !has(txn));
      Refusal.unless(isWhole, "transaction %d has no begin, or no end", txn);
      boolean isCommitted = facts.history.isCommitted(txn);
      Refusal.unless(has(txn) || !isCommitted, "transaction %d committed, but has no place", txn);
      boolean mayCount = isCommitted || !has(txn) || facts.canTakeEffect(txn);
      Refusal.unless(mayCount, "transaction %d took no effect", txn);
    }
  }

  private boolean keepsSessions() {
    int last = -1;
    for (int txn = 0; txn < facts.history.txnCount(); txn++) {
      if (has(txn)) {
        if (last >= 0 && facts.inSession(last, txn) && end(last) >= begin(txn)) {
          return false;
        }
        last = txn;
      }
    }
    return true;
  }

  /** No transaction is certainly earlier by the clock than one placed before it. */
  private boolean keepsTimes(Relation time) {
    long latest = History.NO_TIME;
    for (int event : events) {
      int txn = layout.txn(event);
      if (facts.isSource(time, event) && facts.isBefore(facts.latest(time, txn), latest)) {
        return false;
      }
      if (facts.isTarget(time, event)) {
        latest = Math.max(latest, facts.earliest(time, txn));
      }
    }
    return true;
  }

  /** Refuses an order that contradicts the versions known to the caller. */
  void checkVersions(List<Integer> txns) throws Refusal {
    int last = -1;
    for (int txn : txns) {
      if (has(txn)) {
        Refusal.unless(last < begin(txn), "transaction %d is before an earlier version", txn);
        last = end(txn);
      }
    }
  }
}
