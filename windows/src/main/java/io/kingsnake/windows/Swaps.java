package io.kingsnake.windows;

import io.kingsnake.history.History;
import java.io.Serializable;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/*
 * Two overlapping transactions may write a key that neither reads. Which of them wrote last becomes
 * apparent when a transaction reads the key, perhaps much later. Say T came first in the replay,
 * and U second. U can be moved to just before T if nothing between the begin of T and the commit of
 * U depends on it, nor it on them: since T began, U's session has done nothing, no transaction
 * wrote what U read, and none read or wrote what U wrote, except for T's write of that key; ranges
 * may have read anything. Then the order with U moved replays as well, up to the first reader of
 * U's version of the key. A range of moments in which something was moved is not used again,
 * because what was recorded about it refers to the order before.
 */
/** Keys for which it is open which of two writers was the last. */
final class Swaps {
  /** Ranges to keep; earlier ones are treated as one. */
  private static final int MOST_MOVED = 10_000;

  /** Ranges of moments in which something was moved, by their first moment. */
  private final TreeMap<Long, Long> moved = new TreeMap<>();

  /** Something may have been moved at any moment up to this one. */
  private long forgotten = -1;

  private long lastRange;

  void rangeRead(long now) {
    lastRange = now;
  }

  /** To be called before its writes become the last versions. */
  void note(Node node) {
    for (Slot slot : node.writeSlots) {
      slot.other = mayBeFirst(node, slot) ? slot.version : null;
      slot.otherBegan = slot.writerBegan;
    }
  }

  private boolean mayBeFirst(Node node, Slot slot) {
    long since = slot.writerBegan;
    if (since < 0
        || !overlaps(node, slot)
        || slot.isList()
        || slot.lastRead >= since
        || lastRange >= since
        || !node.ranges.isEmpty()
        || node.session.lastCommit >= since
        || wasMovedSince(since)) {
      return false;
    }
    for (Slot read : node.readSlots) {
      if (read == slot || read.lastWrite >= since) {
        return false;
      }
    }
    for (Slot written : node.writeSlots) {
      if (written.isList()
          || (written != slot && (written.lastRead >= since || written.lastWrite >= since))) {
        return false;
      }
    }
    return true;
  }

  private static boolean overlaps(Node node, Slot slot) {
    return node.txn.begin() == History.NO_TIME
        || slot.writerEnd == History.NO_TIME
        || node.txn.begin() <= slot.writerEnd;
  }

  private boolean wasMovedSince(long since) {
    return wasMovedWithin(since, Long.MAX_VALUE);
  }

  boolean canSwap(Slot slot, Serializable read) {
    Serializable other = slot.other;
    return other != null
        && read != Mark.INITIAL
        && other != Mark.INITIAL
        && slot.writer == null
        && slot.lastRead < slot.lastWrite
        && Footprint.matches(read, other)
        && !wasMovedWithin(slot.otherBegan, slot.lastWrite);
  }

  /** Ranges of moments do not overlap, so that the one that begins last ends last. */
  private boolean wasMovedWithin(long since, long until) {
    Map.Entry<Long, Long> last = moved.floorEntry(until);
    return since <= forgotten || (last != null && last.getValue() >= since);
  }

  /** Returns the version that was the last one until now. */
  Serializable swap(Slot slot) {
    Serializable last = slot.version;
    moved.put(slot.otherBegan, slot.lastWrite);
    if (moved.size() > MOST_MOVED) {
      forgotten = moved.pollFirstEntry().getValue();
    }
    slot.version = Objects.requireNonNull(slot.other);
    slot.other = null;
    slot.writerBegan = slot.otherBegan;
    return last;
  }
}
