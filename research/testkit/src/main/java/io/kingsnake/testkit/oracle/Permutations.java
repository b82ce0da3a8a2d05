package io.kingsnake.testkit.oracle;

import java.util.function.Consumer;

/** All orders of a few items. */
public final class Permutations {
  private Permutations() {}

  /** Hands every order of {@code items} to {@code use}, which must not keep or change the array. */
  public static void forEach(int[] items, Consumer<int[]> use) {
    extend(items.clone(), 0, use);
  }

  private static void extend(int[] items, int settled, Consumer<int[]> use) {
    if (settled >= items.length - 1) {
      use.accept(items);
      return;
    }
    for (int i = settled; i < items.length; i++) {
      swap(items, settled, i);
      extend(items, settled + 1, use);
      swap(items, settled, i);
    }
  }

  private static void swap(int[] items, int i, int j) {
    int item = items[i];
    items[i] = items[j];
    items[j] = item;
  }
}
