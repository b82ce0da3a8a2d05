package io.kingsnake.engine.ints;

import java.util.function.IntUnaryOperator;

/**
 * Numbers from 0 on, put into groups: the members of group g are {@code item(i)} for i in {@code
 * start(g) .. end(g)}, the lower ones first.
 */
public final class Groups {
  private final int[] starts;
  private final int[] items;

  private Groups(int[] starts, int[] items) {
    this.starts = starts;
    this.items = items;
  }

  /** Puts {@code itemCount} numbers each into the group that {@code groupOf} returns. */
  public static Groups of(int groupCount, int itemCount, IntUnaryOperator groupOf) {
    int[] starts = new int[groupCount + 2];
    for (int item = 0; item < itemCount; item++) {
      starts[groupOf.applyAsInt(item) + 2]++;
    }
    for (int group = 2; group < starts.length; group++) {
      starts[group] += starts[group - 1];
    }
    int[] items = new int[itemCount];
    for (int item = 0; item < itemCount; item++) {
      items[starts[groupOf.applyAsInt(item) + 1]++] = item;
    }
    assert starts[groupCount] == itemCount : "items of groups that are none";
    return new Groups(starts, items); // now starts[g + 1] is where g ends and g + 1 begins
  }

  public int start(int group) {
    return starts[group];
  }

  public int end(int group) {
    return starts[group + 1];
  }

  public int size(int group) {
    return starts[group + 1] - starts[group];
  }

  public int item(int index) {
    return items[index];
  }
}
