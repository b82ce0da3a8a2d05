package io.kingsnake.checker.explain;

import io.kingsnake.checker.Anomaly;
import io.kingsnake.checker.Dependency;
import io.kingsnake.checker.explain.RefutationProof.Clause;
import io.kingsnake.checker.explain.RefutationProof.Cycle;
import io.kingsnake.checker.explain.RefutationProof.Derived;
import io.kingsnake.checker.explain.RefutationProof.Stated;
import io.kingsnake.checker.explain.Step.Rule;
import io.kingsnake.history.History;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Describes a refutation by search: every order closes a cycle. Shown is the one nearest to the end
 * of the refutation, where the orders that would avoid it have been ruled out.
 */
final class RefutedOrders {
  private final RefutationProof proof;
  private final StepWords words;
  private final RefutedEdgeWords edgeWords;

  private RefutedOrders(History history, RefutationProof proof) {
    this.proof = proof;
    words = new StepWords(history, proof.steps());
    edgeWords = new RefutedEdgeWords(history, proof, words);
  }

  static Anomaly anomaly(History history, RefutationProof proof) {
    return new RefutedOrders(history, proof).anomaly();
  }

  /** For a refutation too long to keep. */
  static Anomaly unrecorded() {
    return new Anomaly(
        "no-order",
        null,
        List.of(),
        List.of(),
        "every order of the transactions closes a cycle; the search that showed this was too long"
            + " to be recorded, so it was not audited");
  }

  private Anomaly anomaly() {
    String remark =
        "(%d constraints cannot hold together)".formatted(proof.constraintCount());
    return lastCycle()
        .map(this::dependencies)
        .map(cycle -> CycleAnomaly.of(cycle, words, "; every other order closes a cycle too " + remark))
        .orElseGet(() -> withoutCycle(remark));
  }

  /** Where what was read contradicts itself whatever the order, for want of a source that counts. */
  private Anomaly withoutCycle(String remark) {
    List<Integer> txns = txnsOfConstraints();
    String names = txns.stream().map(words::name).collect(Collectors.joining(", "));
    String summary = "no order explains what %s saw %s".formatted(names, remark);
    return new Anomaly("no-order", null, txns, List.of(), summary);
  }

  private List<Dependency> dependencies(Cycle cycle) {
    List<Dependency> dependencies = new ArrayList<>();
    for (int i = 0; i < cycle.length(); i++) {
      int number = cycle.number(i);
      if (!cycle.isStep(i)) {
        dependencies.add(edgeWords.dependency(number, proof.startOf(cycle, (i + 1) % cycle.length())));
      } else if (proof.steps().get(number).rule() != Rule.PROGRAM) {
        dependencies.add(words.dependency(proof.steps().get(number)));
      }
    }
    return dependencies;
  }

  /** The cycle with the fewest derivations between it and the end; of several the shortest. */
  private Optional<Cycle> lastCycle() {
    Set<Integer> seen = new TreeSet<>();
    List<Integer> layer = List.of(proof.clauses().size() - 1);
    Optional<Cycle> found = Optional.empty();
    while (!layer.isEmpty() && found.isEmpty()) {
      found =
          layer.stream()
              .map(clause -> proof.clauses().get(clause).reason())
              .filter(Cycle.class::isInstance)
              .map(Cycle.class::cast)
              .min(Comparator.comparingInt(Cycle::length));
      layer = layer.stream().flatMap(this::antecedents).filter(seen::add).toList();
    }
    return found;
  }

  private Stream<Integer> antecedents(int clause) {
    return proof.clauses().get(clause).reason() instanceof Derived derived
        ? Arrays.stream(derived.antecedents().toArray()).boxed()
        : Stream.empty();
  }

  private List<Integer> txnsOfConstraints() {
    Set<Integer> txns = new TreeSet<>();
    for (Clause clause : proof.clauses()) {
      if (clause.reason() instanceof Stated stated) {
        txns.add(stated.txn());
      }
    }
    return List.copyOf(txns);
  }
}
