package io.kingsnake.checker.solve.propose;

import io.kingsnake.checker.problem.Learned;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.solve.repair.FaultFinder;
import io.kingsnake.checker.solve.repair.LazySearch;
import io.kingsnake.checker.solve.repair.ReplayFaults;
import io.kingsnake.checker.solve.result.Decision;
import io.kingsnake.checker.solve.saturate.BitSaturation;
import io.kingsnake.checker.strategy.Attempt;
import io.kingsnake.checker.strategy.Limits;
import io.kingsnake.checker.strategy.Strategy;
import io.kingsnake.engine.graph.Adjacency;
import io.kingsnake.engine.graph.BoundedReach;
import io.kingsnake.engine.graph.DynamicOrder;
import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.engine.graph.TopologicalOrder;
import io.kingsnake.engine.sat.Solver;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/*
 * Most histories are satisfied, and an accepting order needs no saturation. Where there are many
 * sessions, or values count up, events start at guessed positions and are pushed apart. Elsewhere a greedy order explains nearly all reads, and nearly all of the others have an intruder that a path
 * of a few edges orders before the source or after the reader. Where there are many sessions, less
 * is certain from the start, and passes over bit sets add what follows; clocks would cost more. If
 * no order is found within a limit of conflicts, the problem is left to saturation and search,
 * which also explain what is wrong.
 */
/** Looks for an execution before anything is saturated. */
public final class WitnessFirst {
  private final Problem problem;
  private final FaultFinder.Kind faults;
  private final Strategy strategy;
  private final BooleanSupplier stop;
  private boolean isRefuted; // a search was left with no order

  public WitnessFirst(Problem problem, Strategy strategy) {
    this(problem, (order, statements) -> new ReplayFaults(problem, order, statements), strategy);
  }

  /**
   * Search with faults of another kind, for levels at which readers do not see everything before
   * them.
   */
  public WitnessFirst(Problem problem, FaultFinder.Kind faults, Strategy strategy) {
    this.problem = problem;
    this.faults = faults;
    this.strategy = strategy;
    stop = strategy.stop();
  }

  /** An execution, or a cycle of certain edges; empty if neither was found. */
  public static Optional<Decision> of(Problem problem, Strategy strategy) {
    WitnessFirst first = new WitnessFirst(problem, strategy);
    double[] byValues = CountingValues.times(problem);
    boolean hasManyChains = first.hasManyChains();
    return first
        .trying(byValues.length > 0, Attempt.COUNTING_VALUES, () -> first.relaxed(byValues, true))
        .or(
            () ->
                first.trying(
                    byValues.length == 0 && hasManyChains, Attempt.PROGRESS, first::fromProgress))
        .or(() -> first.trying(hasManyChains, Attempt.BIT_SETS, first::afterPasses))
        .or(() -> first.trying(!hasManyChains, Attempt.GREEDY, () -> first.atOnce(Attempt.GREEDY)));
  }

  private Optional<Decision> trying(
      boolean applies, Attempt attempt, Supplier<Optional<Decision>> search) {
    return applies && !isRefuted ? strategy.attempt(attempt, search) : Optional.empty();
  }

  /** Starts from the order that values reveal; empty also if they reveal none. */
  public Optional<Decision> byValues() {
    double[] guess = CountingValues.times(problem);
    return trying(guess.length > 0, Attempt.COUNTING_VALUES, () -> relaxed(guess, true));
  }

  /** Tests whether a search was left with no order, even if no cycle was found. */
  public boolean isRefuted() {
    return isRefuted;
  }

  private boolean hasManyChains() {
    long bits = (long) Limits.EVENTS_PER_CHAIN * problem.chains().count();
    return bits > problem.eventCount() && problem.eventCount() < Limits.BIT_EVENTS;
  }

  private Optional<Decision> fromProgress() {
    return relaxed(GuessedTimes.of(problem), false);
  }

  Optional<Decision> relaxed(double[] guess, boolean isGood) {
    return repaired(
        problem.edges(),
        Attempt.PROGRESS.budget().base(),
        (successors, predecessors) ->
            Relaxation.order(problem, successors, predecessors, guess, isGood, stop));
  }

  public Optional<Decision> atOnce(Attempt attempt) {
    return repaired(
        problem.edges(), attempt.budget().forEvents(problem.eventCount()), this::proposal);
  }

  Optional<Decision> afterPasses() {
    BitSaturation saturation = new BitSaturation(problem, stop);
    int fresh = saturation.pass();
    while (Limits.EVENTS_PER_EDGE * fresh > problem.eventCount()) {
      fresh = saturation.pass();
    }
    return fresh == BitSaturation.CYCLE
        ? Optional.empty()
        : repaired(
            saturation.edges(),
            Attempt.BIT_SETS.budget().forEvents(problem.eventCount()),
            this::proposal);
  }

  private Optional<Decision> repaired(
      EdgeList edges, long maxConflicts, BiFunction<Adjacency, Adjacency, int[]> proposal) {
    int count = problem.eventCount();
    Adjacency successors = Adjacency.successors(count, edges, edges.size());
    Adjacency predecessors = Adjacency.predecessors(count, edges, edges.size());
    int[] proposed = proposal.apply(successors, predecessors);
    assert proposed.length <= count : "an event takes place twice";
    if (proposed.length < count && TopologicalOrder.of(successors).isAcyclic()) {
      return Optional.empty(); // the proposal was given up
    }
    if (proposed.length < count) {
      refuted();
      return edges == problem.edges() // others were derived, and cannot be explained one by one
          ? Optional.of(new Decision.CertainCycle(Learned.cycle(problem, successors, predecessors)))
          : Optional.empty();
    }
    BoundedReach reach = new BoundedReach(successors, predecessors, proposed, Limits.PATH_EDGES);
    DynamicOrder moved = new DynamicOrder(successors, predecessors, proposed);
    LazySearch repair = new LazySearch(problem, moved, reach::reaches, faults, maxConflicts);
    Solver.Result result = repair.run(stop);
    repair.tell(strategy.listener());
    return switch (result) {
      case SATISFIABLE -> Optional.of(new Decision.Accepted(repair.execution()));
      case UNSATISFIABLE -> refuted();
      case STOPPED -> Optional.empty();
    };
  }

  /** Saturation and search have to show why. */
  private Optional<Decision> refuted() {
    isRefuted = true;
    return Optional.empty();
  }

  private int[] proposal(Adjacency successors, Adjacency predecessors) {
    double[] guess = GuessedTimes.of(problem);
    return new GreedyReplay(problem, successors, predecessors, guess).run();
  }
}
