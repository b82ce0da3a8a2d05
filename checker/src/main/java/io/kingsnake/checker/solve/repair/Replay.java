package io.kingsnake.checker.solve.repair;

import io.kingsnake.checker.problem.InitialAgreement;
import io.kingsnake.checker.problem.Participants;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.engine.graph.DynamicOrder;
import io.kingsnake.engine.ints.Groups;
import io.kingsnake.engine.ints.IntList;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/*
 * Keys are independent in a replay: a key's versions and what its readers see depend only on the
 * places of the events that read or write it. So the first run walks the whole order, and later
 * ones replay the keys of transactions that moved, or that started or ceased to take part; unless
 * these are so many that walking the whole order is cheaper than sorting their events.
 */
/**
 * Runs the participants in a given order of events and notes its faults: reads that get another
 * version than the one they saw, and overlapping writers of a key where begin and commit differ.
 * Also links each installed write to the one before it, so that a repair can walk back.
 */
public final class Replay {
  /** Replaying one key by itself takes about as long as walking over this many keys. */
  private static final int KEYS_PER_STALE_KEY = 8;

  private final Problem problem;
  private final Participants participants;
  private final Writes writes;
  private final Reads reads;
  private final DynamicOrder order;
  private final boolean[] active; // by participant, meaningful for optional ones
  private final int[] current; // by key
  private final int[] previous; // by write: what it overwrote
  private final int[] seenByRead; // by read: the version current at its event
  private final IntList unexplained = new IntList();
  private final IntList overlapping = new IntList(); // pairs: later write, earlier write
  private final InitialAgreement initial;
  private final boolean[] isStale; // by key: to be replayed
  private final IntList staleKeys = new IntList();
  private @Nullable Groups readsByKey; // made when first needed
  private final BitSet openLists = new BitSet(); // keys; ListPositions handles these
  private boolean ran;

  public Replay(Problem problem, DynamicOrder order) {
    this.problem = problem;
    this.order = order;
    participants = problem.participants();
    writes = problem.writes();
    reads = problem.reads();
    active = new boolean[participants.count()];
    current = new int[writes.keyCount()];
    previous = new int[writes.count()];
    seenByRead = new int[reads.count()];
    isStale = new boolean[writes.keyCount()];
    initial = new InitialAgreement(problem);
    problem.registers().lists().forEach(list -> openLists.set(list.key()));
  }

  /** Sets whether an optional participant takes part in the next run. */
  void setActive(int participant, boolean takesPart) {
    assert participants.isOptional(participant) : participant + " took effect in any case";
    if (active[participant] != takesPart) {
      active[participant] = takesPart;
      touch(participant);
    }
  }

  boolean isActive(int participant) {
    return !participants.isOptional(participant) || active[participant];
  }

  /** True if the order explains everything. */
  public boolean run() {
    noteStaleKeys();
    if (ran && KEYS_PER_STALE_KEY * (long) staleKeys.size() < isStale.length) {
      runStaleKeys();
    } else {
      runEverything();
      ran = true;
    }
    forgetStaleKeys();
    order.forgetMoved();
    assert invariantLinked() : "a version is linked to none of its key";
    return unexplained.isEmpty() && overlapping.isEmpty() && initial.holds();
  }

  /** A current version overwrote another version of the same key, or the initial one. */
  private boolean invariantLinked() {
    for (int key = 0; key < current.length; key++) {
      int write = current[key];
      int before = write < 0 ? Reads.INITIAL : previous[write];
      boolean isOther = before != write && (before < 0 || writes.key(before) == key);
      if (write >= 0 && !(isOther && isActive(writes.participant(write)))) {
        return false;
      }
    }
    return true;
  }

  /** Reads that saw another version than the order shows them. */
  public IntList unexplained() {
    return unexplained;
  }

  public IntList overlapping() {
    return overlapping;
  }

  /** Pairs of reads that the order shows one initial version, though they saw different values. */
  IntList disagreeing() {
    return initial.disagreeing();
  }

  /** The write current when the read's event came, or INITIAL. */
  int seenBy(int read) {
    return seenByRead[read];
  }

  /** Version that a write overwrote, or INITIAL. */
  int previous(int write) {
    return previous[write];
  }

