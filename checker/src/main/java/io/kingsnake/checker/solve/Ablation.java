package io.kingsnake.checker.solve;

import io.kingsnake.checker.level.Visibility;
import io.kingsnake.checker.model.ProgressListener;
import io.kingsnake.checker.problem.KnownOrder;
import io.kingsnake.checker.problem.Learned;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.engine.graph.Adjacency;
import io.kingsnake.engine.graph.BoundedReach;
import io.kingsnake.engine.graph.DynamicOrder;
import io.kingsnake.engine.graph.TopologicalOrder;
import io.kingsnake.engine.sat.Solver;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;

/** The built-in search with parts of it left out, to see what they are worth. */
public final class Ablation implements ProgressListener {
  /** What can be left out. */
  public enum Part {
    /** A proposed order is repaired before anything is saturated. */
    WITNESS,
    /** What follows from paths alone is derived first. */
    SATURATION,
    /** The initial order is a greedy replay, not an arbitrary one. */
    GREEDY,
    /** Values to try first come from the order. */
    POLARITY,
    /** The solver keeps what it learned from conflicts. */
    LEARNING,
    /** Only constraints that a proposed order breaks are stated. */
    LAZY,
    /** The history is also run forward, with backtracking. */
    FORWARD
  }

  /** How many edges to follow when looking for a path without clocks. */
  private static final int MAX_EDGES = 3_000;

  private final Problem problem;
  private final Set<Part> without;
  private final Map<String, Long> counts = new LinkedHashMap<>();

  public Ablation(Problem problem, Set<Part> without) {
    this.problem = problem;
    this.without = without.isEmpty() ? EnumSet.noneOf(Part.class) : EnumSet.copyOf(without);
  }

  /** Whether the search is for such problems. */
  public static boolean concerns(Problem problem) {
    return problem.orders().visibility() == Visibility.EVERYTHING;
  }

  /** What was counted so far, by name. */
  public Map<String, Long> counts() {
    return counts;
  }

  /** Whether there is an execution. */
  public Decider.Answer decide(BooleanSupplier stop) {
    if (Decided.firstSourceless(problem) >= 0) {
      return new Decider.None();
    }
    if (isWhole() && uses(Part.WITNESS)) {
      Optional<Decision> found = WitnessFirst.of(problem, stop, this);
      if (found.isPresent()) {
        return found.get() instanceof Decision.Accepted accepted
            ? new Decider.Found(accepted.execution())
            : new Decider.None();
      }
    }
    return uses(Part.SATURATION) ? saturated(stop) : unsaturated(stop);
  }

  /** Whether no part of the search itself is left out. */
  private boolean isWhole() {
    return uses(Part.SATURATION)
        && uses(Part.GREEDY)
        && uses(Part.POLARITY)
        && uses(Part.LEARNING)
        && uses(Part.LAZY);
  }

  private boolean uses(Part part) {
    return !without.contains(part);
  }

  private Decider.Answer saturated(BooleanSupplier stop) {
    Learned learned = Saturation.of(problem, stop, this);
    counted("passes", learned.passEnds().size());
    counted("edges learned", learned.added().size());
    return switch (learned.end()) {
      case CYCLE -> new Decider.None();
      case STOPPED -> stopped();
      case FIXPOINT -> searched(learned, stop);
    };
  }

  private Decider.Answer searched(Learned learned, BooleanSupplier stop) {
    if (isWhole() && uses(Part.FORWARD)) {
      return answer(new AlternatingSearch(learned, Long.MAX_VALUE), stop);
    }
    int[] start = start(learned.problem(), learned.successors(), learned.predecessors());
    DynamicOrder order = new DynamicOrder(learned.successors(), learned.predecessors(), start);
    return repaired(learned.problem(), order, learned.clocks()::reaches, stop);
  }

  private Decider.Answer unsaturated(BooleanSupplier stop) {
    int count = problem.eventCount();
    int edges = problem.edges().size();
    Adjacency successors = Adjacency.successors(count, problem.edges(), edges);
    Adjacency predecessors = Adjacency.predecessors(count, problem.edges(), edges);
    if (!TopologicalOrder.of(successors).isAcyclic()) {
      return new Decider.None();
    }
    int[] start = start(problem, successors, predecessors);
    BoundedReach reach = new BoundedReach(successors, predecessors, start.clone(), MAX_EDGES);
    DynamicOrder order = new DynamicOrder(successors, predecessors, start);
    return repaired(problem, order, reach::reaches, stop);
  }

  private int[] start(Problem stated, Adjacency successors, Adjacency predecessors) {
    return uses(Part.GREEDY)
        ? new GreedyReplay(stated, successors, predecessors).run()
        : TopologicalOrder.of(successors).nodes().clone();
  }

  private Decider.Answer repaired(
      Problem stated, DynamicOrder order, KnownOrder known, BooleanSupplier stop) {
    LazySearch search =
        new LazySearch(
            stated,
            order,
            known,
            (moved, statements) -> new ReplayFaults(stated, moved, statements),
            Long.MAX_VALUE);
    Statements statements = search.statements();
    if (!uses(Part.POLARITY)) {
      statements.guideNothing();
    }
    if (!uses(Part.LEARNING)) {
      statements.solver().forgetAlways();
    }
    if (!uses(Part.LAZY)) {
      stateAll(stated, statements, stop);
    }
    return answer(search, stop);
  }

  /** All constraints are stated, whether an order breaks them or not. */
  private static void stateAll(Problem problem, Statements statements, BooleanSupplier stop) {
    Reads reads = problem.reads();
    for (int read = 0; read < reads.count() && !stop.getAsBoolean(); read++) {
      if (reads.source(read) >= Reads.INITIAL) {
        stateIntruders(problem, statements, read, reads.source(read));
      } else if (reads.source(read) == Reads.OPEN) {
        statements.stateSources(read, reads.candidate(read, 0));
        for (int i = 0; i < reads.candidateCount(read); i++) {
          stateIntruders(problem, statements, read, reads.candidate(read, i));
        }
      }
    }
    Writes writes = problem.writes();
    for (int w = 0; problem.isSnapshot() && w < writes.count() && !stop.getAsBoolean(); w++) {
      for (int other = w + 1; other < writes.end(writes.key(w)); other++) {
        statements.stateApart(w, other);
      }
    }
  }

  private static void stateIntruders(Problem problem, Statements statements, int read, int source) {
    Writes writes = problem.writes();
    int key = problem.reads().key(read);
    for (int w = writes.start(key); w < writes.end(key); w++) {
      if (w != source && writes.participant(w) != problem.reads().participant(read)) {
        statements.stateIntruder(read, source, w);
      }
    }
  }

  private Decider.Answer answer(OrderSearch search, BooleanSupplier stop) {
    Solver.Result result = search.run(stop);
    search.tell(this);
    return switch (result) {
      case SATISFIABLE -> new Decider.Found(search.execution());
      case UNSATISFIABLE -> new Decider.None();
      case STOPPED -> stopped();
    };
  }

  private static Decider.Answer stopped() {
    return new Decider.GaveUp("time is up; no violation found so far");
  }

  @Override
  public void progress(String phase, int percent) {}

  @Override
  public void counted(String what, long howMany) {
    counts.merge(what, howMany, Long::sum);
  }
}
