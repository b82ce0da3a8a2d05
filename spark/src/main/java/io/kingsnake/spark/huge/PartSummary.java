package io.kingsnake.spark.huge;

import io.kingsnake.history.History;
import java.io.Serializable;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Facts about a part, apart from its transactions.
 *
 * @param obstacle why windows cannot be made of it, if so
 * @param lowest the lowest id of its transactions
 * @param highest the highest
 * @param untimed its sessions, if nothing shows when their transactions ran
 */
record PartSummary(
    Beginning beginning, @Nullable String obstacle, long lowest, long highest, Set<String> untimed)
    implements Serializable {
  static PartSummary of(History history, @Nullable String obstacle) {
    long lowest = Long.MAX_VALUE;
    long highest = Long.MIN_VALUE;
    for (int txn = 0; txn < history.txnCount(); txn++) {
      lowest = Math.min(lowest, history.txnId(txn));
      highest = Math.max(highest, history.txnId(txn));
    }
    Set<String> untimed = new HashSet<>();
    boolean isTimed = history.hasTimes() || history.timestamps() != null;
    for (int session = 0; session < history.sessionCount() && !isTimed; session++) {
      untimed.add(history.sessionName(session));
    }
    return new PartSummary(Beginning.of(history), obstacle, lowest, highest, untimed);
  }

  /** Tests whether an id may be in two parts. */
  static boolean mayShareIds(List<PartSummary> parts) {
    List<PartSummary> sorted =
        parts.stream()
            .filter(part -> part.lowest <= part.highest)
            .sorted((one, other) -> Long.compare(one.lowest, other.lowest))
            .toList();
    for (int i = 1; i < sorted.size(); i++) {
      if (sorted.get(i - 1).highest >= sorted.get(i).lowest) {
        return true;
      }
    }
    return false;
  }

  /**
   * Tests whether sessions continue from part to part, without times that show how far they are.
   */
  static boolean areSlices(List<PartSummary> parts) {
    Set<String> all = new HashSet<>();
    int sum = 0;
    for (PartSummary part : parts) {
      all.addAll(part.untimed);
      sum += part.untimed.size();
    }
    return sum > all.size();
  }
}