  private void runEverything() {
    Arrays.fill(current, Reads.INITIAL);
    unexplained.clear();
    overlapping.clear();
    initial.clear();
    for (int place = 0; place < order.nodeCount(); place++) {
      int event = order.nodeAt(place);
      int p = problem.participantOf(event);
      if (p < 0 || !isActive(p)) {
        continue;
      }
      if (problem.isReadEvent(event)) {
        for (int read = reads.start(p); read < reads.end(p); read++) {
          check(read);
        }
      }
      if (problem.isWriteEvent(event)) {
        for (int i = writes.ownStart(p); i < writes.ownEnd(p); i++) {
          install(writes.ownWrite(i));
        }
      }
    }
  }

  /** Notes the keys of transactions that moved, and those with faults. */
  private void noteStaleKeys() {
    for (int i = 0; i < order.moved().size(); i++) {
      int p = problem.participantOf(order.moved().get(i));
      if (p >= 0) {
        touch(p);
      }
    }
    for (int i = 0; i < unexplained.size(); i++) {
      touchKey(reads.key(unexplained.get(i)));
    }
    for (int i = 0; i < overlapping.size(); i++) {
      touchKey(writes.key(overlapping.get(i)));
    }
    for (int i = 0; i < disagreeing().size(); i++) {
      touchKey(reads.key(disagreeing().get(i)));
    }
  }

  private void runStaleKeys() {
    unexplained.clear();
    overlapping.clear();
    initial.forgetDisagreeing();
    Groups byKey = readsByKey == null ? reads.byKey(writes.keyCount()) : readsByKey;
    readsByKey = byKey;
    for (int i = 0; i < staleKeys.size(); i++) {
      runKey(staleKeys.get(i), byKey);
    }
  }

  private void forgetStaleKeys() {
    for (int i = 0; i < staleKeys.size(); i++) {
      isStale[staleKeys.get(i)] = false;
    }
    staleKeys.clear();
  }

  private void touch(int participant) {
    for (int read = reads.start(participant); read < reads.end(participant); read++) {
      touchKey(reads.key(read));
    }
    for (int i = writes.ownStart(participant); i < writes.ownEnd(participant); i++) {
      touchKey(writes.key(writes.ownWrite(i)));
    }
  }

  private void touchKey(int key) {
    assert staleKeys.size() <= isStale.length : "a key is listed twice";
    if (!isStale[key]) {
      isStale[key] = true;
      staleKeys.add(key);
    }
  }

  /**
   * Replays one key: its reads and writes sorted by place, a read before a write at the same place.
   */
  private void runKey(int key, Groups byKey) {
    int readCount = byKey.size(key);
    int writeCount = writes.end(key) - writes.start(key);
    long[] steps = new long[readCount + writeCount];
    int count = 0;
    for (int i = byKey.start(key); i < byKey.end(key); i++) {
      int p = reads.participant(byKey.item(i));
      if (isActive(p)) {
        steps[count++] = step(problem.readEvent(p), 0, byKey.item(i));
      }
    }
    for (int w = writes.start(key); w < writes.end(key); w++) {
      int p = writes.participant(w);
      if (isActive(p)) {
        steps[count++] = step(problem.writeEvent(p), 1, w);
      }
    }
    Arrays.sort(steps, 0, count);
    current[key] = Reads.INITIAL;
    initial.restart(key);
    for (int i = 0; i < count; i++) {
      int item = (int) steps[i];
      if ((steps[i] & (1L << 32)) == 0) {
        check(item);
      } else {
        install(item);
      }
    }
  }

  private long step(int event, int isWrite, int item) {
    return ((2L * order.placeOf(event) + isWrite) << 32) | item;
  }

  private void check(int read) {
    int seen = current[reads.key(read)];
    assert seen < 0 || writes.key(seen) == reads.key(read) : "a version of another key";
    seenByRead[read] = seen;
    if (!explains(read, seen)) {
      if (!openLists.get(reads.key(read))) {
        unexplained.add(read);
      }
    } else if (seen == Reads.INITIAL) {
      initial.add(read);
    }
  }

  private boolean explains(int read, int seen) {
    for (int i = 0, count = reads.candidateCount(read); i < count; i++) {
      if (reads.candidate(read, i) == seen) {
        return true;
      }
    }
    return false;
  }

  private void install(int write) {
    int key = writes.key(write);
    int before = current[key];
    assert before != write : "write " + write + " is installed twice";
    if (problem.isSnapshot() && before >= 0) {
      int begin = order.placeOf(problem.readEvent(writes.participant(write)));
      if (order.placeOf(problem.writeEvent(writes.participant(before))) > begin) {
        overlapping.add(write);
        overlapping.add(before);
      }
    }
    previous[write] = before;
    current[key] = write;
  }
}
