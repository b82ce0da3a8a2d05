package io.kingsnake.checker.axiomatic;

import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.solve.Execution;
import java.util.Arrays;

/** Vector clocks over so ∪ wr, for some lanes: how far along each a participant has seen. */
final class LaneClocks {
  private final Lanes lanes;
  private final int firstLane;
  private final int width;
  private final int[] rows; // the participant itself counts as seen

  LaneClocks(Execution execution, Lanes lanes, int[] order, int firstLane, int width) {
    this.lanes = lanes;
    this.firstLane = firstLane;
    this.width = width;
    rows = new int[execution.participantCount() * width];
    Arrays.fill(rows, -1);
    Reads reads = execution.problem().reads();
    for (int p : order) {
      if (!execution.isActive(p)) {
        continue;
      }
      take(p, execution.previous(p));
      for (int read = reads.start(p); read < reads.end(p); read++) {
        take(p, execution.sourceOf(read));
      }
      if (hasLane(lanes.lane(p))) {
        rows[p * width + lanes.lane(p) - firstLane] = lanes.place(p);
      }
    }
  }

  private void take(int participant, int from) {
    if (from < 0) {
      return;
    }
    int to = participant * width;
    int base = from * width;
    for (int i = 0; i < width; i++) {
      rows[to + i] = Math.max(rows[to + i], rows[base + i]);
    }
  }

  boolean hasLane(int lane) {
    return lane >= firstLane && lane < firstLane + width;
  }

  /** The last place of the lane that the participant has seen, before itself; or -1. */
  int seen(int participant, int lane) {
    int place = rows[participant * width + lane - firstLane];
    return lane == lanes.lane(participant) ? place - 1 : place;
  }
}
