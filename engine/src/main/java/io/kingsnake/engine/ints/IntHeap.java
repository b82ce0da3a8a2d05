package io.kingsnake.engine.ints;

import java.util.Arrays;

/**
 * A binary heap of distinct ints below a bound, the one of highest priority first and the lower
 * number first among equals. Priorities are kept by the caller, which reports increases.
 */
public final class IntHeap {
  private final double[] priority;
  private int[] heap = new int[16];
  private final int[] placeOf;
  private int size;

  /** {@code priority} is shared: it may grow only through {@link #increased}. */
  public IntHeap(double[] priority) {
    this.priority = priority;
    placeOf = new int[priority.length];
    Arrays.fill(placeOf, -1);
  }

  public boolean isEmpty() {
    return size == 0;
  }

  public boolean contains(int item) {
    return placeOf[item] >= 0;
  }

  public void insert(int item) {
    assert !Double.isNaN(priority[item]) : item + " has no priority";
    if (placeOf[item] >= 0) {
      return;
    }
    if (size == heap.length) {
      heap = Arrays.copyOf(heap, size * 2);
    }
    heap[size] = item;
    placeOf[item] = size;
    up(size++);
  }

  public int removeFirst() {
    assert size > 0 : "empty heap";
    int first = heap[0];
    placeOf[first] = -1;
    int moved = heap[--size];
    if (size > 0) {
      heap[0] = moved;
      placeOf[moved] = 0;
      down(0);
    }
    return first;
  }

  /** Notifies the heap that the priority of {@code item} increased. */
  public void increased(int item) {
    if (placeOf[item] >= 0) {
      up(placeOf[item]);
    }
  }

  private boolean before(int a, int b) {
    return priority[a] > priority[b] || (priority[a] == priority[b] && a < b);
  }

  private void up(int start) {
    int place = start;
    int item = heap[place];
    assert placeOf[item] == place : item + " is at " + placeOf[item] + ", not at " + place;
    while (place > 0) {
      int parent = (place - 1) >> 1;
      if (!before(item, heap[parent])) {
        break;
      }
      heap[place] = heap[parent];
      placeOf[heap[place]] = place;
      place = parent;
    }
    heap[place] = item;
    placeOf[item] = place;
  }

  private void down(int start) {
    int place = start;
    int item = heap[place];
    while (true) {
      int child = 2 * place + 1;
      if (child >= size) {
        break;
      }
      if (child + 1 < size && before(heap[child + 1], heap[child])) {
        child++;
      }
      if (!before(heap[child], item)) {
        break;
      }
      heap[place] = heap[child];
      placeOf[heap[place]] = place;
      place = child;
    }
    heap[place] = item;
    placeOf[item] = place;
  }
}
