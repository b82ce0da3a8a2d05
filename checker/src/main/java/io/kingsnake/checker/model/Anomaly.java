package io.kingsnake.checker.model;

import io.kingsnake.checker.anomaly.AnomalyKind;
import io.kingsnake.checker.anomaly.AnomalyKind.Shape;
import io.kingsnake.checker.model.CheckOptions.OwnWrites;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Violation in terms of what clients saw.
 *
 * @param kind one of those that have a name
 * @param cycleClass G0, G1a, G1b, G1c, G-single, ...; null for anomalies outside Adya's classes
 * @param txns the transactions involved, as indices into the history
 * @param edges the dependencies of the violating cycle in order; empty for non-cycle anomalies
 * @param summary one sentence for a person
 * @param core every transaction that the proof speaks of, those of the cycle included
 */
public record Anomaly(
    AnomalyKind kind,
    @Nullable String cycleClass,
    List<Integer> txns,
    List<Dependency> edges,
    String summary,
    List<Integer> core) {
  public Anomaly {
    txns = List.copyOf(txns);
    edges = List.copyOf(edges);
    core = List.copyOf(core);
    assert core.containsAll(txns) : txns + " are involved, but the proof speaks of " + core;
  }

  /** One whose proof speaks of the transactions involved only. */
  public Anomaly(
      AnomalyKind kind,
      @Nullable String cycleClass,
      List<Integer> txns,
      List<Dependency> edges,
      String summary) {
    this(kind, cycleClass, txns, edges, summary, txns);
  }

  /** One that is no cycle. */
  public static Anomaly observed(AnomalyKind kind, List<Integer> txns, String summary) {
    return new Anomaly(kind, kind.cycleClass(), txns, List.of(), summary);
  }

  /** The name of its kind, for example {@code lost-update}. */
  public String name() {
    return kind.label();
  }

  /**
   * Tests whether a transaction contradicts its own writes, which it does no matter which
   * transaction wrote the value that it read.
   */
  public boolean isOwnFault(OwnWrites ownWrites) {
    return kind == AnomalyKind.INTERNAL_INCONSISTENCY && ownWrites == OwnWrites.OWN;
  }

  /** Tests whether the order of transactions is wrong, not a single observation. */
  public boolean isOfOrder() {
    return !edges.isEmpty() || kind.shape() == Shape.ORDERS;
  }

  /** Tests whether the order of sessions may be needed to see the anomaly. */
  public boolean mayRestOnSessions() {
    return kind.shape() == Shape.ORDERS
        || (cycleClass != null && cycleClass.endsWith("-process"))
        || edges.stream().anyMatch(Anomaly::mayRestOnSessions);
  }

  private static boolean mayRestOnSessions(Dependency edge) {
    return edge.type() == Dependency.Type.SESSION
        || (edge.inferred() && edge.because().isEmpty())
        || edge.because().stream().anyMatch(Anomaly::mayRestOnSessions);
  }

  /** The same cycle in other words. */
  public Anomaly withEdges(List<Dependency> newEdges) {
    return new Anomaly(kind, cycleClass, txns, newEdges, summary, core);
  }

  /** The anomaly with further transactions in its proof. */
  public Anomaly withCore(Collection<Integer> others) {
    List<Integer> newCore =
        Stream.concat(others.stream(), txns.stream()).distinct().sorted().toList();
    return new Anomaly(kind, cycleClass, txns, edges, summary, newCore);
  }
}
