package io.kingsnake.checker.view;

import io.kingsnake.engine.graph.DynamicOrder;
import io.kingsnake.engine.ints.IntList;
import java.util.Arrays;
import java.util.BitSet;

/*
 * Sixty-four questions at a time: bit i of a node's mask says that the i-th asked-about node reaches
 * it. Since links go along the order, one sweep from the first asked-about place to the last answers
 * a batch, and since questions are sorted by place it is short: who is asked about was overwritten
 * shortly before the reader came. With a time line, whose places the order does not know and which may
 * even lead against it, sweeps are repeated until nothing changes.
 */
/** Answers who reaches whom through dependencies. */
final class Reachability {
  private static final int BATCH = Long.SIZE;

  private final Dependencies graph;
  private final DynamicOrder order;
  private final int participantCount;
  private final long[] masks; // by node
  private final IntList sources = new IntList(); // of the batch, by bit

  Reachability(Dependencies graph, DynamicOrder order, int participantCount) {
    this.graph = graph;
    this.order = order;
    this.participantCount = participantCount;
    masks = new long[graph.nodeCount()];
  }

  /** The indices i for which {@code from[i]} reaches {@code to[i]}. */
  BitSet answer(IntList from, IntList to) {
    long[] sorted = new long[from.size()];
    for (int i = 0; i < sorted.length; i++) {
      sorted[i] = ((long) order.placeOf(from.get(i)) << 32) | i;
    }
    Arrays.sort(sorted);
    assert from.size() == to.size() : from.size() + " questions, " + to.size() + " goals";
    BitSet reached = new BitSet();
    int[] bits = new int[sorted.length];
    int start = 0;
    sources.clear();
    for (int i = 0; i < sorted.length; i++) {
      int source = from.get((int) sorted[i]);
      if (sources.isEmpty() || sources.last() != source) {
        if (sources.size() == BATCH) {
          answerBatch(sorted, start, i, bits, to, reached);
          start = i;
          sources.clear();
        }
        sources.add(source);
      }
      bits[i] = sources.size() - 1;
    }
    answerBatch(sorted, start, sorted.length, bits, to, reached);
    return reached;
  }

  private void answerBatch(long[] sorted, int start, int end, int[] bits, IntList to, BitSet set) {
    if (start == end) {
      return;
    }
    int lastPlace = 0;
    for (int i = start; i < end; i++) {
      lastPlace = Math.max(lastPlace, order.placeOf(to.get((int) sorted[i])));
    }
    if (graph.hasTimes()) {
      sweepUntilStable();
    } else {
      sweepOnce((int) (sorted[start] >> 32), lastPlace);
    }
    for (int i = start; i < end; i++) {
      int query = (int) sorted[i];
      if ((masks[to.get(query)] & (1L << bits[i])) != 0) {
        set.set(query);
      }
    }
  }

  private void sweepOnce(int firstPlace, int lastPlace) {
    int bit = 0;
    for (int place = firstPlace; place <= lastPlace; place++) {
      int node = order.nodeAt(place);
      if (node >= participantCount) {
        continue;
      }
      long mask = 0;
      if (bit < sources.size() && sources.get(bit) == node) {
        mask = 1L << bit++;
      }
      for (int i = graph.start(node); i < graph.end(node); i++) {
        int before = graph.from(graph.incoming(i));
        mask |= order.placeOf(before) >= firstPlace ? masks[before] : 0;
      }
      masks[node] = mask;
    }
  }

  private void sweepUntilStable() {
    Arrays.fill(masks, 0);
    for (int bit = 0; bit < sources.size(); bit++) {
      masks[sources.get(bit)] |= 1L << bit;
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int place = 0; place < order.nodeCount(); place++) {
        int node = order.nodeAt(place);
        changed |= node < participantCount && raise(node);
      }
      for (int node = participantCount; node < masks.length; node++) {
        changed |= raise(node);
      }
    }
  }

  private boolean raise(int node) {
    long mask = masks[node];
    for (int i = graph.start(node); i < graph.end(node); i++) {
      mask |= masks[graph.from(graph.incoming(i))];
    }
    boolean changed = mask != masks[node];
    masks[node] = mask;
    return changed;
  }
}
