package io.kingsnake.stream.chain;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Events in the order in which they replay, each at a place of its own; places are consecutive. */
final class EventLog {
  private @Nullable Event[] ring = new Event[16];
  private long start;
  private long end;

  EventLog(long start) {
    this.start = start;
    end = start;
  }

  /** The place of the first event. */
  long start() {
    return start;
  }

  /** The place after the last event. */
  long end() {
    return end;
  }

  /** Has the first event be at this place; only as long as there is none. */
  void skipTo(long place) {
    assert size() == 0 : size() + " events";
    start = place;
    end = place;
  }

  int size() {
    return (int) (end - start);
  }

  boolean holds(long place) {
    return place >= start && place < end;
  }

  Event at(long place) {
    return Objects.requireNonNull(ring[index(place)]);
  }

  private int index(long place) {
    return (int) (place & (ring.length - 1));
  }

  void add(Event event) {
    if (size() == ring.length) {
      grow();
    }
    end++;
    put(end - 1, event);
  }

  private void grow() {
    @Nullable Event[] larger = new Event[2 * ring.length];
    for (long place = start; place < end; place++) {
      larger[(int) (place & (larger.length - 1))] = ring[index(place)];
    }
    ring = larger;
  }

  /** Replaces the event at a place, and updates its transaction's place. */
  void put(long place, Event event) {
    ring[index(place)] = event;
    switch (event.change()) {
      case BEGIN -> event.node().beginPlace = place;
      case COMMIT -> event.node().commitPlace = place;
      case DROP -> {}
    }
  }

  Event removeFirst() {
    Event first = at(start);
    ring[index(start++)] = null;
    return first;
  }

  Event removeLast() {
    Event last = at(end - 1);
    ring[index(--end)] = null;
    return last;
  }
}
