package io.kingsnake.checker.model;

import io.kingsnake.history.History;
import io.kingsnake.history.Rewriting;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Findings in a rewritten history in terms of the original. */
public record OriginalTerms(History original, Rewriting rewriting) {
  private static final Pattern NAME = Pattern.compile("\\bT(-?\\d{1,18})\\b");

  public Verdict of(Verdict verdict) {
    Anomaly anomaly = verdict.anomaly();
    if (anomaly == null || rewriting.history() == original) {
      return verdict;
    }
    return verdict.withAnomaly(of(anomaly));
  }

  public Anomaly of(Anomaly anomaly) {
    List<Dependency> edges =
        anomaly.edges().stream()
            .map(edge -> edge.inTermsOf(this::of))
            .filter(edge -> edge.from() != edge.to())
            .toList();
    return new Anomaly(
        anomaly.kind(),
        anomaly.cycleClass(),
        origins(anomaly.txns()),
        edges,
        renamed(anomaly.summary()),
        origins(anomaly.core()));
  }

  private Dependency of(Dependency edge) {
    return edge.renamed(
        origin(edge.from()), origin(edge.to()), key(edge.key()), renamed(edge.why()));
  }

  private List<Integer> origins(List<Integer> txns) {
    return txns.stream().map(rewriting::originOf).distinct().toList();
  }

  private int origin(int txn) {
    return txn == Dependency.INITIAL_TXN ? txn : rewriting.originOf(txn);
  }

  private int key(int key) {
    int found = key < 0 ? key : original.keys().find(rewriting.history().keys().at(key));
    assert key < 0 || found >= 0 : "no such key in the original: " + key;
    return found;
  }

  /** Parts of a transaction have names of their own, unknown outside. */
  private String renamed(String text) {
    Matcher names = NAME.matcher(text);
    return names.replaceAll(
        name -> {
          int txn = rewriting.history().txnWithId(Long.parseLong(name.group(1)));
          return txn < 0 ? name.group() : "T" + original.txnId(rewriting.originOf(txn));
        });
  }
}
