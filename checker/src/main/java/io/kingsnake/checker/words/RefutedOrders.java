package io.kingsnake.checker.words;

import io.kingsnake.checker.level.Visibility;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.Dependency;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.proof.Proof;
import io.kingsnake.checker.proof.RefutationProof;
import io.kingsnake.checker.proof.RefutationProof.Clause;
import io.kingsnake.checker.proof.RefutationProof.Cycle;
import io.kingsnake.checker.proof.RefutationProof.Derived;
import io.kingsnake.checker.proof.RefutationProof.ForbiddenPath;
import io.kingsnake.checker.proof.RefutationProof.Reason;
import io.kingsnake.checker.proof.RefutationProof.Stated;
import io.kingsnake.checker.proof.RefutationProof.Visible;
import io.kingsnake.checker.proof.Step;
import io.kingsnake.checker.proof.Step.Inference;
import io.kingsnake.checker.solve.Constraint;
import io.kingsnake.history.History;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Describes a refutation by search: every order closes a cycle. Shown is the one nearest to the end
 * of the refutation, where the orders that would avoid it have been ruled out.
 */
public final class RefutedOrders {
  private final History history;
  private final Visibility visibility;
  private final RefutationProof proof;
  private final StepWords words;
  private final RefutedEdgeWords edgeWords;

  private RefutedOrders(Problem problem, RefutationProof proof) {
    history = problem.history();
    visibility = problem.orders().visibility();
    this.proof = proof;
    words = new StepWords(history, new Proof(proof.steps(), List.of()));
    edgeWords = new RefutedEdgeWords(problem, proof, words);
  }

  public static Anomaly anomaly(Problem problem, RefutationProof proof) {
    return new RefutedOrders(problem, proof).anomaly();
  }

  /** For a refutation too long to keep. */
  public static Anomaly unrecorded() {
    return new Anomaly(
        "no-order",
        null,
        List.of(),
        List.of(),
        "every order of the transactions closes a cycle; the search that showed this was too long"
            + " to be recorded, so it was not audited");
  }

  private Anomaly anomaly() {
    return lastPath()
        .or(() -> lastCycle().map(this::dependencies).map(this::inUpdateOrder))
        .map(this::ofCycle)
        .orElseGet(this::withoutCycle)
        .withCore(proof.txns());
  }

  private Anomaly ofCycle(List<Dependency> cycle) {
    String otherwise = proof.atoms().isEmpty() ? "" : "; every other order closes a cycle, too";
    return CycleAnomaly.of(history, cycle, otherwise);
  }

  /**
   * Where what was read contradicts itself whatever the order, for want of a source that counts.
   */
  private Anomaly withoutCycle() {
    List<Integer> txns = txnsOfConstraints();
    String names = txns.stream().map(words::name).collect(Collectors.joining(", "));
    String summary = "no order explains what %s saw".formatted(names);
    return new Anomaly("no-order", null, txns, List.of(), summary);
  }

  private List<Dependency> dependencies(Cycle cycle) {
    List<Dependency> dependencies = new ArrayList<>();
    for (int i = 0; i < cycle.length(); i++) {
      int number = cycle.number(i);
      if (!cycle.isStep(i)) {
        int next = proof.startOf(cycle, (i + 1) % cycle.length());
        dependencies.add(edgeWords.dependency(number, next));
      } else if (proof.steps().get(number).rule() != Inference.PROGRAM) {
        dependencies.add(words.dependency(proof.steps().get(number)));
      }
    }
    return dependencies;
  }

  /**
   * The cycle with the fewest derivations between it and the end, the shortest of several. One with
   * an anti-dependency is worth going back for: an order of writes alone, inferred from what some
   * reader saw, would blame the writers for the reader's fault.
   */
  private Optional<Cycle> lastCycle() {
    Set<Integer> seen = new HashSet<>();
    List<Integer> layer = List.of(proof.clauses().size() - 1);
    Optional<Cycle> last = Optional.empty();
    while (!layer.isEmpty()) {
      List<Cycle> cycles = layer.stream().flatMap(this::cycle).toList();
      Comparator<Cycle> shortest = Comparator.comparingInt(Cycle::length);
      Optional<Cycle> best = cycles.stream().filter(this::hasAnti).min(shortest);
      if (best.isPresent()) {
        return best;
      }
      last = last.isPresent() ? last : cycles.stream().min(shortest);
      layer = layer.stream().flatMap(this::antecedents).filter(seen::add).toList();
    }
    return last;
  }

  /** The cycle that paths show, likewise, where what is seen or forbidden depends on paths. */
  private Optional<List<Dependency>> lastPath() {
    PathWords paths = edgeWords.otherwise().paths();
    Set<Integer> met = new HashSet<>();
    List<Integer> layer = List.of(proof.clauses().size() - 1);
    while (!layer.isEmpty()) {
      Optional<List<Dependency>> shortest =
          layer.stream()
              .map(clause -> proof.clauses().get(clause).reason())
              .flatMap(reason -> cycle(paths, reason))
              .min(Comparator.comparingInt(List::size));
      if (shortest.isPresent()) {
        return shortest;
      }
      layer = layer.stream().flatMap(this::antecedents).filter(met::add).toList();
    }
    return Optional.empty();
  }

  private List<Dependency> inUpdateOrder(List<Dependency> cycle) {
    return UpdateOrder.of(history, visibility, cycle);
  }

  private Stream<List<Dependency>> cycle(PathWords paths, Reason reason) {
    if (!(reason instanceof ForbiddenPath path)) {
      return Stream.empty();
    }
    List<Dependency> cycle = paths.cycle(path);
    return Stream.of(path instanceof Visible ? inUpdateOrder(cycle) : cycle);
  }

  private Stream<Cycle> cycle(int clause) {
    return proof.clauses().get(clause).reason() instanceof Cycle cycle && canBeTold(cycle)
        ? Stream.of(cycle)
        : Stream.empty();
  }

  /** Trimming may leave a cycle in place whose edges no remaining constraint asks for. */
  private boolean canBeTold(Cycle cycle) {
    return IntStream.range(0, cycle.length())
        .allMatch(i -> cycle.isStep(i) || edgeWords.knows(cycle.number(i)));
  }

  private boolean hasAnti(Cycle cycle) {
    for (int i = 0; i < cycle.length(); i++) {
      int number = cycle.number(i);
      if (cycle.isStep(i) ? isAnti(proof.steps().get(number)) : edgeWords.isAnti(number)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isAnti(Step step) {
    return step.rule() == Inference.OVERTAKEN || step.rule() == Inference.READ_INITIAL;
  }

  private Stream<Integer> antecedents(int clause) {
    return proof.clauses().get(clause).reason() instanceof Derived derived
        ? Arrays.stream(derived.antecedents().toArray()).boxed()
        : Stream.empty();
  }

  private List<Integer> txnsOfConstraints() {
    Set<Integer> txns = new TreeSet<>();
    for (Clause clause : proof.clauses()) {
      if (clause.reason() instanceof Stated stated && stated.constraint() != Constraint.CHOICE) {
        txns.add(stated.txn());
      }
    }
    return List.copyOf(txns);
  }
}
