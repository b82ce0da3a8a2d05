package io.kingsnake.checker.visibility;

import io.kingsnake.checker.level.AskedLevel;
import io.kingsnake.checker.problem.Participants;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.checker.solve.repair.Statements;
import io.kingsnake.checker.solve.result.Execution;
import io.kingsnake.engine.graph.DynamicOrder;
import io.kingsnake.history.Moments;
import java.util.Arrays;

/**
 * The execution that the solver proposes: an order of participants, which of them took effect, the
 * source of every read, and the resulting version order of each key. Versions of key k are numbered
 * {@code versionStart(k) .. versionStart(k + 1)} in their order; transactions are participants.
 */
public final class Proposal {
  private final Problem problem;
  private final Participants participants;
  private final Writes writes;
  private final Reads reads;
  private final DynamicOrder order;
  private final boolean sessionOrder;
  private final Moments moments;
  private final int[] ownWrite; // by read: of its key by its reader, or NONE
  private final boolean[] active; // by participant
  private final int[] source; // by read
  private final int[] versionStart; // by key
  private final int[] writeOf; // by version
  private final int[] versionOf; // by write, or NONE if it took no effect

  /**
   * {@code sessionOrder} says whether sessions relate transactions, even if not along the order.
   */
  public Proposal(Problem problem, DynamicOrder order, boolean sessionOrder) {
    this.problem = problem;
    this.order = order;
    this.sessionOrder = sessionOrder;
    participants = problem.participants();
    writes = problem.writes();
    reads = problem.reads();
    moments = new Moments(problem.history());
    ownWrite = new int[reads.count()];
    Arrays.setAll(ownWrite, read -> writes.writeOf(reads.participant(read), reads.key(read)));
    active = new boolean[participants.count()];
    source = new int[reads.count()];
    versionStart = new int[writes.keyCount() + 1];
    writeOf = new int[writes.count()];
    versionOf = new int[writes.count()];
  }

  /** Copies the model from the solver before anything more is stated, which would undo it. */
  public void adopt(Statements statements) {
    for (int p = 0; p < active.length; p++) {
      active[p] = statements.isActive(p);
    }
    orderVersions();
    assert invariantVersionsAlongOrder();
    for (int read = 0; read < source.length; read++) {
      source[read] = statements.chosenSource(read);
      if (source[read] == Reads.OPEN) {
        source[read] = latestBefore(read);
      }
    }
    assert invariantSourcesAreCandidates();
  }

  private boolean invariantSourcesAreCandidates() {
    for (int read = 0; read < source.length; read++) {
      int from = source[read];
      assert from < 0 || writes.key(from) == reads.key(read) : "read " + read + " of another key";
      assert from < 0 || writes.participant(from) != reads.participant(read) : "of its own";
    }
    return true;
  }

  private void orderVersions() {
    Arrays.fill(versionOf, Execution.NONE);
    Arrays.fill(versionStart, 0);
    for (int write = 0; write < versionOf.length; write++) {
      versionStart[writes.key(write) + 1] += active[writes.participant(write)] ? 1 : 0;
    }
    for (int key = 1; key < versionStart.length; key++) {
      versionStart[key] += versionStart[key - 1];
    }
    int[] next = versionStart.clone();
    for (int place = 0; place < order.nodeCount(); place++) {
      int p = problem.participantOf(order.nodeAt(place));
      for (int i = p < 0 ? 0 : writes.ownStart(p); p >= 0 && i < writes.ownEnd(p); i++) {
        if (active[p]) {
          int version = next[writes.ownKey(i)]++;
          versionOf[writes.ownWrite(i)] = version;
          writeOf[version] = writes.ownWrite(i);
        }
      }
    }
  }

  private boolean invariantVersionsAlongOrder() {
    for (int write = 0; write < versionOf.length; write++) {
      int next = versionOf[write] == Execution.NONE ? Execution.NONE : next(write);
      if (next != Execution.NONE && !isLater(next, write)) {
        return false;
      }
    }
    return true;
  }

