package io.kingsnake.verifier;

import io.kingsnake.history.History;
import java.util.Arrays;

/** An order of all that took effect, as the level asks for it. */
final class Order {
  final int[] events;
  final boolean keepsTimes; // whether who ended before another began comes first
  private final int[] places; // by event, or -1
  private final Facts facts;

  Order(Facts facts, int[] events) throws Refusal {
    this.facts = facts;
    this.events = events;
    places = new int[facts.events()];
    Arrays.fill(places, -1);
    for (int i = 0; i < events.length; i++) {
      Refusal.unless(events[i] >= 0 && events[i] < places.length, "there is no %d", events[i]);
      Refusal.unless(places[events[i]] < 0, "%d is twice in the order", events[i]);
      places[events[i]] = i;
    }
    checkSessions();
    keepsTimes = checkTimes();
  }

  boolean has(int txn) {
    return end(txn) >= 0;
  }

  int begin(int txn) {
    return places[facts.first(txn)];
  }

  int end(int txn) {
    return places[facts.last(txn)];
  }

  private void checkSessions() throws Refusal {
    int last = -1;
    for (int txn = 0; txn < facts.history.txnCount(); txn++) {
      boolean isWhole = begin(txn) <= end(txn) && (begin(txn) >= 0 || !has(txn));
      Refusal.unless(isWhole, "transaction %d has no begin, or no end", txn);
      boolean isCommitted = facts.history.isCommitted(txn);
      Refusal.unless(has(txn) || !isCommitted, "transaction %d committed, but has no place", txn);
      Refusal.unless(!has(txn) || facts.canTakeEffect(txn), "transaction %d took no effect", txn);
      if (has(txn)) {
        boolean isNext = facts.rule.orders('s') && last >= 0 && facts.inSession(last, txn);
        Refusal.unless(!isNext || end(last) < begin(txn), "transaction %d is too early", txn);
        last = txn;
      }
    }
  }

  /** Whatever is earlier by the clock than something that was placed before it is too late. */
  private boolean checkTimes() throws Refusal {
    boolean keeps = true;
    long latestBegin = History.NO_TIME;
    long latestEnd = History.NO_TIME;
    for (int event : events) {
      boolean isLate = facts.isEarlier(event, latestBegin, latestEnd);
      Refusal.unless(!isLate, "transaction %d is later than by the clock", facts.txn(event));
      keeps &= !facts.isEarlier(facts.endLatest(event), latestBegin);
      latestBegin = Math.max(latestBegin, facts.beginEarliest(event));
      latestEnd = Math.max(latestEnd, facts.endEarliest(event));
    }
    return keeps;
  }
}
