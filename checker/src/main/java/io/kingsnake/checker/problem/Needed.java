package io.kingsnake.checker.problem;

import io.kingsnake.engine.ints.IntList;

/**
 * Indeterminate transactions that matter: one that another can only have read from did commit; one
 * that another may have read from stays optional; one that none needs is dropped, which changes no
 * answer.
 */
final class Needed {
  private Needed() {}

  static Participants of(Participants all, Writes writes, Reads reads) {
    boolean[] kept = new boolean[all.count()];
    boolean[] forced = new boolean[all.count()];
    IntList work = new IntList();
    for (int p = 0; p < all.count(); p++) {
      if (!all.isOptional(p)) {
        kept[p] = true;
        forced[p] = true;
        work.add(p);
      }
    }
    while (!work.isEmpty()) {
      int p = work.pop();
      for (int read = reads.start(p); read < reads.end(p); read++) {
        int count = reads.candidateCount(read);
        for (int i = 0; i < count; i++) {
          int candidate = reads.candidate(read, i);
          if (candidate < 0) {
            continue;
          }
          int source = writes.participant(candidate);
          boolean nowForced = count == 1 && forced[p] && !forced[source];
          if (nowForced || !kept[source]) {
            kept[source] = true;
            forced[source] |= nowForced;
            work.add(source);
          }
        }
      }
    }
    assert invariantForcedAreKept(kept, forced);
    boolean[] optional = new boolean[all.count()];
    for (int p = 0; p < optional.length; p++) {
      optional[p] = !forced[p];
    }
    return all.restrict(kept, optional);
  }

  private static boolean invariantForcedAreKept(boolean[] kept, boolean[] forced) {
    for (int p = 0; p < kept.length; p++) {
      assert kept[p] || !forced[p] : "participant " + p + " took effect, and was dropped";
    }
    return true;
  }
}
