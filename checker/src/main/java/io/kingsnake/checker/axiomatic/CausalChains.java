package io.kingsnake.checker.axiomatic;

import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.solve.result.Execution;
import io.kingsnake.engine.graph.Chains;
import io.kingsnake.engine.ints.IntArrays;
import java.util.Arrays;

/**
 * Lays out active participants in chains of so ∪ wr: sessions, and where these are short, a chain
 * goes on with a reader of its end.
 */
final class CausalChains {
  private final Execution execution;
  private final Reads reads;
  private final int[] next; // by participant: the next one of its chain, or NONE

  private CausalChains(Execution execution) {
    this.execution = execution;
    reads = execution.problem().reads();
    next = IntArrays.filled(execution.participantCount(), Execution.NONE);
  }

  /** {@code order} is one of so ∪ wr. */
  static Chains of(Execution execution, int[] order) {
    return new CausalChains(execution).chains(order);
  }

  private Chains chains(int[] order) {
    Chains chains = new Chains(next.length);
    int[] heads =
        Arrays.stream(order).filter(execution::isActive).filter(this::startsChain).toArray();
    int[] line = new int[next.length];
    for (int head : heads) {
      int length = 0;
      for (int p = head; p >= 0; p = next[p]) {
        line[length++] = p;
      }
      chains.add(line, length);
    }
    return chains;
  }

  /** Appends the participant to a chain, unless there is none that it can follow. */
  private boolean startsChain(int p) {
    int before = extensible(p);
    if (before >= 0) {
      assert next[before] == Execution.NONE : before + " has two successors";
      next[before] = p;
    }
    return before < 0;
  }

  /** The end of a chain that precedes {@code p}: that of its session, or a finished one. */
  private int extensible(int p) {
    int previous = execution.previous(p);
    if (previous >= 0) {
      return previous; // no other goes on there
    }
    for (int read = reads.start(p); read < reads.end(p); read++) {
      int source = execution.sourceOf(read);
      if (source >= 0 && next[source] == Execution.NONE && isLastOfSession(source)) {
        return source;
      }
    }
    return Execution.NONE;
  }

  private boolean isLastOfSession(int participant) {
    int p = participant + 1;
    while (p < next.length && isInSession(p, participant) && !execution.isActive(p)) {
      p++;
    }
    return p == next.length || !isInSession(p, participant);
  }

  private boolean isInSession(int p, int other) {
    return execution.session(p) == execution.session(other);
  }
}
