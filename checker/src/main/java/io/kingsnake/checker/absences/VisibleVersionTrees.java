package io.kingsnake.checker.absences;

import io.kingsnake.checker.analysis.CoveredKeys;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.checker.solve.result.Execution;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** Makes {@link VisibleVersions} of an execution. */
final class VisibleVersionTrees {
  private final Execution execution;
  private final Writes writes;
  private final CoveredKeys covered;
  private final int height;
  private final @Nullable VisibleVersions initial;

  VisibleVersionTrees(Execution execution, CoveredKeys covered, IntPredicate first) {
    this.execution = execution;
    this.covered = covered;
    writes = execution.problem().writes();
    height = VisibleVersions.height(covered.keyCount() + writes.keyCount());
    VisibleVersions present = null;
    for (int place = 0; place < covered.keyCount(); place++) {
      if (first.test(covered.key(place))) {
        present = VisibleVersions.with(present, height, place, VisibleVersions.INITIAL, true);
      }
    }
    initial = present;
  }

  /** Versions that every transaction has seen: keys that were initially present. */
  @Nullable VisibleVersions initial() {
    return initial;
  }

  /** With all that a participant wrote. */
  @Nullable VisibleVersions withWrites(@Nullable VisibleVersions seen, int participant) {
    VisibleVersions more = seen;
    for (int i = writes.ownStart(participant); i < writes.ownEnd(participant); i++) {
      boolean isPresent = writes.isPresent(writes.ownWrite(i));
      int slot = slot(writes.ownKey(i));
      more = VisibleVersions.with(more, height, slot, execution.placeOf(participant), isPresent);
    }
    return more;
  }

  /** Keys that scans cover come in key order, so that ranges are ranges; the others after them. */
  private int slot(int key) {
    int place = covered.place(key);
    return place >= 0 ? place : covered.keyCount() + key;
  }

  @Nullable VisibleVersions both(@Nullable VisibleVersions one, @Nullable VisibleVersions other) {
    return VisibleVersions.both(one, other, height);
  }

  /**
   * Versions after one more delete, of the key at a place in key order and at this place in the
   * order of the execution.
   */
  VisibleVersions withDelete(@Nullable VisibleVersions seen, int keyPlace, int place) {
    return VisibleVersions.with(seen, height, keyPlace, place, false);
  }

  /** The place in the order of the last version of a key that was seen, if any was. */
  int placeOfLast(@Nullable VisibleVersions seen, int key) {
    return VisibleVersions.place(seen, height, slot(key));
  }

  /** The first key of the range that is present, or was seen after a place of the order; or -1. */
  int next(@Nullable VisibleVersions seen, int from, int end, int after) {
    return VisibleVersions.next(seen, height, from, end, after);
  }

  /** Tests whether the participant is among those seen, as far as its writes show. */
  boolean shows(@Nullable VisibleVersions seen, int participant, boolean alsoBefore) {
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
