package io.kingsnake.workload.reference.store;

import java.util.Arrays;

/**
 * All lists ever stored, as chains of appends: a list is the id of its last element, and knows its
 * parent, so that versions share their common part. ABSENT is the empty list.
 */
public final class ListArena {
  private final LongList parents = new LongList();
  private final LongList elements = new LongList();
  private long[] path = new long[64];

  public long append(long list, long element) {
    parents.add(list);
    elements.add(element);
    return parents.size() - 1L;
  }

  /** Adds the elements to an operation that reads the list. */
  public void copyTo(Transcript transcript, int key, long list) {
    int length = 0;
    for (long node = list; node != VersionStore.ABSENT; node = parents.get((int) node)) {
      if (length == path.length) {
        path = Arrays.copyOf(path, 2 * length);
      }
      path[length++] = elements.get((int) node);
    }
    while (length > 0) {
      transcript.row(key, path[--length]);
    }
  }
}
