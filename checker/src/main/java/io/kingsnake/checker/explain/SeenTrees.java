package io.kingsnake.checker.explain;

import io.kingsnake.checker.problem.FirstReads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.checker.registers.CoveredKeys;
import io.kingsnake.history.History;
import org.jspecify.annotations.Nullable;

/** Makes {@link SeenKeys} of an execution. */
final class SeenTrees {
  private final FoundExecution execution;
  private final Writes writes;
  private final CoveredKeys covered;
  private final int height;
  private final @Nullable SeenKeys initial;

  SeenTrees(FoundExecution execution, CoveredKeys covered, FirstReads first) {
    this.execution = execution;
    this.covered = covered;
    writes = execution.problem().writes();
    height = SeenKeys.height(covered.keyCount() + writes.keyCount());
    SeenKeys present = null;
    for (int place = 0; place < covered.keyCount(); place++) {
      if (first.of(covered.key(place)) != History.ABSENT) {
        present = SeenKeys.with(present, height, place, SeenKeys.INITIAL, true);
      }
    }
    initial = present;
  }

  /** What everybody has seen: keys that were there at first. */
  @Nullable SeenKeys initial() {
    return initial;
  }

  /** With all that a participant wrote. */
  @Nullable SeenKeys withWrites(@Nullable SeenKeys seen, int participant) {
    SeenKeys more = seen;
    for (int i = writes.ownStart(participant); i < writes.ownEnd(participant); i++) {
      boolean isPresent = execution.isPresent(writes.ownWrite(i));
      int slot = slot(writes.ownKey(i));
      more = SeenKeys.with(more, height, slot, execution.placeOf(participant), isPresent);
    }
    return more;
  }

  /** Keys that scans cover come in key order, so that ranges are ranges; the others behind them. */
  private int slot(int key) {
    int place = covered.place(key);
    return place >= 0 ? place : covered.keyCount() + key;
  }

  @Nullable SeenKeys both(@Nullable SeenKeys one, @Nullable SeenKeys other) {
    return SeenKeys.both(one, other, height);
  }

  /** As if a delete of the key at a place in key order, at this one in the order, had been seen. */
  SeenKeys withDelete(@Nullable SeenKeys seen, int keyPlace, int place) {
    return SeenKeys.with(seen, height, keyPlace, place, false);
  }

  /** Where in the order the last version of a key is that was seen, if any was. */
  int placeOfLast(@Nullable SeenKeys seen, int key) {
    return SeenKeys.place(seen, height, slot(key));
  }

  /** The first key of the range that is there, or was seen behind a place of the order; or -1. */
  int next(@Nullable SeenKeys seen, int from, int end, int behind) {
    return SeenKeys.next(seen, height, from, end, behind);
  }

  /** Whether the participant is among those seen, as far as its writes tell. */
  boolean shows(@Nullable SeenKeys seen, int participant, boolean alsoBefore) {
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
