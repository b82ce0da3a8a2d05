package io.kingsnake.report.stats;

import io.kingsnake.history.History;
import java.util.List;

/**
 * Contention between transactions that were not aborted.
 *
 * @param keysRead keys that were read by name or met as a row
 * @param keysWritten keys that were written
 * @param keysWrittenByManySessions keys that two or more sessions wrote
 * @param keysShared keys that one session wrote and another read
 * @param hotKeys the busiest keys, busiest first
 * @param timedTransactions committed transactions with a begin and an end time
 * @param overlappingTransactions of these, the ones that overlap one of another session
 */
public record Contention(
    int keysRead,
    int keysWritten,
    int keysWrittenByManySessions,
    int keysShared,
    List<HotKey> hotKeys,
    int readOnlyTransactions,
    int writeOnlyTransactions,
    int readWriteTransactions,
    int emptyTransactions,
    int timedTransactions,
    int overlappingTransactions) {
  /** A key, as a person reads it, and how often it was read and written. */
  public record HotKey(String key, int reads, int writes) {}

  public Contention {
    hotKeys = List.copyOf(hotKeys);
  }

  static Contention of(History history) {
    return ContentionCount.count(history);
  }
}
