package io.kingsnake.verifier;

import io.kingsnake.history.History;
import io.kingsnake.history.SeenKeys;
import java.util.Arrays;
import java.util.Set;

/*
 * Searches backwards from each reader, over pairs of a transaction and a state of the automaton:
 * (T, q) says that a path leads to the reader from T, where it has arrived by q. Where all
 * relations of the path lead forward in the order, only what lies between the first version that
 * the reader missed and the reader itself matters.
 */
/** Checks that no transaction reads a version when a later one is visible to it by some path. */
final class Visible {
  private final Executed executed;
  private final Facts facts;
  private final History history;
  private final Order order;
  private final Shown shown;
  private final Automaton path;
  private final boolean isAlong; // whether the path leads forward in the order
  private final int[][] met; // by state and transaction: the last search that visited it
  private final int[][] walked; // by state and transaction: the last that went back in its session
  private final boolean[] repeats; // by state: whether it may also come before
  private final long[] timeBounds; // by state: those that ended before this were visited,
  private final int[] boundedBy; // by state: except this one, whose bound it is
  private int[] queue = new int[64]; // pairs of a transaction and a state
  private int queued;
  private int search;
  private int reader;
  private int lowest; // place of the first version that must not be visible

  Visible(Executed executed, Shown shown, Expression visible, boolean isAlong) throws Refusal {
    this.executed = executed;
    this.shown = shown;
    this.isAlong = isAlong;
    facts = executed.facts;
    history = facts.history;
    order = executed.order;
    path = new Automaton(visible);
    met = new int[path.count()][executed.txnCount()];
    walked = new int[path.count()][0];
    for (int state = 1; state < path.count(); state++) {
      boolean walks = path.letters(state).contains(Relation.SESSION);
      walked[state] = new int[walks ? executed.txnCount() : 0];
    }
    timeBounds = new long[path.count()];
    boundedBy = new int[path.count()];
    repeats = new boolean[path.count()];
    for (int state = 1; state < path.count(); state++) {
      repeats[state] = path.repeats(state, Set.of(Relation.UPDATE)); // as the writer of a version
    }
  }

  void check() throws Refusal {
    for (int txn = 0; txn < executed.txnCount(); txn++) {
      lowest = shown.firstMissed(txn);
      if (lowest < (isAlong ? order.end(txn) : Integer.MAX_VALUE)) {
        lowest = isAlong ? lowest : 0;
        reader = txn;
        search();
        shown.check(txn, search);
      }
    }
  }

  private void search() {
    search++;
    queued = 0;
    Arrays.fill(timeBounds, History.NO_TIME);
    arrive(reader, path.accepting());
    for (int at = 0; at < queued; at += 2) {
      goBack(queue[at], queue[at + 1]);
    }
  }

  /** Records that paths lead to the reader from here, having arrived by one of these states. */
  private void arrive(int txn, long states) {
    for (long rest = states; rest != 0; rest &= rest - 1) {
      int state = Long.numberOfTrailingZeros(rest);
      if (met[state][txn] == search) {
        continue;
      }
      met[state][txn] = search;
      if (state > 0) {
        queue = queued + 2 > queue.length ? Arrays.copyOf(queue, 2 * queue.length) : queue;
        queue[queued++] = txn;
        queue[queued++] = state;
      } else if (txn != reader || shown.countsOwn()) {
        shown.show(txn, search);
      }
    }
  }

  private boolean isWorth(int txn) {
    return order.end(txn) >= lowest && (!isAlong || order.end(txn) <= order.end(reader));
  }

  private void meet(int txn, long states) {
    if (txn >= 0 && order.has(txn) && isWorth(txn)) {
      arrive(txn, states);
    }
  }

