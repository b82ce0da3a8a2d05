package io.kingsnake.checker.words;

import io.kingsnake.checker.model.Dependency;
import io.kingsnake.history.History;
import java.util.List;
import java.util.stream.Collectors;

/** A cycle in one line: "lost update on x: T1 -rw-> T2 -ww-> T1". */
final class CycleSummary {
  private CycleSummary() {}

  static String of(History history, String name, List<Dependency> cycle) {
    String path =
        cycle.stream()
            .map(edge -> name(history, edge.from()) + " -" + edge.type().label() + "->")
            .collect(Collectors.joining(" "));
    int key = cycle.get(0).key();
    boolean isOneKey = key >= 0 && cycle.stream().allMatch(edge -> edge.key() == key);
    return spoken(name)
        + (isOneKey ? " on " + history.keys().show(key) : "")
        + ": "
        + path
        + " "
        + name(history, cycle.get(0).from());
  }

  private static String name(History history, int txn) {
    return "T" + (txn == Dependency.INITIAL_TXN ? 0 : history.txnId(txn));
  }

  private static String spoken(String name) {
    return name.replace('-', ' ').replace("non ", "non-");
  }
}
