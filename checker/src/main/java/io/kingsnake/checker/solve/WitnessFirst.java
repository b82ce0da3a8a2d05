package io.kingsnake.checker.solve;

import io.kingsnake.checker.model.ProgressListener;
import io.kingsnake.checker.problem.Learned;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.engine.graph.Adjacency;
import io.kingsnake.engine.graph.BoundedReach;
import io.kingsnake.engine.graph.DynamicOrder;
import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.engine.graph.TopologicalOrder;
import io.kingsnake.engine.sat.Solver;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;

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
  /**
   * Edges to follow when looking for a path: with a sixth of them, there are four times as many
   * conflicts.
   */
  private static final int MAX_EDGES = 3_000;

  private static final int MIN_CONFLICTS = 500;

  /**
   * Bit sets of all events are cheaper than clocks of the chains if there is at least one chain per
   * this many events.
   */
  private static final int EVENTS_PER_CHAIN = 256;

  /** Passes by bits cost the square of this. */
  private static final int MAX_EVENTS = 250_000;

  private final Problem problem;
  private final FaultFinder.Kind faults;
  private final BooleanSupplier stop;
  private final ProgressListener listener;
  private boolean isRefuted; // a search was left with no order

  WitnessFirst(Problem problem, BooleanSupplier stop, ProgressListener listener) {
    this(
        problem,
        (order, statements) -> new ReplayFaults(problem, order, statements),
        stop,
        listener);
  }

  /** Where readers do not see everything before them, faults are of another kind. */
  public WitnessFirst(
      Problem problem, FaultFinder.Kind faults, BooleanSupplier stop, ProgressListener listener) {
    this.problem = problem;
    this.faults = faults;
    this.stop = stop;
    this.listener = listener;
  }

  /** An execution, or a cycle where no order was left; empty if neither was found. */
  static Optional<Decision> of(Problem problem, BooleanSupplier stop, ProgressListener listener) {
    WitnessFirst first = new WitnessFirst(problem, stop, listener);
    Optional<Decision> found = first.relaxed();
    if (found.isPresent() || first.isRefuted) {
      return found;
    }
    return first.hasManyChains() ? first.afterPasses() : first.atOnce();
  }

  /** Starts from the order that values reveal; empty also if they reveal none. */
  public Optional<Decision> byValues() {
    double[] guess = CountingValues.times(problem);
    return guess.length == 0 ? Optional.empty() : relaxed(guess, true);
  }

  /** Whether a search was left with no order, even if no cycle was found. */
  public boolean isRefuted() {
    return isRefuted;
  }

  private boolean hasManyChains() {
    long bits = (long) EVENTS_PER_CHAIN * problem.chains().count();
    return bits > problem.eventCount() && problem.eventCount() < MAX_EVENTS;
  }

  /** Where values reveal the order, or sessions reveal too little of it for a greedy replay. */
  Optional<Decision> relaxed() {
    double[] byValues = CountingValues.times(problem);
    if (byValues.length == 0 && !hasManyChains()) {
      return Optional.empty();
    }
    return byValues.length > 0
        ? relaxed(byValues, true)
        : relaxed(GuessedTimes.of(problem), false);
  }

  Optional<Decision> relaxed(double[] guess, boolean isGood) {
    return repaired(
        problem.edges(),
        MIN_CONFLICTS,
        (successors, predecessors) ->
            Relaxation.order(problem, successors, predecessors, guess, isGood, stop));
  }

  Optional<Decision> atOnce() {
    return repaired(problem.edges(), MIN_CONFLICTS + problem.eventCount() / 200, this::proposal);
  }

  Optional<Decision> afterPasses() {
    BitSaturation saturation = new BitSaturation(problem, stop);
    int fresh = saturation.pass();
    while (300L * fresh > problem.eventCount()) {
      fresh = saturation.pass();
    }
    return fresh == BitSaturation.CYCLE
        ? Optional.empty()
        : repaired(saturation.edges(), MIN_CONFLICTS + 2L * problem.eventCount(), this::proposal);
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
    BoundedReach reach = new BoundedReach(successors, predecessors, proposed, MAX_EDGES);
    DynamicOrder moved = new DynamicOrder(successors, predecessors, proposed);
    LazySearch repair = new LazySearch(problem, moved, reach::reaches, faults, maxConflicts);
    Solver.Result result = repair.run(stop);
    repair.tell(listener);
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
