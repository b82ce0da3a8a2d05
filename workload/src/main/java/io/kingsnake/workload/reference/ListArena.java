package io.kingsnake.workload.reference;

import io.kingsnake.history.History;

/**
 * All lists ever stored, as chains of appends: a list is the id of its last element, and knows its
 * parent, so that versions share what they have in common. ABSENT is the empty list.
 */
final class ListArena {
  private final IntList parents = new IntList();
  private final IntList elements = new IntList();
  private final IntList lengths = new IntList();

  int append(int list, int element) {
    parents.add(list);
    elements.add(element);
    lengths.add(length(list) + 1);
    return parents.size() - 1;
  }

  int[] elements(int list) {
    int[] result = new int[length(list)];
    int node = list;
    for (int i = result.length - 1; i >= 0; i--) {
      result[i] = elements.get(node);
      node = parents.get(node);
    }
    return result;
  }

  private int length(int list) {
    return list == History.ABSENT ? 0 : lengths.get(list);
  }
}
