package io.kingsnake.format.viperjson;

import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Initial contents of the database, where the trace gives them: keys that the scan did not return
 * were absent, and dead records remain unknown, for their tombstones are older than the trace.
 */
final class InitialScan {
  private final BitSet dead = new BitSet();
  private final BitSet live = new BitSet();
  private int[] values = {};
  private boolean known;

  void set(ViperOp scan) {
    known = true;
    for (int row = 0; row < scan.live.size(); row++) {
      int key = scan.live.key(row);
      if (key >= values.length) {
        values = Arrays.copyOf(values, 2 * key + 16);
      }
      values[key] = scan.live.value(row);
      live.set(key);
    }
    for (int row = 0; row < scan.deadRows.size(); row++) {
      dead.set(scan.deadRows.key(row));
    }
  }

  boolean isKnown() {
    return known;
  }

  void applyTo(HistoryBuilder builder) {
    for (int key = 0; key < builder.keys().size(); key++) {
      if (live.get(key)) {
        builder.initialValue(key, values[key]);
      } else if (!dead.get(key)) {
        builder.initialValue(key, History.ABSENT);
      }
    }
  }
}
