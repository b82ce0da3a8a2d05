package io.kingsnake.checker.problem;

import io.kingsnake.checker.model.CheckOptions.OwnWrites;
import io.kingsnake.engine.ints.Groups;
import io.kingsnake.engine.ints.IntList;
import io.kingsnake.history.History;
import java.util.Arrays;
import java.util.BitSet;

/**
 * External reads, one for each distinct (participant, key, value) or, where the place in the
 * program matters, one for each operation; numbered by participant, then by operation, with the
 * facts about their sources.
 */
public final class Reads {
  /** The initial version, as a source or candidate. */
  public static final int INITIAL = -1;

  /** Several candidates remain. */
  public static final int OPEN = -2;

  /** Source of a read that never had a candidate: a contradiction. */
  public static final int NONE = -3;

  private final int[] starts;
  private final int[] participant;
  private final History history;
  private final int[] operation;
  private final int[] step;
  private final BitSet predicate;
  private final InitialVersions initial;
  private final Sources sources;

  private Reads(Collector c, int participantCount) {
    initial = c.initial;
    starts = Arrays.copyOf(c.starts, participantCount + 1);
    participant = c.participant.taken();
    history = c.history;
    operation = c.operation.taken();
    step = history.isPlain() ? operation : c.step.taken();
    predicate = c.predicate;
    sources = new Sources(c.source, c.open, c.openStart, c.candidates);
    assert invariantP() : "reads are not with their participants";
  }

  /** The reads of participant p are start(p) .. end(p), in program order. */
  private boolean invariantP() {
    for (int p = 0; p + 1 < starts.length; p++) {
      for (int read = starts[p]; read < starts[p + 1]; read++) {
        boolean isLater = read == starts[p] || operation[read - 1] < operation[read];
        if (participant[read] != p || !isLater || step[read] > operation[read]) {
          return false;
        }
      }
    }
    return starts[starts.length - 1] == participant.length;
  }

  private Reads(Reads other, Sources sources) {
    initial = other.initial;
    starts = other.starts;
    participant = other.participant;
    history = other.history;
    operation = other.operation;
    step = other.step;
    predicate = other.predicate;
    this.sources = sources;
  }

  /** The reads with other sources. */
  Reads with(Sources other) {
    assert other.count() == count() : other.count() + " sources for " + count() + " reads";
    return new Reads(this, other);
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

  /** Facts about initial versions. */
  public InitialVersions initial() {
    return initial;
  }

  /** Tests whether two reads of one key cannot both be of its initial version. */
  public boolean disagree(int read, int other) {
    assert key(read) == key(other) : "reads of different keys";
    return !initial.agree(value(read), value(other));
  }

  public int count() {
    return participant.length;
  }

  /** The reads of participant p are {@code start(p) .. end(p)}. */
  public int start(int p) {
    return starts[p];
  }

  public int end(int p) {
    return starts[p + 1];
  }

  /** The reads of each key. */
  public Groups byKey(int keyCount) {
    return Groups.of(keyCount, operation.length, this::key);
  }

  public int participant(int read) {
    return participant[read];
  }

  public int key(int read) {
    return history.opKey(operation[read]);
  }

  public int value(int read) {
    return history.opValue(operation[read]);
  }

  /** Tests whether only scans and iterators saw it. */
  public boolean isPredicate(int read) {
    return predicate.get(read);
  }

  /** The first operation of the history that is this read. */
  public int operation(int read) {
    return operation[read];
  }

  /** The step of the read in its transaction: reads of one scan are simultaneous. */
  public int step(int read) {
    return step[read];
  }

  /** Facts about the sources of the reads. */
  public Sources sources() {
    return sources;
  }

  public int source(int read) {
    return sources.of(read);
  }

  public int candidateCount(int read) {
    return sources.candidateCount(read);
  }

  public int candidate(int read, int index) {
    return sources.candidate(read, index);
  }

  /** Number of candidates before any was discarded. */
  public int originalCandidateCount(int read) {
    return sources.originalCandidateCount(read);
  }

  public int originalCandidate(int read, int index) {
    return sources.originalCandidate(read, index);
  }

  /** Walks the operations of the participants, one participant after another. */
  private static final class Collector {
    private final History history;
    private final Writes writes;
    private final InitialVersions initial;
    private final boolean repeats;
    private final int[] starts;
    private final IntList participant;
    private final IntList operation;
    private final IntList step;
    private final IntList source;
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
      int most = history.isPlain() ? history.opCount() - writes.count() : 0;
      participant = new IntList(most);
      operation = new IntList(most);
      step = new IntList();
      source = new IntList(most);
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
      assert participant.size() == source.size() && operation.size() == source.size()
          : "a read without its operation, or without its source";
    }

    private void collect(int p, int op) {
      assert joinedStart <= op : "operation " + op + " comes after later ones";
      for (; joinedEnd < op && !history.isPlain(); joinedEnd++) {
        joinedStart = history.joinsNext(joinedEnd) ? joinedStart : joinedEnd + 1;
      }
      note(p, op);
    }

    /** Plain absence does not distinguish one deleted version from another. */
    private void addTombstones(int p, int k) {
      for (int write = writes.start(k); write < writes.end(k); write++) {
        if (writes.isTombstone(write) && writes.participant(write) != p) {
          candidates.add(write);
        }
      }
    }

    /**
     * A repeated read of the same value is the same read; one both by item and by predicate counts
     * as by item.
     */
    private void note(int p, int op) {
      int k = history.opKey(op);
      int v = history.opValue(op);
      if (repeats || readStamp[k] != p || isOther(readNumber[k], v)) {
        readStamp[k] = p;
        readNumber[k] = source.size();
        if (history.isPredicate(op)) {
          predicate.set(source.size());
        }
        operation.add(op);
        if (!history.isPlain()) {
          step.add(joinedStart);
        }
        add(p, k, v);
      } else if (!history.isPredicate(op)) {
        predicate.clear(readNumber[k]);
      }
    }

    private boolean isOther(int read, int v) {
      return history.opValue(operation.get(read)) != v;
    }

    private boolean isEachOnce(int start) {
      int[] tail = Arrays.copyOfRange(candidates.raw(), start, candidates.size());
      return Arrays.stream(tail).distinct().count() == tail.length;
    }

    private void add(int p, int k, int v) {
      participant.add(p);
      int before = candidates.size();
      if (initial.mayShow(k, v)) {
        candidates.add(INITIAL);
      }
      if (v != History.INITIAL) {
        writes.addOthersWith(k, v, p, candidates);
        if (v == History.ABSENT && writes.anyTombstone()) {
          addTombstones(p, k);
        }
      }
      int count = candidates.size() - before;
      assert count < 2 || isEachOnce(before) : "a candidate twice";
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
