package io.kingsnake.report.stats;

import io.kingsnake.history.History;
import io.kingsnake.history.InitialState;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.Outcome;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Content of a recording.
 *
 * @param transactions by outcome, zero for none
 * @param operations by kind, over all transactions, kinds that do not occur left out
 * @param keys distinct keys of all operations and rows
 * @param values distinct values
 * @param timeSpan from the first recorded begin to the last recorded end, or null
 * @param versionOrders hints about the order of versions
 * @param timestamps whether the database's own timestamps were recorded
 * @param levels the levels that transactions asked for
 */
public record Contents(
    int sessions,
    Map<Outcome, Integer> transactions,
    Map<OpKind, Integer> operations,
    int keys,
    int values,
    InitialState initialState,
    @Nullable TimeSpan timeSpan,
    int versionOrders,
    boolean timestamps,
    Set<String> levels) {
  /** In the unit of the history, usually nanoseconds. */
  public record TimeSpan(long begin, long end) {}

  public Contents {
    transactions = Collections.unmodifiableMap(new EnumMap<>(transactions));
    operations = Collections.unmodifiableMap(new EnumMap<>(operations));
    levels = Collections.unmodifiableSet(new TreeSet<>(levels));
  }

  static Contents of(History history) {
    return new Contents(
        history.sessionCount(),
        outcomes(history),
        kinds(history),
        history.keyCount(),
        history.valueCount(),
        history.initialState(),
        timeSpan(history),
        history.versionOrders().size(),
        history.timestamps() != null,
        levels(history));
  }

  public int operationCount() {
    return operations.values().stream().mapToInt(Integer::intValue).sum();
  }

  public int transactionCount() {
    return transactions.values().stream().mapToInt(Integer::intValue).sum();
  }

  private static Map<Outcome, Integer> outcomes(History history) {
    int[] counts = new int[Outcome.values().length];
    for (int txn = 0; txn < history.txnCount(); txn++) {
      counts[history.outcome(txn).ordinal()]++;
    }
    Map<Outcome, Integer> byOutcome = new EnumMap<>(Outcome.class);
    for (Outcome outcome : Outcome.values()) {
      byOutcome.put(outcome, counts[outcome.ordinal()]);
    }
    return byOutcome;
  }

  private static Map<OpKind, Integer> kinds(History history) {
    int[] counts = new int[OpKind.values().length];
    for (int op = 0; op < history.opCount(); op++) {
      counts[history.opKind(op).ordinal()]++;
    }
    Map<OpKind, Integer> byKind = new EnumMap<>(OpKind.class);
    for (OpKind kind : OpKind.values()) {
      if (counts[kind.ordinal()] > 0) {
        byKind.put(kind, counts[kind.ordinal()]);
      }
    }
    return byKind;
  }

  private static @Nullable TimeSpan timeSpan(History history) {
    long begin = Long.MAX_VALUE;
    long end = History.NO_TIME;
    for (int txn = 0; history.hasTimes() && txn < history.txnCount(); txn++) {
      long txnBegin = history.beginTime(txn);
      begin = txnBegin == History.NO_TIME ? begin : Math.min(begin, txnBegin);
      end = Math.max(end, Math.max(txnBegin, history.endTime(txn)));
    }
    return end == History.NO_TIME || begin > end ? null : new TimeSpan(begin, end);
  }

  private static Set<String> levels(History history) {
    Set<String> levels = new TreeSet<>();
    for (int txn = 0; txn < history.txnCount(); txn++) {
      String level = history.txnLevel(txn);
      if (level != null) {
        levels.add(level);
      }
    }
    return levels;
  }
}
