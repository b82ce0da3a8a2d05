package io.kingsnake.checker.model;

import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Violation in terms of what clients saw.
 *
 * @param name the human name, for example {@code lost-update}
 * @param cycleClass G0, G1a, G1b, G1c, G-single, ...; null for anomalies outside Adya's classes
 * @param txns the transactions involved, as indices into the history
 * @param edges the dependencies of the violating cycle in order; empty for non-cycle anomalies
 * @param summary one sentence for a person
 * @param core every transaction that the proof speaks of, those of the cycle included
 */
public record Anomaly(
    String name,
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
      String name,
      @Nullable String cycleClass,
      List<Integer> txns,
      List<Dependency> edges,
      String summary) {
    this(name, cycleClass, txns, edges, summary, txns);
  }

  /** One that is no cycle. */
  public static Anomaly observed(
      String name, @Nullable String cycleClass, List<Integer> txns, String summary) {
    return new Anomaly(name, cycleClass, txns, List.of(), summary);
  }

  /** Tests whether the order of sessions may be needed to see the anomaly. */
  public boolean mayRestOnSessions() {
    return name.equals("no-order")
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
    return new Anomaly(name, cycleClass, txns, newEdges, summary, core);
  }

  /** The anomaly with further transactions in its proof. */
  public Anomaly withCore(Collection<Integer> others) {
    List<Integer> newCore =
        Stream.concat(others.stream(), txns.stream()).distinct().sorted().toList();
    return new Anomaly(name, cycleClass, txns, edges, summary, newCore);
  }
}
