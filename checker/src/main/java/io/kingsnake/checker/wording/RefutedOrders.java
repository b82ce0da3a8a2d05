package io.kingsnake.checker.wording;

import io.kingsnake.checker.anomaly.AnomalyKind;
import io.kingsnake.checker.evidence.proof.Proof;
import io.kingsnake.checker.evidence.proof.RefutationProof;
import io.kingsnake.checker.evidence.proof.RefutationProof.Clause;
import io.kingsnake.checker.evidence.proof.RefutationProof.Cycle;
import io.kingsnake.checker.evidence.proof.RefutationProof.Derived;
import io.kingsnake.checker.evidence.proof.RefutationProof.ForbiddenPath;
import io.kingsnake.checker.evidence.proof.RefutationProof.Reason;
import io.kingsnake.checker.evidence.proof.RefutationProof.Stated;
import io.kingsnake.checker.evidence.proof.RefutationProof.Visible;
import io.kingsnake.checker.evidence.proof.Step;
import io.kingsnake.checker.evidence.proof.Step.Inference;
import io.kingsnake.checker.level.Visibility;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.Dependency;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.solve.result.Constraint;
import io.kingsnake.history.History;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.function.Predicate;
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
    return Anomaly.observed(
        AnomalyKind.NO_ORDER,
        List.of(),
        "every order of the transactions closes a cycle; the search that showed this was too long"
            + " to be recorded, so it was not audited");
  }

  private Anomaly anomaly() {
    return lastPath()
        .or(
            () ->
                lastCycle()
                    .map(cycle -> edgeWords.dependencies(cycle, 0, cycle.length()))
                    .map(this::inUpdateOrder))
        .map(this::ofCycle)
        .orElseGet(this::withoutCycle)
        .withCore(proof.txns());
  }

  private Anomaly ofCycle(List<Dependency> cycle) {
    String otherwise = proof.atoms().isEmpty() ? "" : "; every other order closes a cycle, too";
    return CycleAnomaly.of(history, cycle, otherwise);
  }

  /**
   * Anomaly without a cycle: the reads contradict themselves in every order, because none of the
   * possible sources is allowed.
   */
  private Anomaly withoutCycle() {
    List<Integer> txns = txnsOfConstraints();
    String names = txns.stream().map(words::name).collect(Collectors.joining(", "));
    String summary = "no order explains what %s saw".formatted(names);
    return Anomaly.observed(AnomalyKind.NO_ORDER, txns, summary);
  }

  /**
   * The cycle with the fewest derivations between it and the end, the shortest of several. One with
   * an anti-dependency is worth going back for: an order of writes alone, inferred from what some
   * reader saw, would blame the writers for the reader's fault.
   */
  private Optional<Cycle> lastCycle() {
    return lastCycle(this::hasAnti).or(() -> lastCycle(any -> true));
  }

  private Optional<Cycle> lastCycle(Predicate<Cycle> isWanted) {
    return nearest(
        clause -> cycle(clause).filter(isWanted), Comparator.comparingInt(Cycle::length));
  }

  /** The best item of the clauses that are the fewest derivations away from the end. */
  private <T> Optional<T> nearest(IntFunction<Stream<T>> of, Comparator<T> bestFirst) {
    Set<Integer> met = new HashSet<>();
    return Stream.iterate(
            List.of(proof.clauses().size() - 1),
            layer -> !layer.isEmpty(),
            layer -> layer.stream().flatMap(this::antecedents).filter(met::add).toList())
        .flatMap(layer -> layer.stream().flatMap(of::apply).min(bestFirst).stream())
        .findFirst();
  }

  /** The cycle closed by paths, where visible or forbidden transactions depend on paths. */
  private Optional<List<Dependency>> lastPath() {
    PathWords paths = edgeWords.otherwise().paths();
    return nearest(
        clause -> cycle(paths, proof.clauses().get(clause).reason()),
        Comparator.comparingInt(List::size));
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
    return proof.clauses().get(clause).reason() instanceof Cycle cycle && edgeWords.knows(cycle)
        ? Stream.of(cycle)
        : Stream.empty();
  }

  private boolean hasAnti(Cycle cycle) {
    return IntStream.range(0, cycle.length())
        .anyMatch(
            i ->
                cycle.isStep(i)
                    ? isAnti(proof.steps().get(cycle.number(i)))
                    : edgeWords.isAnti(cycle.number(i)));
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
