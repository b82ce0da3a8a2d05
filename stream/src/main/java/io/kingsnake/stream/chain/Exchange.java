package io.kingsnake.stream.chain;

import io.kingsnake.stream.chain.Event.Change;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/*
 * Let T be a writer of a key whose version was overwritten by others, the last of which has not
 * been seen. To make T the last, these others move to just before the first event of T, together
 * with all events since then on which they depend. Two events depend on each other if they are of
 * one session, if one reads or writes what the other writes, or if one revealed an initial version
 * that the other read. All events that depend on each other keep their order, with one exception:
 * keys that T wrote and of which no transaction has seen the last version. There, T's version
 * becomes the last one, if all who wrote the key after T move, and no transaction that moves has
 * seen T's version; who stays and has seen it still does. So each event finds what it found before.
 * If T itself would have to move, there is no such order.
 */
/** Moves some events to before a transaction, so that it becomes the last writer of its keys. */
final class Exchange {
  /** Limit on the events to examine, so that an unsuccessful attempt costs little. */
  private static final int FARTHEST = 4096;

  private final EventLog events;
  private final Swaps swaps;
  private final Node target;
  private final long from;

  /** Open keys that the target wrote, with their next writer and all later ones. */
  private final Map<Slot, Set<Node>> laterWriters = new HashMap<>();

  private final Map<Slot, Node> nextWriters = new HashMap<>();

  /** Keys whose last version at this point, from the last event backwards, is the target's. */
  private final Set<Slot> showingTarget = new HashSet<>();

  private final List<Event> moved = new ArrayList<>();
  private final List<Event> staying = new ArrayList<>();

  /** Sessions and keys that the moving events refer to. */
  private final Set<SessionLine> sessions = new HashSet<>();

  private final Set<Slot> readAtBegin = new HashSet<>();
  private final Set<Slot> toWrite = new HashSet<>();
  private final Set<Slot> written = new HashSet<>();
  private final Set<Slot> learned = new HashSet<>();
  private final Set<Node> committed = new HashSet<>();
  private boolean hasRanges;

  Exchange(EventLog events, Swaps swaps, Node target, long from) {
    this.events = events;
    this.swaps = swaps;
    this.target = target;
    this.from = from;
  }

  private void noteLaterWriters(Slot slot, Version ofTarget, long to) {
    Set<Node> later = new HashSet<>();
    Version version = slot.last;
    Node next = target;
    while (version != ofTarget && version.writer != null && !version.isList()) {
      next = version.writer;
      later.add(next);
      version = next.replaced[next.writeOf(slot)];
    }
    Node last = slot.last.writer;
    boolean isWithin =
        last != null && (slot.writer == null ? last.commitPlace <= to : last.commitPlace == to);
    if (version == ofTarget && next != target && isWithin && swaps.isOpen(slot)) {
      laterWriters.put(slot, later);
      nextWriters.put(slot, next);
    }
  }

  /** Makes the target the last writer of the key; returns false if it cannot be. */
  boolean makeLast(Slot slot) {
    Node last = slot.last.writer;
    if (last == null || !events.holds(last.commitPlace) || last.commitPlace - from > FARTHEST) {
      return false;
    }
    long to = last.commitPlace;
    for (int i = 0; i < target.writeSlots.length; i++) {
      noteLaterWriters(target.writeSlots[i], target.written[i], to);
    }
    Set<Node> movers = laterWriters.getOrDefault(slot, Set.of());
    for (long place = to; place >= from; place--) {
      if (!sort(events.at(place), movers)) {
        return false;
      }
    }
    if (!written.contains(slot) || !isWhole()) {
      return false;
    }
    reorder(to);
    return true;
  }

  /** Tests whether all later writers of a key move if some do. */
  private boolean isWhole() {
    for (Map.Entry<Slot, Set<Node>> key : laterWriters.entrySet()) {
      Slot slot = key.getKey();
      boolean isTouched = written.contains(slot) || toWrite.contains(slot);
      if (isTouched && !committed.containsAll(key.getValue())) {
        return false;
      }
    }
    return true;
  }

