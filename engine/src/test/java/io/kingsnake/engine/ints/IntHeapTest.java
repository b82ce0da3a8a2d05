package io.kingsnake.engine.ints;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class IntHeapTest {
  @Test
  void randomCalls_agreeWithPriorityQueue() {
    for (int seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      double[] priority = new double[1 + random.nextInt(60)];
      IntHeap heap = new IntHeap(priority);
      PriorityQueue<Integer> twin =
          new PriorityQueue<>(
              Comparator.comparingDouble((Integer i) -> -priority[i]).thenComparing(i -> i));
      for (int step = 0; step < 300; step++) {
        int item = random.nextInt(priority.length);
        assertThat(heap.contains(item)).as("seed %d", seed).isEqualTo(twin.contains(item));
        switch (random.nextInt(4)) {
          case 0, 1 -> {
            heap.insert(item);
            if (!twin.contains(item)) {
              twin.add(item);
            }
          }
          case 2 -> increase(item, random.nextInt(3), priority, heap, twin);
          default -> {
            if (!twin.isEmpty()) {
              assertThat(heap.removeFirst()).as("seed %d", seed).isEqualTo(twin.remove());
            }
          }
        }
        assertThat(heap.isEmpty()).as("seed %d", seed).isEqualTo(twin.isEmpty());
      }
      while (!twin.isEmpty()) {
        assertThat(heap.removeFirst()).as("seed %d, the rest", seed).isEqualTo(twin.remove());
      }
    }
  }

  private static void increase(
      int item, int by, double[] priority, IntHeap heap, PriorityQueue<Integer> twin) {
    boolean queued = twin.remove(item);
    priority[item] += by;
    heap.increased(item);
    if (queued) {
      twin.add(item);
    }
  }

  @Test
  void equalPriorities_lowerNumberComesFirst() {
    IntHeap heap = new IntHeap(new double[4]);
    for (int item : new int[] {2, 3, 0, 1}) {
      heap.insert(item);
    }
    for (int expected = 0; expected < 4; expected++) {
      assertThat(heap.removeFirst()).isEqualTo(expected);
    }
    assertThat(heap.isEmpty()).isTrue();
  }
}
