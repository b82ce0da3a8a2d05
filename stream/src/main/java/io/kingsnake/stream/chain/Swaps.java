package io.kingsnake.stream.chain;

import io.kingsnake.history.History;
import io.kingsnake.stream.chain.Event.Change;
import io.kingsnake.stream.transaction.Footprint;
import io.kingsnake.stream.transaction.Mark;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/*
 * Overlapping transactions may write a key that none of them reads. Which of them wrote last becomes
 * apparent when a transaction reads the key, perhaps much later. Until then, the key is open, and an
 * earlier one of these writers becomes the last as soon as a reader asks for its version, if the
 * events from its begin to the commit of the last writer replay in another order as well (Exchange).
 * Therefore these events are kept when others of their age are forgotten, as a stretch, until a
 * transaction has read or overwritten the key. An exchange changes the order within one stretch, or
 * within the log, and leaves every other event where it is.
 */
/** Keys for which it is open which of several writers was the last. */
final class Swaps {
  /** Limit on the number of writers of one key that may turn out to be the last. */
  private static final int MOST_WRITERS = 8;

  /** Events in all stretches; if there are more, the oldest stretch is forgotten. */
  private static final int MOST_KEPT = 100_000;

  private final EventLog log;
  private final boolean isTwofold;

  private final Stretches stretches = new Stretches();
  private int nextPurge = Stretches.LONGEST;
  private long ranges;

  Swaps(EventLog log, boolean isTwofold) {
    this.log = log;
    this.isTwofold = isTwofold;
  }

  /** Notes that a range was read: it may have shown any key, so that earlier writes are settled. */
  void rangeRead() {
    ranges++;
  }

  Version version(Node writer, Serializable value) {
    return Version.of(writer, value, ranges);
  }

  /** Tests whether no transaction has seen the last version. */
  boolean isOpen(Slot slot) {
    Version last = slot.last;
    return last.writer != null
        && last.readers == 0
        && last.rangesBefore == ranges
        && !last.isList();
  }

  /** The version before the last one, or before that, that explains the read; null if none. */
  @Nullable Version wanted(Slot slot, Serializable read) {
    if (read == Mark.INITIAL || !isOpen(slot)) {
      return null;
    }
    Version version = slot.last;
    for (int i = 1; i < MOST_WRITERS && version.writer != null; i++) {
      version = version.writer.replaced[version.writer.writeOf(slot)];
      if (version.writer != null && !version.isList() && Footprint.matches(read, version.value)) {
        return version;
      }
    }
    return null;
  }

  /** Makes the version that was read the last one; returns whether it is. */
  boolean swap(Slot slot, Serializable read) {
    Version wanted = wanted(slot, read);
    Node writer = wanted == null ? null : wanted.writer;
    if (writer == null) {
      return false;
    }
    long from = isTwofold ? writer.beginPlace : writer.commitPlace;
    EventLog events = holding(from);
    return events != null && new Exchange(events, this, writer, from).makeLast(slot);
  }

  /** The log or a stretch, whichever has an event at this place; null if it was forgotten. */
  @Nullable EventLog holding(long place) {
    return log.holds(place) ? log : stretches.holding(place);
  }

  /** Tests whether the first event of the log must be kept outside the log, too. */
  boolean isInsideStretch() {
    return stretches.isInside(log.start());
  }

  /** Removes the first event of the log, and keeps it if it may still be exchanged with others. */
  Event forgetFirst() {
    long place = log.start();
    Event event = log.at(place);
    boolean isKept = stretches.keep(event, place, reach(event, place));
    log.removeFirst();
    if (isKept) {
      purge();
    } else {
      forgetWriter(event);
    }
    return event;
  }

  private static void forgetWriter(Event event) {
    if (event.change() == Change.COMMIT) {
      for (Version version : event.node().written) {
        version.writer = null;
      }
    }
  }

  /** The place of the last event that this one may be exchanged with; -1 if there is none. */
  private long reach(Event event, long place) {
    Node node = event.node();
    long reach = -1;
    if (event.change() == (isTwofold ? Change.BEGIN : Change.COMMIT) && node.written.length > 0) {
      for (Slot slot : node.writeSlots) {
        Node last = slot.last.writer;
        if (last != null && last != node && isOpen(slot) && overlap(node, last)) {
          reach = isAmongLast(node, slot) ? Math.max(reach, last.commitPlace) : reach;
        }
      }
    }
    return reach - place < Stretches.LONGEST ? reach : -1;
  }

  private static boolean overlap(Node first, Node second) {
    return second.txn.begin() == History.NO_TIME
        || first.txn.end() == History.NO_TIME
        || second.txn.begin() <= first.txn.end();
  }

  private static boolean isAmongLast(Node node, Slot slot) {
    Node writer = slot.last.writer;
    for (int i = 1; i < MOST_WRITERS && writer != null && writer != node; i++) {
      writer = writer.replaced[writer.writeOf(slot)].writer;
    }
    return writer == node;
  }

  /** Forgets stretches that are settled, and the oldest ones if too much is left. */
  private void purge() {
    if (stretches.eventCount() < nextPurge || !stretches.isComplete()) {
      return;
    }
    stretches.removeIf(old -> !isOpen(old) && forget(old));
    while (stretches.eventCount() > MOST_KEPT) {
      forget(stretches.removeOldest());
    }
    nextPurge = Math.max(Stretches.LONGEST, 2 * stretches.eventCount());
  }

  private boolean isOpen(EventLog events) {
    for (long place = events.start(); events.holds(place); place++) {
      if (reach(events.at(place), place) >= 0) {
        return true;
      }
    }
    return false;
  }

  private static boolean forget(EventLog events) {
    for (long place = events.start(); events.holds(place); place++) {
      forgetWriter(events.at(place));
    }
    return true;
  }

  /**
   * Stretches that would be kept if all but about this many of the latest events were forgotten
   * now.
   */
  Stretches toKeep(int latest) {
    Stretches kept = new Stretches();
    for (EventLog stretch : stretches.all()) {
      if (isOpen(stretch)) {
        kept.add(stretch);
      }
    }
    for (long place = log.start(); place < log.end() - latest || kept.isInside(place); place++) {
      kept.keep(log.at(place), place, reach(log.at(place), place));
    }
    while (kept.eventCount() > MOST_KEPT) {
      kept.removeOldest();
    }
    return kept;
  }

  long ranges() {
    return ranges;
  }

  /** Continues from the stretches that another one kept. */
  void restore(long rangesBefore, Iterable<EventLog> kept) {
    ranges = rangesBefore;
    kept.forEach(stretches::add);
  }
}
