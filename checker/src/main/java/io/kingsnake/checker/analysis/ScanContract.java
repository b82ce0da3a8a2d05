package io.kingsnake.checker.analysis;

import io.kingsnake.checker.anomaly.AnomalyKind;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.Wording;
import io.kingsnake.engine.ints.IntArrays;
import io.kingsnake.history.DatumPool;
import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Contract of every answer to a range query: keys in range, each once, in order. */
public final class ScanContract {
  private final History history;
  private final Wording wording;

  /** By key: the operation in whose rows the key was met last. */
  private final int[] rowSeen;

  public ScanContract(History history) {
    this.history = history;
    this.wording = new Wording(history);
    this.rowSeen = IntArrays.filled(history.keyCount(), -1);
  }

  /** Tests whether {@code key} was among the rows of {@code op}, the operation last inspected. */
  boolean returned(int op, int key) {
    return rowSeen[key] == op;
  }

  public @Nullable Anomaly violation(int txn, int op) {
    String problem = problem(op);
    return problem == null
        ? null
        : Anomaly.observed(
            AnomalyKind.SCAN_CONTRACT,
            List.of(txn),
            wording.txn(txn)
                + (history.opKind(op) == OpKind.SCAN ? " scanned " : " iterated over ")
                + Range.asked(history, op)
                + " and was given "
                + problem);
  }

  private @Nullable String problem(int op) {
    Range range = Range.asked(history, op);
    String problem = null;
    int previous = -1;
    for (int row = history.rowStart(op), end = history.rowEnd(op); row < end; row++) {
      int key = history.rowKey(row);
      // Traces list tombstones apart from live rows, so only live rows promise an order.
      boolean live = !history.isRowTombstone(row);
      if (problem == null) {
        problem = problem(op, range, live ? previous : -1, key);
      }
      rowSeen[key] = op;
      previous = live ? key : previous;
    }
    return problem;
  }

  /** Recorders write bounds down wrongly more often than databases do not keep to them. */
  private String usualMistake(Range range, int key) {
    Object datum = history.keys().at(key);
    Object low = range.low();
    Object high = range.high();
    if (high != null && DatumPool.compare(datum, high) == 0) {
      return ": the upper bound is exclusive here, so an inclusive one (BETWEEN, <=) must be"
          + " recorded as the next key";
    }
    boolean isSwapped = low != null && high != null && DatumPool.compare(low, high) > 0;
    if (isSwapped) {
      return ": no key is in it, since its lower bound is above the upper one; the recorder may"
          + " have exchanged them";
    }
    boolean isOfOtherType =
        Stream.of(Optional.ofNullable(low), Optional.ofNullable(high))
            .flatMap(Optional::stream)
            .anyMatch(bound -> bound.getClass() != datum.getClass());
    return isOfOtherType
        ? ": the key and a bound are of different types, which the recorder may have mixed up"
        : "";
  }

  private @Nullable String problem(int op, Range range, int previous, int key) {
    if (!range.contains(history.keys().at(key))) {
      return wording.key(key) + ", which is outside that range" + usualMistake(range, key);
    }
    if (rowSeen[key] == op) {
      return wording.key(key) + " twice";
    }
    if (previous < 0 || history.isUnordered(op)) {
      return null;
    }
    int order = history.keys().compare(previous, key);
    return (history.isReverse(op) ? -order : order) < 0
        ? null
        : wording.key(key) + " after " + wording.key(previous) + ", out of order";
  }
}
