package io.kingsnake.engine.sat;

import io.kingsnake.engine.ints.IntHeap;
import java.util.Arrays;

/**
 * Choice of the next variable to decide: the one met most in recent conflicts (VSIDS), lowest
 * first.
 */
final class DecisionOrder {
  private static final double DECAY = 0.95;
  private static final double RESCALE_AT = 1e100;

  private double[] activity = new double[64];
  private IntHeap heap = new IntHeap(activity);
  private double increment = 1;

  void growTo(int variableCount) {
    if (variableCount <= activity.length) {
      return;
    }
    activity = Arrays.copyOf(activity, Math.max(variableCount, 2 * activity.length));
    IntHeap grown = new IntHeap(activity);
    while (!heap.isEmpty()) {
      grown.insert(heap.removeFirst());
    }
    heap = grown;
  }

  void insert(int variable) {
    heap.insert(variable);
  }

  boolean isEmpty() {
    return heap.isEmpty();
  }

  int removeFirst() {
    return heap.removeFirst();
  }

  void bump(int variable) {
    activity[variable] += increment;
    if (activity[variable] > RESCALE_AT) {
      for (int i = 0; i < activity.length; i++) {
        activity[i] /= RESCALE_AT;
      }
      increment /= RESCALE_AT;
    }
    assert Double.isFinite(activity[variable]) : "activity " + activity[variable];
    heap.increased(variable);
  }

  void decay() {
    increment /= DECAY;
  }
}
