package io.kingsnake.jdbc;

import io.kingsnake.tracer.SessionRecorder;
import java.sql.Savepoint;
import java.util.ArrayList;
import java.util.List;

/**
 * Operations of the open transaction that are not on file yet: those after a result that is still
 * being read, and those after a savepoint, which may be undone.
 */
final class Pending {
  /** State of a transaction after a rollback to a savepoint. */
  record Undone(boolean lostReads, boolean wasDoubtful) {}

  private record Mark(Savepoint savepoint, int at, boolean wasDoubtful) {}

  private final List<Slot> slots = new ArrayList<>();
  private final List<Mark> marks = new ArrayList<>();
  private boolean untouched = true;

  void add(Slot slot) {
    slots.add(slot);
    untouched = false;
  }

  /** Notes that something was recorded elsewhere. */
  void touch() {
    untouched = false;
  }

  /** Tests whether the transaction has done nothing so far. */
  boolean isUntouched() {
    return untouched;
  }

  boolean isEmpty() {
    return slots.isEmpty();
  }

  void clear() {
    slots.clear();
    marks.clear();
    untouched = true;
  }

  /** Records operations that are known and cannot be undone. */
  void drain(SessionRecorder recorder) {
    int end = marks.isEmpty() ? slots.size() : marks.get(0).at();
    int count = 0;
    while (count < end && slots.get(count).isComplete()) {
      slots.get(count++).record(recorder);
    }
    slots.subList(0, count).clear();
    for (int i = 0; i < marks.size(); i++) {
      Mark mark = marks.get(i);
      marks.set(i, new Mark(mark.savepoint(), mark.at() - count, mark.wasDoubtful()));
    }
  }

  /** The transaction has aborted. */
  void aborted() {
    slots.forEach(Slot::aborted);
  }

  /** The transaction ends. */
  void drainAll(SessionRecorder recorder) {
    marks.clear();
    slots.forEach(Slot::settle);
    drain(recorder);
  }

  boolean knows(Savepoint savepoint) {
    return indexOf(savepoint) >= 0;
  }

  void mark(Savepoint savepoint, boolean doubtful) {
    marks.add(new Mark(savepoint, slots.size(), doubtful));
  }

  /** Keeps reads before the first write that is undone; the savepoint must be known. */
  Undone rollBackTo(Savepoint savepoint) {
    int index = indexOf(savepoint);
    Mark mark = marks.get(index);
    int end = mark.at();
    while (end < slots.size() && !slots.get(end).isWrite()) {
      slots.get(end++).settle();
    }
    List<Slot> undone = slots.subList(end, slots.size());
    boolean lostReads = undone.stream().anyMatch(slot -> !slot.isWrite() && !slot.isNote());
    undone.forEach(Slot::settle);
    undone.clear();
    marks.subList(index + 1, marks.size()).clear();
    return new Undone(lostReads, mark.wasDoubtful());
  }

  void release(Savepoint savepoint) {
    int index = indexOf(savepoint);
    if (index >= 0) {
      marks.subList(index, marks.size()).clear();
    }
  }

  private int indexOf(Savepoint savepoint) {
    for (int i = marks.size() - 1; i >= 0; i--) {
      if (marks.get(i).savepoint() == savepoint) {
        return i;
      }
    }
    return -1;
  }
}
