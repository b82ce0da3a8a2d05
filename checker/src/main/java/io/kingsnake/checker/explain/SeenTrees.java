package io.kingsnake.checker.explain;

import io.kingsnake.checker.problem.Writes;
import io.kingsnake.checker.registers.CoveredKeys;
import org.jspecify.annotations.Nullable;

/** Makes {@link SeenTree} of an execution. */
final class SeenTrees {
  private final FoundExecution execution;
  private final Writes writes;
  private final CoveredKeys covered;
  private final int height;
  private final @Nullable SeenTree initial;

  SeenTrees(FoundExecution execution, CoveredKeys covered, InitialPresence first) {
    this.execution = execution;
    this.covered = covered;
    writes = execution.problem().writes();
    height = SeenTree.height(covered.keyCount() + writes.keyCount());
    SeenTree present = null;
    for (int place = 0; place < covered.keyCount(); place++) {
      if (first.isThere(covered.key(place))) {
        present = SeenTree.with(present, height, place, SeenTree.INITIAL, true);
      }
    }
    initial = present;
  }

  /** What everybody has seen: keys that were there at first. */
  @Nullable SeenTree initial() {
    return initial;
  }

  /** With all that a participant wrote. */
  @Nullable SeenTree withWrites(@Nullable SeenTree seen, int participant) {
    SeenTree more = seen;
    for (int i = writes.ownStart(participant); i < writes.ownEnd(participant); i++) {
      boolean isPresent = execution.isPresent(writes.ownWrite(i));
      int slot = slot(writes.ownKey(i));
      more = SeenTree.with(more, height, slot, execution.placeOf(participant), isPresent);
    }
    return more;
  }

  /** Keys that scans cover come in key order, so that ranges are ranges; the others behind them. */
  private int slot(int key) {
    int place = covered.place(key);
    return place >= 0 ? place : covered.keyCount() + key;
  }

  @Nullable SeenTree both(@Nullable SeenTree one, @Nullable SeenTree other) {
    return SeenTree.both(one, other, height);
  }

  /** As if a delete of the key at a place in key order, at this one in the order, had been seen. */
  SeenTree withDelete(@Nullable SeenTree seen, int keyPlace, int place) {
    return SeenTree.with(seen, height, keyPlace, place, false);
  }

  /** Where in the order the last version of a key is that was seen, if any was. */
  int placeOfLast(@Nullable SeenTree seen, int key) {
    return SeenTree.place(seen, height, slot(key));
  }

  /** The first key of the range that is there, or was seen behind a place of the order; or -1. */
  int next(@Nullable SeenTree seen, int from, int end, int behind) {
    return SeenTree.next(seen, height, from, end, behind);
  }

  /** Whether the participant is among those seen, as far as its writes tell. */
  boolean shows(@Nullable SeenTree seen, int participant, boolean alsoBefore) {
    int place = execution.placeOf(participant);
    for (int i = writes.ownStart(participant); i < writes.ownEnd(participant); i++) {
      int last = placeOfLast(seen, writes.ownKey(i));
      if (last == place || (alsoBefore && last > place)) {
        return true;
      }
    }
    return false;
  }
}
