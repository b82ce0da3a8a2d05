package io.kingsnake.checker.minimal;

import io.kingsnake.checker.Anomaly;
import io.kingsnake.checker.Dependency;
import io.kingsnake.history.History;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** An anomaly of a part of a history in terms of the whole. */
final class Translation {
  private final History part;
  private final History whole;

  Translation(History part, History whole) {
    this.part = part;
    this.whole = whole;
  }

  /** Those who account for what others read are involved, even if not on the cycle. */
  Anomaly of(Anomaly anomaly) {
    Set<Integer> txns = new LinkedHashSet<>();
    anomaly.txns().forEach(txn -> txns.add(txn(txn)));
    for (int txn = 0; txn < part.txnCount(); txn++) {
      txns.add(txn(txn));
    }
    return new Anomaly(
        anomaly.name(),
        anomaly.cycleClass(),
        List.copyOf(txns),
        edges(anomaly.edges()),
        anomaly.summary());
  }

  private List<Dependency> edges(List<Dependency> edges) {
    return edges.stream()
        .map(
            edge ->
                new Dependency(
                    txn(edge.from()),
                    txn(edge.to()),
                    edge.type(),
                    edge.key() < 0 ? edge.key() : whole.keys().find(part.keys().at(edge.key())),
                    edge.why(),
                    edge.inferred(),
                    edges(edge.because())))
        .toList();
  }

  private int txn(int txn) {
    return txn < 0 ? txn : whole.txnWithId(part.txnId(txn));
  }
}
