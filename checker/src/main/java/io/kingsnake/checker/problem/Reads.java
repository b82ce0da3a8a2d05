package io.kingsnake.checker.problem;

import io.kingsnake.checker.model.CheckOptions.OwnWrites;
import io.kingsnake.engine.ints.IntList;
import io.kingsnake.history.History;
import java.util.Arrays;
import java.util.BitSet;

/**
 * External reads, one for each distinct (participant, key, value) or, where the place in the
 * program matters, one for each operation; numbered by participant, then by operation, with what is
 * known of their sources. A source is a write, INITIAL, or OPEN while several candidates remain:
 * then these are {@code candidate(read, i)} for i below {@code candidateCount(read)}.
 */
public final class Reads {
  /** The initial version, as a source or candidate. */
  public static final int INITIAL = -1;

  /** Several candidates remain. */
  public static final int OPEN = -2;

  /** There never was a candidate: a contradiction. */
  public static final int NONE = -3;

  private final int[] starts;
  private final int[] participant;
  private final int[] key;
  private final int[] value;
  private final int[] operation;
  private final int[] step;
  private final int[] source;
  private final int[] candidateStart; // of open reads; else meaningless
  private final int[] candidateCount;
  private final int[] originalCount;
  private final int[] candidates;
  private final int[] openReads;
  private final BitSet predicate;
  private final InitialVersions initial;

  private Reads(Collector c, int participantCount) {
    initial = c.initial;
    starts = Arrays.copyOf(c.starts, participantCount + 1);
    participant = c.participant.toArray();
    key = c.key.toArray();
    value = c.value.toArray();
    operation = c.operation.toArray();
    step = c.step.toArray();
    source = c.source.toArray();
    openReads = c.open.toArray();
    predicate = c.predicate;
    candidates = c.candidates.toArray();
    candidateStart = new int[openReads.length == 0 ? 0 : source.length];
    candidateCount = new int[candidateStart.length];
    for (int i = 0; i < openReads.length; i++) {
      int end = i + 1 < openReads.length ? c.openStart.get(i + 1) : candidates.length;
      candidateStart[openReads[i]] = c.openStart.get(i);
      candidateCount[openReads[i]] = end - c.openStart.get(i);
    }
    originalCount = candidateCount.clone();
  }

  static Reads of(
      History history,
      Participants participants,
      Writes writes,
      OwnWrites policy,
      boolean repeats,
      boolean guessesInitial) {
    InitialVersions initial = InitialVersions.of(history, participants, writes, policy);
    if (guessesInitial) {
      initial.guess(participants, writes, policy);
    }
    Collector collector = new Collector(history, writes, initial, participants.count(), repeats);
    ExternalReads external = new ExternalReads(history, policy);
    for (int p = 0; p < participants.count(); p++) {
      collector.collect(p, participants.txn(p), external);
    }
    return new Reads(collector, participants.count());
  }

  /** What is known of initial versions. */
  public InitialVersions initial() {
    return initial;
  }

  /** Whether the reads, of one key, cannot both be of its initial version. */
  public boolean disagree(int read, int other) {
    return !initial.agree(value[read], value[other]);
  }

  public int count() {
    return source.length;
  }

  /** The reads of participant p are {@code start(p) .. end(p)}. */
  public int start(int p) {
    return starts[p];
  }

  public int end(int p) {
    return starts[p + 1];
  }

  public int participant(int read) {
    return participant[read];
  }

  public int key(int read) {
    return key[read];
  }

  public int value(int read) {
    return value[read];
  }

  /** Whether only scans and iterators saw it. */
  public boolean isPredicate(int read) {
    return predicate.get(read);
  }

  /** The first operation of the history that is this read. */
  public int operation(int read) {
    return operation[read];
  }

  /** When in its transaction the read is: reads of one scan are simultaneous. */
  public int step(int read) {
    return step[read];
  }

  public int source(int read) {
    return source[read];
  }

  /** Reads that had several candidates at first. */
  public int[] initiallyOpen() {
    return openReads;
  }

  public int candidateCount(int read) {
    return source[read] == OPEN ? candidateCount[read] : 1;
  }

  public int candidate(int read, int index) {
    return source[read] == OPEN ? candidates[candidateStart[read] + index] : source[read];
  }

