package io.kingsnake.checker.axiomatic;

import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.solve.result.Execution;
import io.kingsnake.engine.graph.Chains;
import io.kingsnake.engine.ints.IntArrays;

/** Vector clocks over so ∪ wr, for some chains: how far along each a participant has seen. */
final class PastClocks {
  private final Chains chains;
  private final int firstChain;
  private final int width;
  private final int[] rows; // the participant itself counts as seen

  PastClocks(Execution execution, Chains chains, int[] order, int firstChain, int width) {
    this.chains = chains;
    this.firstChain = firstChain;
    this.width = width;
    rows = IntArrays.filled(execution.participantCount() * width, -1);
    Reads reads = execution.problem().reads();
    for (int p : order) {
      if (!execution.isActive(p)) {
        continue;
      }
      take(p, execution.previous(p));
      for (int read = reads.start(p); read < reads.end(p); read++) {
        take(p, execution.sourceOf(read));
      }
      if (hasChain(chains.chainOf(p))) {
        assert rows[p * width + chains.chainOf(p) - firstChain] < chains.placeOf(p)
            : "its own past";
        rows[p * width + chains.chainOf(p) - firstChain] = chains.placeOf(p);
      }
    }
  }

  /**
   * Adds the clock of another: a participant that has seen the other has seen all that the other
   * had.
   */
  private void take(int participant, int from) {
    if (from < 0) {
      return;
    }
    int to = participant * width;
    int chain = chains.chainOf(from);
    if (hasChain(chain) && rows[to + chain - firstChain] >= chains.placeOf(from)) {
      return;
    }
    int base = from * width;
    for (int i = 0; i < width; i++) {
      rows[to + i] = Math.max(rows[to + i], rows[base + i]);
    }
  }

  boolean hasChain(int chain) {
    return chain >= firstChain && chain < firstChain + width;
  }

  /** The last place of the chain that the participant has seen, before itself; or -1. */
  int seen(int participant, int chain) {
    int place = rows[participant * width + chain - firstChain];
    return chain == chains.chainOf(participant) ? place - 1 : place;
  }
}
