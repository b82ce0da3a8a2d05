package io.kingsnake.report.stats;

import io.kingsnake.checker.analysis.WriteIndex;
import io.kingsnake.history.History;

/** Everything the {@code stats} command shows about one history. */
public record HistoryStats(
    Contents contents, ReadSummary reads, Contention contention, Vacuity vacuity) {
  public static HistoryStats of(History history) {
    WriteIndex writes = WriteIndex.of(history);
    Contents contents = Contents.of(history);
    ReadSummary reads = ReadCount.count(history, writes);
    Contention contention = Contention.of(history);
    return new HistoryStats(
        contents, reads, contention, Vacuity.of(history, contents, reads, contention));
  }
}
