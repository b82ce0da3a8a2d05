package io.kingsnake.checker.visibility;

import io.kingsnake.engine.graph.DynamicOrder;
import io.kingsnake.engine.ints.IntList;
import java.util.Arrays;
import java.util.BitSet;

/*
 * Sixty-four questions at a time: bit i of a place's mask says that the i-th asked-about node
 * reaches it. Places are such that links lead to later ones, or stay in one where nodes reach each
 * other: those of the order, if links go along it, else those of the components of the graph, since
 * a time line has nodes that the order does not know and may even lead against it. One sweep from
 * the first place asked about to the last answers a batch, and since questions are sorted by place
 * it is short: the versions asked about were overwritten shortly before the reader came.
 */
/** Answers which participants reach which through dependencies. */
final class Reachability {
  private static final int BATCH = Long.SIZE;

  private final Dependencies graph;
  private final DynamicOrder order;
  private final int[] placeOf; // by node
  private final int[] nodes; // by place
  private final int[] starts; // by place: where its nodes begin
  private final long[] masks; // by place
  private final IntList sources = new IntList(); // of the batch, by bit

  Reachability(Dependencies graph, DynamicOrder order) {
    this.graph = graph;
    this.order = order;
    int count = graph.nodeCount();
    placeOf = new int[count];
    nodes = new int[count];
    starts = new int[count + 2];
    masks = new long[count];
  }

  /** The indices i for which {@code from[i]} reaches {@code to[i]}, which is another node. */
  BitSet answer(IntList from, IntList to) {
    assert from.size() == to.size() : from.size() + " questions, " + to.size() + " goals";
    findPlaces();
    long[] sorted = new long[from.size()];
    for (int i = 0; i < sorted.length; i++) {
      sorted[i] = ((long) placeOf[from.get(i)] << 32) | i;
    }
    Arrays.sort(sorted);
    BitSet reached = new BitSet();
    int[] bits = new int[sorted.length];
    int start = 0;
    sources.clear();
    for (int i = 0; i < sorted.length; i++) {
      int place = (int) (sorted[i] >> 32);
      if (sources.isEmpty() || sources.last() != place) {
        if (sources.size() == BATCH) {
          answerBatch(sorted, start, i, bits, to, reached);
          start = i;
          sources.clear();
        }
        sources.add(place);
      }
      bits[i] = sources.size() - 1;
    }
    answerBatch(sorted, start, sorted.length, bits, to, reached);
    return reached;
  }

  /** The place of a node when questions were last answered. */
  int place(int node) {
    return placeOf[node];
  }

  private void findPlaces() {
    if (!graph.hasTimes()) {
      findPlacesInOrder();
      return;
    }
    int[] component = graph.components(); // those that reach others have higher numbers
    int last = -1;
    for (int each : component) {
      last = Math.max(last, each);
    }
    Arrays.fill(starts, 0);
    for (int node = 0; node < placeOf.length; node++) {
      placeOf[node] = last - component[node];
      starts[placeOf[node] + 2]++;
    }
    for (int place = 2; place < starts.length; place++) {
      starts[place] += starts[place - 1];
    }
    for (int node = 0; node < placeOf.length; node++) {
      nodes[starts[placeOf[node] + 1]++] = node;
    }
  }

  /** The order also has events of no transaction, which are skipped. */
  private void findPlacesInOrder() {
    int found = 0;
    for (int place = 0; place < order.nodeCount(); place++) {
      int node = order.nodeAt(place);
      if (node < placeOf.length) {
        placeOf[node] = found;
        nodes[found] = node;
        starts[found] = found;
        found++;
      }
    }
    assert found == placeOf.length : "of " + placeOf.length + " nodes " + found + " have a place";
    starts[found] = found;
  }

  private void answerBatch(long[] sorted, int start, int end, int[] bits, IntList to, BitSet set) {
    if (start == end) {
      return;
    }
    int firstPlace = (int) (sorted[start] >> 32);
    int lastPlace = firstPlace;
    for (int i = start; i < end; i++) {
      lastPlace = Math.max(lastPlace, placeOf[to.get((int) sorted[i])]);
    }
    sweep(firstPlace, lastPlace);
    for (int i = start; i < end; i++) {
      int query = (int) sorted[i];
      int place = placeOf[to.get(query)];
      if (place >= firstPlace && (masks[place] & (1L << bits[i])) != 0) {
        set.set(query);
      }
    }
  }

  private void sweep(int firstPlace, int lastPlace) {
    int bit = 0;
    for (int place = firstPlace; place <= lastPlace; place++) {
      long mask = 0;
      if (bit < sources.size() && sources.get(bit) == place) {
        mask = 1L << bit++;
      }
      for (int at = starts[place]; at < starts[place + 1]; at++) {
        int node = nodes[at];
        for (int i = graph.start(node); i < graph.end(node); i++) {
          int before = placeOf[graph.fromOf(i)];
          mask |= before >= firstPlace && before < place ? masks[before] : 0;
        }
      }
      masks[place] = mask;
    }
  }
}
