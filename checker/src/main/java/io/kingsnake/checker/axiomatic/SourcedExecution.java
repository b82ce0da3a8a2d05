package io.kingsnake.checker.axiomatic;

import io.kingsnake.checker.problem.Participants;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.engine.graph.Adjacency;
import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.engine.graph.TopologicalOrder;
import io.kingsnake.engine.ints.IntList;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One way to understand the history: whom each read read from, and so who took effect. Of the
 * optional participants these are the ones that somebody who took effect read from.
 */
public final class SourcedExecution {
  private static final int NONE = -2;
  private static final int CERTAIN = -1;

  private final Problem problem;
  private final Reads reads;
  private final Writes writes;
  private final int @Nullable [] chosen; // by read; null if the problem knows all sources
  private final int @Nullable [] neededBy; // by participant: a read, CERTAIN, NONE; null: all are
  private final int[] session;
  private @Nullable Adjacency successors;

  private SourcedExecution(Problem problem, int @Nullable [] chosen) {
    this.problem = problem;
    this.reads = problem.reads();
    this.writes = problem.writes();
    this.chosen = chosen;
    session = sessions(problem);
    neededBy = problem.participants().anyOptional() ? needed() : null;
  }

  /** Where the problem knows all sources. */
  static SourcedExecution known(Problem problem) {
    return new SourcedExecution(problem, null);
  }

  /** {@code sources} by read: a write or INITIAL. */
  static SourcedExecution of(Problem problem, int[] sources) {
    return new SourcedExecution(problem, sources);
  }

  /** Without session order every participant is a session of its own. */
  private static int[] sessions(Problem problem) {
    int[] session = new int[problem.participants().count()];
    for (int p = 0; p < session.length; p++) {
      int txn = problem.participants().txn(p);
      session[p] = problem.orders().session() ? problem.history().txnSession(txn) : p;
    }
    return session;
  }

  private int[] needed() {
    Participants participants = problem.participants();
    int[] needed = new int[participants.count()];
    IntList work = new IntList();
    for (int p = 0; p < needed.length; p++) {
      needed[p] = participants.isOptional(p) ? NONE : CERTAIN;
      if (needed[p] == CERTAIN) {
        work.add(p);
      }
    }
    for (int next = 0; next < work.size(); next++) {
      int p = work.get(next);
      for (int read = reads.start(p); read < reads.end(p); read++) {
        int source = sourceOf(read);
        if (source >= 0 && needed[source] == NONE) {
          needed[source] = read;
          work.add(source);
        }
      }
    }
    return needed;
  }

  public Problem problem() {
    return problem;
  }

  /** The write or INITIAL that was read. */
  public int source(int read) {
    return chosen == null ? reads.source(read) : chosen[read];
  }

  /** The participant that was read from, or INITIAL, which is negative. */
  public int sourceOf(int read) {
    int source = source(read);
    return source < 0 ? source : writes.participant(source);
  }

  public boolean isActive(int participant) {
    return neededBy == null || neededBy[participant] != NONE;
  }

  /** The read by which an optional participant must have taken effect, or a negative number. */
  int neededBy(int participant) {
    return neededBy == null ? CERTAIN : neededBy[participant];
  }

  int session(int participant) {
    return session[participant];
  }

  int participantCount() {
    return session.length;
  }

  /** The active participant before this one in its session, or -1. */
  int previous(int participant) {
    for (int p = participant - 1; p >= 0 && session[p] == session[participant]; p--) {
      if (isActive(p)) {
        return p;
      }
    }
    return -1;
  }

  /** The write of the key by the participant, or -1. */
  int writeOf(int participant, int key) {
    int index = firstWriteFrom(key, participant);
    return index < writes.end(key) && writes.participant(index) == participant ? index : -1;
  }

  /** The last active write of the key in the session of {@code participant} before it, or -1. */
  int lastWriteBefore(int participant, int key) {
    return activeFrom(firstWriteFrom(key, participant) - 1, key, session[participant]);
  }

  /** The active write of the same key before this one in its session, or -1. */
  int previousWrite(int write) {
    return activeFrom(write - 1, writes.key(write), session[writes.participant(write)]);
  }

  private int activeFrom(int last, int key, int inSession) {
    for (int w = last; w >= writes.start(key); w--) {
      if (session[writes.participant(w)] != inSession) {
        return -1;
      }
      if (isActive(writes.participant(w))) {
        return w;
      }
    }
    return -1;
  }

  /** Writes of a key are numbered by participant: the first one not below. */
  private int firstWriteFrom(int key, int participant) {
    int low = writes.start(key);
    int high = writes.end(key);
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (writes.participant(middle) < participant) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** A topological order of so ∪ wr, inactive participants among the others; if there is one. */
  Optional<int[]> causalOrder() {
    if (successors == null) {
      EdgeList edges = new EdgeList();
      for (int p = 0; p < session.length; p++) {
        addCausalEdges(p, edges);
      }
      successors = Adjacency.successors(session.length, edges, edges.size());
    }
    TopologicalOrder order = TopologicalOrder.of(successors);
    return order.isAcyclic() ? Optional.of(order.nodes()) : Optional.empty();
  }

  private void addCausalEdges(int p, EdgeList edges) {
    if (!isActive(p)) {
      return;
    }
    int previous = previous(p);
    if (previous >= 0) {
      edges.add(previous, p);
    }
    int last = -1;
    for (int read = reads.start(p); read < reads.end(p); read++) {
      int source = sourceOf(read);
      if (source >= 0 && source != last) {
        edges.add(source, p);
        last = source;
      }
    }
  }

  @Override
  public String toString() {
    return "execution with sources " + Arrays.toString(chosen);
  }
}
