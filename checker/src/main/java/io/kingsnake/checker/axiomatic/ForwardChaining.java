package io.kingsnake.checker.axiomatic;

import io.kingsnake.checker.problem.Participants;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.engine.graph.Adjacency;
import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.engine.ints.IntHeap;
import io.kingsnake.engine.ints.IntList;
import io.kingsnake.history.History;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Runs every participant as soon as each of its reads has some candidate that ran (and, where so
 * counts, its session has come to it). Whoever cannot run has no place in any order: wr alone, with
 * so or without, is a Horn problem. For the others this gives sources to begin with, the latest
 * ones, which make so ∪ wr acyclic.
 */
final class ForwardChaining {
  private static final int NEVER = -1;

  private final Problem problem;
  private final Participants participants;
  private final Reads reads;
  private final Writes writes;
  private final boolean session;
  private final Adjacency waiting; // by participant: reads that may have read from it
  private final int[] missing; // by participant: what it waits for
  private final boolean[] served; // by read: some candidate ran
  private final int[] ranAt;

  ForwardChaining(Problem problem, boolean session) {
    this.problem = problem;
    this.session = session && problem.orders().session();
    participants = problem.participants();
    reads = problem.reads();
    writes = problem.writes();
    missing = new int[participants.count()];
    served = new boolean[reads.count()];
    ranAt = new int[participants.count()];
    Arrays.fill(ranAt, NEVER);
    waiting = waiting();
    run();
  }

  private Adjacency waiting() {
    EdgeList edges = new EdgeList();
    for (int read = 0; read < reads.count(); read++) {
      for (int i = 0; i < reads.candidateCount(read); i++) {
        int candidate = reads.candidate(read, i);
        served[read] |= candidate == Reads.INITIAL;
        if (candidate >= 0) {
          edges.add(writes.participant(candidate), read);
        }
      }
      missing[reads.participant(read)] += served[read] ? 0 : 1;
    }
    return Adjacency.successors(participants.count(), edges, edges.size());
  }

  private void run() {
    IntHeap ready = new IntHeap(earlierFirst());
    for (int p = 0; p < missing.length; p++) {
      missing[p] += session && lastCertainBefore(p) >= 0 ? 1 : 0;
      if (missing[p] == 0) {
        ready.insert(p);
      }
    }
    for (int time = 0; !ready.isEmpty(); time++) {
      int p = ready.removeFirst();
      ranAt[p] = time;
      for (int i = waiting.start(p); i < waiting.end(p); i++) {
        int read = waiting.neighbour(i);
        if (!served[read]) {
          served[read] = true;
          unblock(reads.participant(read), ready);
        }
      }
      if (session && !participants.isOptional(p)) {
        unblockSession(p, ready);
      }
    }
  }

  private void unblock(int p, IntHeap ready) {
    if (--missing[p] == 0) {
      ready.insert(p);
    }
  }

  /** All up to the next certain one: optional ones may be left out. */
  private void unblockSession(int p, IntHeap ready) {
    for (int q = p + 1; q < missing.length && participants.sameSession(p, q); q++) {
      unblock(q, ready);
      if (!participants.isOptional(q)) {
        return;
      }
    }
  }

  private int lastCertainBefore(int p) {
    for (int q = p - 1; q >= 0 && participants.sameSession(p, q); q--) {
      if (!participants.isOptional(q)) {
        return q;
      }
    }
    return -1;
  }

  /** About the order of execution: by recorded begins, else by place in the session. */
  private double[] earlierFirst() {
    History history = problem.history();
    double[] priority = new double[participants.count()];
    for (int p = 0; p < priority.length; p++) {
      int txn = participants.txn(p);
      long begin = history.hasTimes() ? history.beginTime(txn) : History.NO_TIME;
      long place = (long) txn - history.sessionStart(history.txnSession(txn));
      priority[p] = -(double) (begin == History.NO_TIME ? place : begin);
    }
    return priority;
  }

  boolean ran(int participant) {
    return ranAt[participant] != NEVER;
  }

  /** A participant that must have taken effect and cannot run, or -1. */
  int stuck() {
    for (int p = 0; p < ranAt.length; p++) {
      if (!ran(p) && !participants.isOptional(p)) {
        return p;
      }
    }
    return -1;
  }

  /** By read of those who ran: the candidate that ran last before. */
  int[] sources() {
    int[] sources = new int[reads.count()];
    for (int read = 0; read < sources.length; read++) {
      sources[read] = ran(reads.participant(read)) ? latest(read) : Reads.INITIAL;
    }
    return sources;
  }

  private int latest(int read) {
    int best = Reads.INITIAL;
    int bestAt = NEVER;
    for (int i = 0; i < reads.candidateCount(read); i++) {
      int candidate = reads.candidate(read, i);
      int at = candidate < 0 ? NEVER : ranAt[writes.participant(candidate)];
      if (at > bestAt && at < ranAt[reads.participant(read)]) {
        best = candidate;
        bestAt = at;
      }
    }
    return best;
  }

  /**
   * From {@code stuck} backwards, whom it waits for, until that repeats: a cycle of the stuck;
   * empty if it ends at a read that nothing can explain.
   */
  List<CommitEdge> stuckCycle(int stuck) {
    int[] seenAt = new int[ranAt.length];
    List<Hop> backwards = new ArrayList<>();
    for (int p = stuck; ; ) {
      if (seenAt[p] > 0) {
        return forwards(backwards.subList(seenAt[p] - 1, backwards.size()));
      }
      seenAt[p] = backwards.size() + 1;
      Hop hop = waitsFor(p);
      if (hop.from() < 0) {
        return List.of();
      }
      backwards.add(hop);
      p = hop.from();
    }
  }

  /** All that {@code stuck} waits for, and what these wait for, and so on; itself, too. */
  BitSet allWaiting(int stuck) {
    BitSet all = new BitSet();
    all.set(stuck);
    IntList work = new IntList();
    work.add(stuck);
    while (!work.isEmpty()) {
      Hop hop = waitsFor(work.pop());
      int count = hop.isSession() ? 1 : reads.candidateCount(hop.read());
      for (int i = 0; i < count && hop.from() >= 0; i++) {
        int other =
            hop.isSession() ? hop.from() : writes.participant(reads.candidate(hop.read(), i));
        if (!all.get(other)) {
          all.set(other);
          work.add(other);
        }
      }
    }
    return all;
  }

  private static List<CommitEdge> forwards(List<Hop> backwards) {
    List<CommitEdge> cycle = new ArrayList<>();
    for (int i = backwards.size() - 1; i >= 0; i--) {
      cycle.add(CommitEdge.of(backwards.get(i)));
    }
    return cycle;
  }

  private Hop waitsFor(int p) {
    int before = session ? lastCertainBefore(p) : -1;
    if (before >= 0 && !ran(before)) {
      return Hop.session(before, p);
    }
    for (int read = reads.start(p); read < reads.end(p); read++) {
      if (!served[read]) {
        int candidate = reads.candidate(read, 0);
        return new Hop(candidate < 0 ? candidate : writes.participant(candidate), p, read);
      }
    }
    throw new IllegalStateException("participant " + p + " waits for nothing");
  }
}
