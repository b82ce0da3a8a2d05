package io.kingsnake.checker.view;

import io.kingsnake.checker.problem.Participants;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.checker.solve.Statements;
import io.kingsnake.engine.graph.DynamicOrder;
import java.util.Arrays;

/**
 * What the solver proposes: an order of participants, who of them took effect, what every read
 * read, and the version order of each key that follows.
 */
public final class OrderedExecution {
  /** No write comes before or after. */
  public static final int NOTHING = -1;

  private final Problem problem;
  private final Participants participants;
  private final Writes writes;
  private final Reads reads;
  private final DynamicOrder order;
  private final boolean[] active; // by participant
  private final int[] source; // by read
  private final int[] first; // by key: its first version
  private final int[] last; // by key
  private final int[] next; // by write
  private final int[] previous; // by write

  public OrderedExecution(Problem problem, DynamicOrder order) {
    this.problem = problem;
    this.order = order;
    participants = problem.participants();
    writes = problem.writes();
    reads = problem.reads();
    active = new boolean[participants.count()];
    source = new int[reads.count()];
    first = new int[writes.keyCount()];
    last = new int[writes.keyCount()];
    next = new int[writes.count()];
    previous = new int[writes.count()];
  }

  /** Reads the model off the solver, before anything more is stated: that would undo it. */
  public void adopt(Statements statements) {
    for (int p = 0; p < active.length; p++) {
      active[p] = statements.isActive(p);
    }
    orderVersions();
    for (int read = 0; read < source.length; read++) {
      source[read] = statements.chosenSource(read);
      if (source[read] == Reads.OPEN) {
        source[read] = latestBefore(read);
      }
    }
  }

  private void orderVersions() {
    Arrays.fill(first, NOTHING);
    Arrays.fill(last, NOTHING);
    for (int place = 0; place < order.nodeCount(); place++) {
      int p = problem.participantOf(order.nodeAt(place));
      if (p >= 0 && active[p]) {
        for (int i = writes.ownStart(p); i < writes.ownEnd(p); i++) {
          append(writes.ownWrite(i));
        }
      }
    }
  }

  private void append(int write) {
    int key = writes.key(write);
    previous[write] = last[key];
    next[write] = NOTHING;
    if (last[key] == NOTHING) {
      first[key] = write;
    } else {
      next[last[key]] = write;
    }
    last[key] = write;
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
    return placeOf(writes.participant(write)) > placeOf(writes.participant(other));
  }

  /** Whether the write took effect, before the participant. */
  boolean isBefore(int write, int participant) {
    int writer = writes.participant(write);
    return active[writer] && placeOf(writer) < placeOf(participant);
  }

  public int placeOf(int participant) {
    return order.placeOf(participant);
  }

  public boolean isActive(int participant) {
    return active[participant];
  }

  /** What the read read: a write, INITIAL, or NONE if it must choose first. */
  public int source(int read) {
    return source[read];
  }

  public int[] sources() {
    return source;
  }

  /** The first version of a key, or NOTHING. */
  public int first(int key) {
    return first[key];
  }

  /** The version before this one, or NOTHING. */
  int previous(int write) {
    return previous[write];
  }

  /** The version after this one, or NOTHING. */
  public int next(int write) {
    return next[write];
  }

  /** The first version after the one read that the reader did not write itself, or NOTHING. */
  int overwriterOf(int read) {
    int write = source[read] < 0 ? first[reads.key(read)] : next[source[read]];
    boolean isOwn = write != NOTHING && writes.participant(write) == reads.participant(read);
    return isOwn ? next[write] : write;
  }
}
