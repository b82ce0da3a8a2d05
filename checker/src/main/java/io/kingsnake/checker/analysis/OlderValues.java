package io.kingsnake.checker.analysis;

import io.kingsnake.history.History;
import io.kingsnake.history.InitialState;
import io.kingsnake.history.OpKind;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Reads of values that nobody wrote, all of them together: if those of a key agree on one value, an
 * unrecorded initial state explains them.
 */
public final class OlderValues {
  private static final int MANY = -1; // several values of one key
  private static final int FEW = 2;
  private static final int MAX_OPERATIONS = 20_000_000;

  private final History history;
  private final WriteIndex writes;
  private final Map<Integer, Integer> unwritten = new HashMap<>(); // by key: the value, or MANY
  private final Map<Integer, Integer> reads = new HashMap<>(); // by key: how many of it

  private OlderValues(History history) {
    this.history = history;
    writes = WriteIndex.of(history);
  }

  /**
   * The sentence that comes first, if most of several reads are of values older than the recording.
   */
  public static Optional<String> in(History history) {
    if (history.initialState() == InitialState.FIRST_READ || history.opCount() > MAX_OPERATIONS) {
      return Optional.empty();
    }
    OlderValues values = new OlderValues(history);
    values.collect();
    return values.sentence();
  }

  private void collect() {
    for (int txn = 0; txn < history.txnCount(); txn++) {
      for (int op = history.opStart(txn);
          history.isCommitted(txn) && op < history.opEnd(txn);
          op++) {
        OpKind kind = history.opKind(op);
        if (kind == OpKind.READ) {
          note(history.opKey(op), history.opValue(op));
        } else if (kind.isRange() && history.hasRows(op)) {
          for (int row = history.rowStart(op); row < history.rowEnd(op); row++) {
            note(history.rowKey(row), history.rowValue(row));
          }
        }
      }
    }
  }

  private void note(int key, int value) {
    if (value >= 0
        && value != history.initialValue(key)
        && writes.group(key, value) == WriteIndex.NONE) {
      unwritten.merge(key, value, (known, other) -> known.equals(other) ? known : MANY);
      reads.merge(key, 1, Integer::sum);
    }
  }

  private Optional<String> sentence() {
    long all = reads.values().stream().mapToLong(count -> count).sum();
    long older = 0;
    int keys = 0;
    for (Map.Entry<Integer, Integer> each : unwritten.entrySet()) {
      if (each.getValue() != MANY) {
        older += reads.getOrDefault(each.getKey(), 0);
        keys++;
      }
    }
    boolean isTelling = older >= FEW && keys >= FEW && older * 2 > all;
    return isTelling
        ? Optional.of(
            "%d of %d reads of what no transaction wrote agree on one value for each of %d keys:"
                    .formatted(older, all, keys)
                + " most likely an initial state that was not recorded. Record it, or admit an"
                + " unknown one with \"initial\":\"first-read\" in the first line of our format.")
        : Optional.empty();
  }
}
