package io.kingsnake.stream.chain;

import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Consecutive events that are kept when others of their age are forgotten. */
final class Stretches {
  /** Events of a stretch; overlapping transactions are not far from each other. */
  static final int LONGEST = 256;

  /** By the place of their first event. */
  private final TreeMap<Long, EventLog> all = new TreeMap<>();

  /** The stretch to which the next events to keep belong, up to some place. */
  private EventLog current = new EventLog(0);

  private long currentEnd = -1;
  private int eventCount;

  int eventCount() {
    return eventCount;
  }

  Collection<EventLog> all() {
    return all.values();
  }

  /** Tests whether the event at this place belongs to a stretch that has begun. */
  boolean isInside(long place) {
    return place <= currentEnd;
  }

  /** The place of the first event at or after this one that belongs to no stretch so far. */
  long outside(long place) {
    return Math.max(place, currentEnd + 1);
  }

  /** Tests whether all events of the latest stretch are in it. */
  boolean isComplete() {
    return current.start() + current.size() > currentEnd;
  }

  /** The stretch that has an event at this place; null if none has. */
  @Nullable EventLog holding(long place) {
    Map.Entry<Long, EventLog> kept = all.floorEntry(place);
    return kept != null && kept.getValue().holds(place) ? kept.getValue() : null;
  }

  void add(EventLog stretch) {
    all.put(stretch.start(), stretch);
    eventCount += stretch.size();
  }

  /**
   * Keeps the event if it may be exchanged with another one, or is between two such events.
   *
   * @param reach the place of the last event that it may be exchanged with; -1 if there is none
   */
  boolean keep(Event event, long place, long reach) {
    if (!isInside(place) && reach >= 0) {
      current = new EventLog(place);
      all.put(place, current);
    }
    if (reach - current.start() < LONGEST) {
      currentEnd = Math.max(currentEnd, reach);
    }
    if (!isInside(place)) {
      return false;
    }
    current.add(event);
    eventCount++;
    return true;
  }

  /** Removes settled stretches; settling may change their events. */
  void removeIf(Predicate<EventLog> isSettled) {
    all.values()
        .removeIf(
            stretch -> {
              boolean isRemoved = isSettled.test(stretch);
              eventCount -= isRemoved ? stretch.size() : 0;
              return isRemoved;
            });
  }

  EventLog removeOldest() {
    EventLog oldest = all.pollFirstEntry().getValue();
    eventCount -= oldest.size();
    return oldest;
  }
}