  /** Finds transactions from which a path arrives here by the state. */
  private void goBack(int to, int state) {
    long before = path.previous(state);
    for (Relation letter : path.letters(state)) {
      switch (letter) {
        case SESSION -> goBackInSession(to, state, before);
        case END_BEFORE_BEGIN, BEGIN_BEFORE_END, END_BEFORE_END ->
            goBackInTime(letter, to, state, before);
        case ITEM_READ, PREDICATE_READ -> goBackToSources(to, letter, before);
        case VERSION -> goBackToVersions(to, state, before);
        case ITEM_OVERWRITTEN, OWN_OVERWRITTEN, PREDICATE_OVERWRITTEN ->
            goBackToReaders(to, state, letter, before);
        case READ_THEN_OVERWRITTEN -> goBackToReadersBefore(to, before);
        default -> meet(facts.is(letter, to) ? to : -1, before);
      }
    }
  }

  private void goBackInSession(int to, int state, long before) {
    for (int last = to - 1; last >= 0 && facts.inSession(last, to); last--) {
      boolean isWalked = walked[state][last] == search; // from there on, too
      boolean isPast = isAlong && order.has(last) && order.end(last) < lowest;
      if (isWalked || isPast) {
        return;
      }
      walked[state][last] = search;
      meet(last, before);
    }
  }

  private void goBackInTime(Relation time, int to, int state, long before) {
    long bound = facts.earliest(time, to);
    if (bound <= timeBounds[state]) {
      int latest = boundedBy[state]; // may have begun before this one ended, and ended after it
      boolean isEarlier = latest != to && facts.isBefore(facts.latest(time, latest), bound);
      meet(isEarlier ? latest : -1, before);
    } else {
      timeBounds[state] = bound;
      boundedBy[state] = to;
      int until = isAlong ? order.end(reader) : order.events.length;
      for (int place = lowest; place < until; place++) {
        int other = order.txnAt(place);
        if (other != to && facts.isBefore(facts.latest(time, other), bound)) {
          meet(other, before);
        }
      }
    }
  }

  private void goBackToSources(int to, Relation letter, long before) {
    SeenKeys seen = facts.seen(to);
    for (int i = 0; i < executed.read[to].length; i++) {
      if (Relation.read(!seen.isPredicate(i)) == letter) {
        meet(executed.writer(executed.read[to][i]), before);
      }
    }
  }

  private void goBackToVersions(int to, int state, long before) {
    for (int op = history.opStart(to); op < history.opEnd(to); op++) {
      int version = executed.previous[op];
      while (executed.writer(version) >= 0 && executed.place(version) >= lowest) {
        meet(executed.writer(version), before);
        version = repeats[state] ? -1 : executed.previous[version];
      }
    }
  }

  private void goBackToReaders(int to, int state, Relation letter, long before) {
    for (int op = history.opStart(to); op < history.opEnd(to); op++) {
      int version = executed.previous[op];
      while (version >= 0) {
        for (int i = executed.readerStart(version); i < executed.readerEnd(version); i++) {
          int other = executed.reader(i);
          boolean isItem = executed.isItemReader(i);
          boolean writes = isItem && facts.writes(other, history.opKey(op));
          boolean isRelated = other != to && Relation.overwritten(isItem, writes) == letter;
          meet(isRelated ? other : -1, before);
        }
        // Readers of an older version are reached through its first overwriter.
        boolean isEnough = repeats[state] && path.letters(state).contains(Relation.VERSION);
        version = isEnough || version >= history.opCount() ? -1 : executed.previous[version];
      }
    }
  }

  private void goBackToReadersBefore(int to, long before) {
    for (int op = history.opStart(to); op < history.opEnd(to); op++) {
      for (int version = executed.previous[op]; version >= 0; ) {
        for (int i = executed.readerStart(version); i < executed.readerEnd(version); i++) {
          sourcesBefore(executed.reader(i), version, to, before);
        }
        version = version >= history.opCount() ? -1 : executed.previous[version];
      }
    }
  }

  /** The transactions that a reader read from before it read the version. */
  private void sourcesBefore(int other, int version, int to, long before) {
    SeenKeys seen = facts.seen(other);
    int last = -1;
    for (int i = 0; i < executed.read[other].length; i++) {
      last = executed.read[other][i] == version ? seen.start(i) : last;
    }
    for (int i = 0; other != to && i < executed.read[other].length; i++) {
      meet(seen.start(i) < last ? executed.writer(executed.read[other][i]) : -1, before);
    }
  }
}
