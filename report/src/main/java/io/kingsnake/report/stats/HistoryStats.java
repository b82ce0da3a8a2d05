package io.kingsnake.report.stats;

import io.kingsnake.checker.analysis.WriteIndex;
import io.kingsnake.history.History;

/** Everything the {@code stats} command shows about one history. */
public record HistoryStats(Contents contents, ReadSummary reads, Contention contention) {
  public static HistoryStats of(History history) {
    WriteIndex writes = WriteIndex.of(history);
    return new HistoryStats(
        Contents.of(history), ReadCount.count(history, writes), Contention.of(history));
  }

  public Vacuity vacuity() {
    return Vacuity.of(this);
  }
}