  /** The last candidate before the reader; NONE if all come later or did not take effect. */
  private int latestBefore(int read) {
    int best = Reads.NONE;
    for (int i = 0; i < reads.candidateCount(read); i++) {
      int candidate = reads.candidate(read, i);
      boolean possible = candidate < 0 || isBefore(candidate, reads.participant(read));
      if (possible && (best < 0 || (candidate >= 0 && isLater(candidate, best)))) {
        best = candidate;
      }
    }
    return best;
  }

  private boolean isLater(int write, int other) {
    return place(writes.participant(write)) > place(writes.participant(other));
  }

  /** Tests whether the write took effect, before the participant. */
  boolean isBefore(int write, int participant) {
    int writer = writes.participant(write);
    return active[writer] && place(writer) < place(participant);
  }

  /** The source of the read: a write, INITIAL, or NONE for a read that must first choose one. */
  public int sourceWrite(int read) {
    return source[read];
  }

  /** By read, the write that it read, or INITIAL. */
  public int[] sources() {
    return source;
  }

  /** The version before this one, as a write, or NONE. */
  int previous(int write) {
    int version = versionOf[write];
    assert version != Execution.NONE : "write " + write + " took no effect";
    return version == versionStart[writes.key(write)] ? Execution.NONE : writeOf[version - 1];
  }

  /** The version after this one, as a write, or NONE. */
  int next(int write) {
    int version = versionOf[write] + 1;
    return version == versionStart[writes.key(write) + 1] ? Execution.NONE : writeOf[version];
  }

  private int first(int key) {
    int version = versionStart[key];
    return version == versionStart[key + 1] ? Execution.NONE : writeOf[version];
  }

  /** The first version after the one read that the reader did not write itself, or NONE. */
  int overwriterOf(int read) {
    int write = source[read] < 0 ? first(reads.key(read)) : next(source[read]);
    boolean isOwn = write != Execution.NONE && writes.participant(write) == reads.participant(read);
    return isOwn ? next(write) : write;
  }

  public Problem problem() {
    return problem;
  }

  /** All transactions, including those without effect. */
  public int count() {
    return participants.count();
  }

  public boolean tookEffect(int participant) {
    return active[participant];
  }

  /**
   * Position of a participant that took effect, in an order that agrees with version orders and
   * sources.
   */
  public int place(int participant) {
    return order.placeOf(participant);
  }

  /** Tests whether session order relates the participant to the one numbered before it. */
  public boolean continuesSession(int participant) {
    return sessionOrder && participants.sameSession(participant - 1, participant);
  }

  /** The earliest time at which it can have begun, or NO_TIME. */
  public long beginEarliest(int participant) {
    return moments.snapshotEarliest(participants.txn(participant));
  }

  /** When it had certainly begun, or NO_TIME. */
  public long beginLatest(int participant) {
    return moments.snapshotLatest(participants.txn(participant));
  }

  /** The earliest time at which it can have committed, or NO_TIME. */
  public long endEarliest(int participant) {
    return moments.commitEarliest(participants.txn(participant));
  }

  /** When it had certainly committed, or NO_TIME. */
  public long endLatest(int participant) {
    return moments.commitLatest(participants.txn(participant));
  }

  /** The versions of a key are {@code versionStart(key) .. versionStart(key + 1)}. */
  public int versionStart(int key) {
    return versionStart[key];
  }

  /** Writer of a version. */
  public int writer(int version) {
    return writes.participant(writeOf[version]);
  }

  /** The version that a write installed, if the writer took effect. */
  public int version(int write) {
    return versionOf[write];
  }

  /** The version that was read, or INITIAL. */
  public int source(int read) {
    return source[read] < 0 ? Reads.INITIAL : versionOf[source[read]];
  }

  /** The version of the key that the reader itself wrote, or NONE. */
  public int ownVersion(int read) {
    return ownWrite[read] < 0 ? Execution.NONE : versionOf[ownWrite[read]];
  }

  /** Level that the participant asked for. */
  public AskedLevel asked(int participant) {
    return AskedLevel.of(problem.history().txnLevel(participants.txn(participant))).orElseThrow();
  }
}
