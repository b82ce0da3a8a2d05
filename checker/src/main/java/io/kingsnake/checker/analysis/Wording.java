package io.kingsnake.checker.analysis;

import io.kingsnake.history.History;
import java.util.List;
import java.util.stream.IntStream;

/** How observations read in a sentence. */
final class Wording {
  private static final int SHOWN = 3;

  private final History history;

  Wording(History history) {
    this.history = history;
  }

  String txn(int txn) {
    return "T" + history.txnId(txn);
  }

  /** "T1", "T1 and T2", "T1, T2, T3 and 5 more". */
  String txns(List<Integer> txns) {
    List<String> names = txns.stream().limit(SHOWN).map(this::txn).toList();
    if (txns.size() > SHOWN) {
      return String.join(", ", names) + " and " + (txns.size() - SHOWN) + " more";
    }
    int last = names.size() - 1;
    return last == 0
        ? names.get(0)
        : String.join(", ", names.subList(0, last)) + " and " + names.get(last);
  }

  /**
   * "written only by T1, which aborted", "written only by T2, which rolled back to a savepoint".
   */
  String inVain(List<Integer> txns) {
    List<Integer> aborted = txns.stream().filter(txn -> !isTakenBack(txn)).toList();
    List<Integer> takenBack = txns.stream().filter(this::isTakenBack).toList();
    return (aborted.isEmpty() ? "" : "written only by " + txns(aborted) + ", which aborted")
        + (aborted.isEmpty() || takenBack.isEmpty() ? "" : ", and ")
        + (takenBack.isEmpty()
            ? ""
            : "written only by " + txns(takenBack) + ", which rolled back to a savepoint");
  }

  /** Whether the transaction is what another one did and took back, or took all back itself. */
  private boolean isTakenBack(int txn) {
    return IntStream.range(history.opStart(txn), history.opEnd(txn)).allMatch(history::isUndone);
  }

  /** A number alone would not be taken for a key. */
  String key(int key) {
    String shown = history.keys().show(key);
    return history.keys().at(key) instanceof Long ? "key " + shown : shown;
  }

  /** "x = 5", "x as absent" or "the tombstone x = 5". */
  String version(int key, int value, boolean tombstone) {
    return (tombstone ? "the tombstone " : "") + version(key, value);
  }

  private String version(int key, int value) {
    return switch (value) {
      case History.ABSENT -> key(key) + " as absent";
      case History.INITIAL -> "the initial value of " + key(key);
      default -> key(key) + " = " + history.values().show(value);
    };
  }

  String value(int value) {
    return value == History.ABSENT ? "absent" : history.values().show(value);
  }

  String read(Observation read) {
    return txn(read.txn) + " read " + version(read.key, read.value, read.tombstone);
  }
}
