package io.kingsnake.checker.minimal;

import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.Dependency;
import io.kingsnake.checker.wording.SoleWriters;
import io.kingsnake.history.History;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** An anomaly of a part of a history in terms of the whole. */
final class Translation {
  private final History part;
  private final History whole;
  private final SoleWriters soleWriters;

  Translation(History part, History whole) {
    this.part = part;
    this.whole = whole;
    soleWriters = new SoleWriters(whole);
  }

  /**
   * Translation of an anomaly; transactions that account for reads of others are involved, even if
   * they are not on the cycle.
   */
  Anomaly of(Anomaly anomaly) {
    ask(anomaly.edges());
    soleWriters.count();
    Set<Integer> txns = new LinkedHashSet<>();
    anomaly.txns().forEach(txn -> txns.add(txn(txn)));
    for (int txn = 0; txn < part.txnCount(); txn++) {
      txns.add(txn(txn));
    }
    return new Anomaly(
        anomaly.kind(),
        anomaly.cycleClass(),
        List.copyOf(txns),
        anomaly.edges().stream().map(edge -> edge.inTermsOf(this::inWhole)).toList(),
        anomaly.summary());
  }

  private void ask(List<Dependency> edges) {
    for (Dependency edge : edges) {
      if (edge.from() >= 0 && edge.key() >= 0) {
        soleWriters.ask(txn(edge.from()), key(edge));
      }
      ask(edge.because());
    }
  }

  private int key(Dependency edge) {
    return edge.key() < 0 ? edge.key() : whole.keys().find(part.keys().at(edge.key()));
  }

  private Dependency inWhole(Dependency edge) {
    int from = txn(edge.from());
    int key = key(edge);
    return edge.renamed(from, txn(edge.to()), key, soleWriters.inWhole(edge.why(), from, key));
  }

  private int txn(int txn) {
    int found = txn < 0 ? txn : whole.txnWithId(part.txnId(txn));
    assert txn < 0 || found >= 0 : "no such transaction in the whole: T" + part.txnId(txn);
    return found;
  }
}