  /** How many candidates there were before any was dropped. */
  public int originalCandidateCount(int read) {
    return wasOpen(read) ? originalCount[read] : 1;
  }

  /** The dropped ones stay after those that are left. */
  public int originalCandidate(int read, int index) {
    return wasOpen(read) ? candidates[candidateStart[read] + index] : source[read];
  }

  private boolean wasOpen(int read) {
    return originalCount.length > 0 && originalCount[read] > 0;
  }

  /** Drops a candidate of an open read; the last one left becomes the source. */
  public void discard(int read, int index) {
    assert source[read] == OPEN : "read " + read + " has source " + source[read];
    int start = candidateStart[read];
    int count = --candidateCount[read];
    int dropped = candidates[start + index];
    candidates[start + index] = candidates[start + count];
    candidates[start + count] = dropped;
    if (count == 1) {
      source[read] = candidates[start];
    }
  }

  /** Walks the operations of one participant after the other. */
  private static final class Collector {
    private final History history;
    private final Writes writes;
    private final InitialVersions initial;
    private final boolean repeats;
    private final int[] starts;
    private final IntList participant = new IntList();
    private final IntList key = new IntList();
    private final IntList value = new IntList();
    private final IntList operation = new IntList();
    private final IntList step = new IntList();
    private final IntList source = new IntList();
    private final BitSet predicate = new BitSet();
    private final IntList open = new IntList();
    private final IntList openStart = new IntList();
    private final IntList candidates = new IntList();
    private int joinedStart; // the first of operations that are simultaneous with joinedEnd
    private int joinedEnd;
    // By key, meaningful if the stamp is the current participant.
    private final int[] readStamp;
    private final int[] readNumber;

    Collector(
        History history,
        Writes writes,
        InitialVersions initial,
        int participantCount,
        boolean repeats) {
      this.repeats = repeats;
      this.history = history;
      this.writes = writes;
      this.initial = initial;
      starts = new int[participantCount + 1];
      int keyCount = history.keyCount();
      readStamp = new int[keyCount];
      readNumber = new int[keyCount];
      Arrays.fill(readStamp, -1);
    }

    void collect(int p, int txn, ExternalReads external) {
      joinedStart = history.opStart(txn);
      joinedEnd = joinedStart;
      external.forEach(txn, op -> collect(p, op));
      starts[p + 1] = source.size();
    }

    private void collect(int p, int op) {
      for (; joinedEnd < op; joinedEnd++) {
        joinedStart = history.joinsNext(joinedEnd) ? joinedStart : joinedEnd + 1;
      }
      note(p, op);
    }

    /** Plain absence does not tell one deleted version from another. */
    private void addTombstones(int p, int k) {
      for (int write = writes.start(k); write < writes.end(k); write++) {
        if (writes.isTombstone(write) && writes.participant(write) != p) {
          candidates.add(write);
        }
      }
    }

    /** Again the same is the same read; one by item and by predicate counts as by item. */
    private void note(int p, int op) {
      int k = history.opKey(op);
      int v = history.opValue(op);
      if (repeats || readStamp[k] != p || value.get(readNumber[k]) != v) {
        readStamp[k] = p;
        readNumber[k] = source.size();
        predicate.set(source.size(), history.isPredicate(op));
        operation.add(op);
        step.add(joinedStart);
        add(p, k, v);
      } else if (!history.isPredicate(op)) {
        predicate.clear(readNumber[k]);
      }
    }

    private void add(int p, int k, int v) {
      participant.add(p);
      key.add(k);
      value.add(v);
      int before = candidates.size();
      if (initial.mayShow(k, v)) {
        candidates.add(INITIAL);
      }
      if (v != History.INITIAL) {
        for (int i = writes.firstWithValue(k, v); writes.hasValue(i, k, v); i++) {
          int write = writes.withValue(i);
          if (writes.participant(write) != p) {
            candidates.add(write);
          }
        }
        if (v == History.ABSENT && writes.anyTombstone()) {
          addTombstones(p, k);
        }
      }
      int count = candidates.size() - before;
      if (count > 1) {
        open.add(source.size());
        openStart.add(before);
        source.add(OPEN);
      } else {
        source.add(count == 1 ? candidates.last() : NONE);
        candidates.truncate(before);
      }
    }
  }
}
