package io.kingsnake.laboratory.encode;

import io.kingsnake.checker.problem.Problem;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;

/** Boomslang's random segmentation (§6): transactions that follow each other in some order. */
final class SubTraces {
  private static final int MAX_PARTS = 8;

  private SubTraces() {}

  /**
   * Parts of the transactions, in the order of a sorted known graph; none if there are few
   * transactions.
   */
  static List<BitSet> of(Problem problem, KnownGraph known, Setup setup) {
    int count = problem.participants().count();
    int parts = Math.min(MAX_PARTS, count / setup.part());
    List<BitSet> segments = new ArrayList<>();
    if (parts < 2) {
      return segments;
    }
    SplittableRandom random = new SplittableRandom(setup.seed());
    BitSet starts = new BitSet();
    while (starts.cardinality() < parts - 1) {
      starts.set(1 + random.nextInt(count - 1));
    }
    BitSet current = new BitSet();
    int place = 0;
    for (int i = 0; i < known.nodeCount(); i++) {
      int event = known.nodeAt(i);
      if (problem.participantOf(event) < 0 || !problem.isReadEvent(event)) {
        continue;
      }
      if (starts.get(place++)) {
        segments.add(current);
        current = new BitSet();
      }
      current.set(problem.participantOf(event));
    }
    segments.add(current);
    return segments;
  }
}
