package io.kingsnake.verifier;

import io.kingsnake.history.History;
import java.util.Arrays;

/** An order of all that took effect, as the level asks for it. */
final class Order {
  final int[] events;
  final int[] begins; // by transaction: its place in the order, or -1 if it took no effect
  final int[] commits; // likewise
  final boolean keepsTimes; // whether who ended before another began comes first
  private final Facts facts;

  Order(Facts facts, int[] events) throws Refusal {
    this.facts = facts;
    this.events = events;
    begins = new int[facts.history.txnCount()];
    Arrays.fill(begins, -1);
    commits = begins.clone();
    for (int i = 0; i < events.length; i++) {
      place(i);
    }
    checkSessions();
    keepsTimes = checkTimes();
  }

  boolean has(int txn) {
    return commits[txn] >= 0;
  }

  private void place(int i) throws Refusal {
    Refusal.unless(events[i] >= 0 && events[i] < facts.events(), "there is no %d", events[i]);
    int txn = facts.txn(events[i]);
    if (events[i] == facts.reading(txn)) {
      Refusal.unless(begins[txn] < 0, "T%d is twice in the order", txn);
      begins[txn] = i;
    }
    if (events[i] == facts.writing(txn)) {
      Refusal.unless(begins[txn] >= 0 && !has(txn), "T%d is twice in the order", txn);
      commits[txn] = i;
    }
  }

  private void checkSessions() throws Refusal {
    int last = -1;
    for (int txn = 0; txn < commits.length; txn++) {
      Refusal.unless(has(txn) == begins[txn] >= 0, "T%d does not end", txn);
      boolean isCommitted = facts.history.isCommitted(txn);
      Refusal.unless(has(txn) || !isCommitted, "T%d committed, but has no place", txn);
      Refusal.unless(!has(txn) || facts.canTakeEffect(txn), "T%d took no effect", txn);
      if (has(txn)) {
        boolean isNext = facts.rule.orders('s') && last >= 0 && facts.inSession(last, txn);
        Refusal.unless(!isNext || commits[last] < begins[txn], "T%d is too early", txn);
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
      Refusal.unless(!isLate, "T%d is later than by the clock", facts.txn(event));
      keeps &= !facts.isEarlier(facts.endTime(event), latestBegin);
      latestBegin = Math.max(latestBegin, facts.beginTime(event));
      latestEnd = Math.max(latestEnd, facts.endTime(event));
    }
    return keeps;
  }
}