  /** Has an event move or stay; false if it can do neither. */
  private boolean sort(Event event, Set<Node> movers) {
    Node node = event.node();
    if (node.isGranted) {
      return false;
    }
    if (event.change() == Change.COMMIT) {
      passCommit(node);
    }
    boolean moves = movers.contains(node) || isNeeded(event);
    if (moves && (node == target || !move(event))) {
      return false;
    }
    if (!moves) {
      staying.add(event);
    }
    return true;
  }

  /** Before this commit, other versions were the last. */
  private void passCommit(Node node) {
    if (node == target) {
      showingTarget.clear();
    } else {
      nextWriters.forEach(
          (slot, next) -> {
            if (next == node) {
              showingTarget.add(slot);
            }
          });
    }
  }

  /** Tests whether something that moves depends on this event. */
  private boolean isNeeded(Event event) {
    Node node = event.node();
    if (sessions.contains(node.session)) {
      return true;
    }
    return switch (event.change()) {
      case DROP -> false;
      case BEGIN -> isBeginNeeded(node);
      case COMMIT -> isCommitNeeded(node) || (beginsAtCommit(node) && isBeginNeeded(node));
    };
  }

  /** Tests whether the commit event of the transaction is also its begin event. */
  private static boolean beginsAtCommit(Node node) {
    return node.beginPlace < 0;
  }

  private boolean isBeginNeeded(Node node) {
    if (!node.ranges.isEmpty() && !written.isEmpty()) {
      return true;
    }
    for (Slot slot : node.readSlots) {
      if (learned.contains(slot) || (written.contains(slot) && !showingTarget.contains(slot))) {
        return true;
      }
    }
    for (Slot slot : node.learned) {
      if (readAtBegin.contains(slot)) {
        return true;
      }
    }
    for (Slot slot : node.writeSlots) {
      if (written.contains(slot) && !isExchanged(node, slot)) {
        return true;
      }
    }
    return false;
  }

  private boolean isCommitNeeded(Node node) {
    if (hasRanges && node.writeSlots.length > 0) {
      return true;
    }
    for (Slot slot : node.writeSlots) {
      boolean isUsed =
          readAtBegin.contains(slot) || toWrite.contains(slot) || written.contains(slot);
      if (isUsed && !isExchanged(node, slot)) {
        return true;
      }
    }
    return false;
  }

  private boolean isExchanged(Node node, Slot slot) {
    return node == target && laterWriters.containsKey(slot);
  }

  /** Returns false if the event has seen a version of the target. */
  private boolean move(Event event) {
    Node node = event.node();
    moved.add(event);
    sessions.add(node.session);
    if (event.change() == Change.COMMIT) {
      written.addAll(List.of(node.writeSlots));
      committed.add(node);
    }
    if (event.change() == Change.BEGIN
        || (event.change() == Change.COMMIT && beginsAtCommit(node))) {
      readAtBegin.addAll(List.of(node.readSlots));
      toWrite.addAll(List.of(node.writeSlots));
      learned.addAll(node.learned);
      hasRanges |= !node.ranges.isEmpty();
      for (Slot slot : node.readSlots) {
        if (showingTarget.contains(slot)) {
          return false;
        }
      }
    }
    return true;
  }

  private void reorder(long to) {
    long place = to;
    for (Event event : staying) {
      events.put(place--, event);
    }
    for (Event event : moved) {
      events.put(place--, event);
    }
    nextWriters.forEach(
        (slot, next) -> {
          if (written.contains(slot)) {
            int ofTarget = target.writeOf(slot);
            next.replaced[next.writeOf(slot)] = target.replaced[ofTarget];
            target.replaced[ofTarget] = slot.last;
            slot.last = target.written[ofTarget];
          }
        });
  }
}
