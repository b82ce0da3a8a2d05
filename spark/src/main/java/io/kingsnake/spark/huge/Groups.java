package io.kingsnake.spark.huge;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Neighbouring windows that were joined; each group is named by its first window. */
final class Groups implements Serializable {
  private static final long serialVersionUID = 1L;

  private final int[] first;
  private final long[] sizes;

  /** Groups of single windows with these {@code sizes}. */
  Groups(long[] sizes) {
    this.sizes = sizes.clone();
    first = new int[sizes.length];
    Arrays.setAll(first, window -> window);
  }

  /** A snapshot of the groups: executors must not see them change. */
  Groups copy() {
    Groups copy = new Groups(sizes);
    System.arraycopy(first, 0, copy.first, 0, first.length);
    return copy;
  }

  int of(int window) {
    return first[window];
  }

  int windowCount() {
    return first.length;
  }

  int last(int group) {
    int last = group;
    while (last + 1 < first.length && first[last + 1] == group) {
      last++;
    }
    return last;
  }

  List<Integer> all() {
    List<Integer> all = new ArrayList<>();
    for (int window = 0; window < first.length; window++) {
      if (first[window] == window) {
        all.add(window);
      }
    }
    return all;
  }

  /** Transactions in all groups from that of {@code low} to that of {@code high}. */
  long size(int low, int high) {
    long size = 0;
    for (int window = first[low]; window <= last(first[high]); window++) {
      size += sizes[window];
    }
    return size;
  }

  /** Joins the groups from that of one window to that of another; false if they already are one. */
  boolean join(int low, int high) {
    if (first[low] == first[high]) {
      return false;
    }
    int group = first[low];
    for (int window = group, end = last(first[high]); window <= end; window++) {
      first[window] = group;
    }
    return true;
  }
}
