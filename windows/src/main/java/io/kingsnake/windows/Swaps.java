package io.kingsnake.windows;

import io.kingsnake.history.History;
import io.kingsnake.windows.Event.Change;
import java.io.Serializable;
import java.util.Map;
import java.util.TreeMap;
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
  /** Of one key, as many writers may turn out to be the last. */
  private static final int MOST_WRITERS = 8;

  /** Events of a stretch; overlapping transactions are not far from each other. */
  private static final int LONGEST = 256;

  /** Events in all stretches; if there are more, the oldest stretch is forgotten. */
  private static final int MOST_KEPT = 100_000;

  private final EventLog log;
  private final boolean isTwofold;

  /** Stretches that were kept, by the place of their first event. */
  private final TreeMap<Long, EventLog> stretches = new TreeMap<>();

  /** The stretch to which the next events to forget belong, up to some place. */
  private EventLog stretch = new EventLog(0);

  private long stretchEnd = -1;
  private int keptCount;
  private int nextPurge = LONGEST;
  private long ranges;

  Swaps(EventLog log, boolean isTwofold) {
    this.log = log;
    this.isTwofold = isTwofold;
  }

  /** A range may have shown anything: what was written before it is settled. */
  void rangeRead() {
    ranges++;
  }

  Version version(Node writer, Serializable value) {
    return Version.of(writer, value, ranges);
  }

  /** Whether no transaction has seen the last version. */
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
    Map.Entry<Long, EventLog> kept = stretches.floorEntry(place);
    return log.holds(place)
        ? log
        : kept != null && kept.getValue().holds(place) ? kept.getValue() : null;
  }

  /** Whether the first event of the log must not be left to the log alone. */
  boolean isInsideStretch() {
    return log.start() <= stretchEnd;
  }

  /** Removes the first event of the log, and keeps it if it may still be exchanged with others. */
  Event forgetFirst() {
    long place = log.start();
    long reach = reach(log.at(place), place);
    if (place > stretchEnd && reach >= 0) {
      stretch = new EventLog(place);
      stretches.put(place, stretch);
    }
    if (reach - stretch.start() < LONGEST) {
      stretchEnd = Math.max(stretchEnd, reach);
    }
    Event event = log.removeFirst();
    if (place <= stretchEnd) {
      stretch.add(event);
      keptCount++;
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
    return reach - place < LONGEST ? reach : -1;
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
    if (keptCount < nextPurge || stretch.start() + stretch.size() <= stretchEnd) {
      return;
    }
    stretches.values().removeIf(old -> !isOpen(old) && forget(old));
    while (keptCount > MOST_KEPT) {
      forget(stretches.pollFirstEntry().getValue());
    }
    nextPurge = Math.max(LONGEST, 2 * keptCount);
  }

  private boolean isOpen(EventLog events) {
    for (long place = events.start(); events.holds(place); place++) {
      if (reach(events.at(place), place) >= 0) {
        return true;
      }
    }
    return false;
  }

  private boolean forget(EventLog events) {
    keptCount -= events.size();
    for (long place = events.start(); events.holds(place); place++) {
      forgetWriter(events.at(place));
    }
    return true;
  }
}
