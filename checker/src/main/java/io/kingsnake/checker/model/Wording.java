package io.kingsnake.checker.model;

import io.kingsnake.history.History;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Names in sentences for the transactions, keys and values of a history. */
public record Wording(History history) {
  private static final int SHOWN = 3;

  /** "T7"; T0 is the one that wrote every initial value. */
  public String txn(int txn) {
    return "T" + (txn == Dependency.INITIAL_TXN ? 0 : history.txnId(txn));
  }

  /** "T1", "T1 and T2", "T1, T2, T3 and 5 more". */
  public String txns(List<Integer> txns) {
    List<String> names = txns.stream().limit(SHOWN).map(this::txn).toList();
    if (txns.size() > SHOWN) {
      return String.join(", ", names) + " and " + (txns.size() - SHOWN) + " more";
    }
    int last = names.size() - 1;
    return last == 0
        ? names.get(0)
        : String.join(", ", names.subList(0, last)) + " and " + names.get(last);
  }

  /** "T1 → T2 → T3", in which none comes right after itself. */
  public String path(List<Integer> txns) {
    return IntStream.range(0, txns.size())
        .filter(i -> i == 0 || !txns.get(i).equals(txns.get(i - 1)))
        .mapToObj(i -> txn(txns.get(i)))
        .collect(Collectors.joining(" → "));
  }

  /** A number alone would not be taken for a key. */
  public String key(int key) {
    String shown = history.keys().show(key);
    return history.keys().at(key) instanceof Long ? "key " + shown : shown;
  }

  public String value(int value) {
    return value == History.ABSENT ? "absent" : history.values().show(value);
  }

  /** "x = 5", "x as absent" or "the tombstone x = 5". */
  public String version(int key, int value, boolean tombstone) {
    String version =
        switch (value) {
          case History.ABSENT -> key(key) + " as absent";
          case History.INITIAL -> "the initial value of " + key(key);
          default -> key(key) + " = " + history.values().show(value);
        };
    return (tombstone ? "the tombstone " : "") + version;
  }
}
