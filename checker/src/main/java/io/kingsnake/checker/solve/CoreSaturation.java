package io.kingsnake.checker.solve;

import io.kingsnake.checker.problem.Learned;
import io.kingsnake.checker.problem.Participants;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.ProblemValidator;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.engine.graph.Adjacency;
import io.kingsnake.engine.graph.DynamicOrder;
import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.engine.ints.IntList;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/*
 * A search that is left with no order has a core: the few of its constraints that contradict each
 * other. Most cores do so by paths alone. Then the rules of saturation (see SaturationRules: seen,
 * overtake, apart), applied to these constraints only, close a cycle after a few passes. That takes
 * a few searches for paths; to saturate everything takes clocks of all events.
 *
 * Edges are added at the end of a pass, as in saturation, so that explanations are the same.
 */
/** Derives a cycle from the constraints that left a search with no order. */
final class CoreSaturation {
  /** Paths are looked for twice for each of these in each pass. */
  private static final int MAX_STATEMENTS = 200;

  private final Problem problem;
  private final Writes writes;
  private final Reads reads;
  private final DynamicOrder order; // of the certain edges, and of those derived before this pass
  private final EdgeList added = new EdgeList();
  private EdgeList fresh = new EdgeList();
  private final IntList passEnds = new IntList();

  private CoreSaturation(Problem problem, DynamicOrder order) {
    this.problem = problem;
    this.order = order;
    writes = problem.writes();
    reads = problem.reads();
  }

  /**
   * What follows from the core of a refutation, if that has a cycle. The adjacencies are of the
   * problem's edges, and {@code order} is a topological order of these.
   */
  static Optional<Learned> of(
      Problem problem,
      Adjacency successors,
      Adjacency predecessors,
      int[] order,
      Refutation refutation,
      BooleanSupplier stop) {
    assert successors.nodeCount() == problem.eventCount() : successors.nodeCount() + " nodes";
    IntList core = statements(refutation);
    if (core.size() > MAX_STATEMENTS) {
      return Optional.empty();
    }
    CoreSaturation saturation =
        new CoreSaturation(problem, new DynamicOrder(successors, predecessors, order));
    if (!saturation.closesCycle(refutation, core, stop)) {
      return Optional.empty();
    }
    Learned learned =
        Learned.cycle(problem, saturation.added, saturation.passEnds, successors, predecessors);
    assert ProblemValidator.isValid(learned);
    return Optional.of(learned);
  }

  private static IntList statements(Refutation refutation) {
    IntList stated = new IntList();
    for (Refutation.Line line : refutation.core()) {
      if (line.origin() == Refutation.Origin.STATED) {
        stated.add(line.statement());
      }
    }
    return stated;
  }

  private boolean closesCycle(Refutation refutation, IntList core, BooleanSupplier stop) {
    passEnds.add(problem.edges().size());
    while (!stop.getAsBoolean()) {
      for (int i = 0; i < core.size(); i++) {
        apply(refutation, core.get(i));
      }
      if (fresh.size() == 0) {
        return false;
      }
      added.addAll(fresh);
      passEnds.add(problem.edges().size() + added.size());
      if (!isAcyclicWithFresh()) {
        return true;
      }
      fresh = new EdgeList();
    }
    return false;
  }

  private boolean isAcyclicWithFresh() {
    IntList cycle = new IntList();
    for (int e = 0; e < fresh.size(); e++) {
      if (!order.add(fresh.from(e), fresh.to(e), e, cycle)) {
        return false;
      }
    }
    return true;
  }

  private void apply(Refutation refutation, int statement) {
    int first = refutation.about(statement, 0);
    int second = refutation.about(statement, 1);
    if (refutation.constraint(statement) == Constraint.INTRUDER) {
      intruder(first, refutation.about(statement, 2));
    } else if (refutation.constraint(statement) == Constraint.APART) {
      apart(writes.participant(first), writes.participant(second));
      apart(writes.participant(second), writes.participant(first));
    }
  }

  /** Seen and overtake, for a read and another writer of its key. */
  private void intruder(int read, int write) {
    int source = reads.source(read);
    int reader = reads.participant(read);
    int writer = writes.participant(write);
    if (source < 0 || !areCertain(reader, writer)) {
      return;
    }
    assert problem.boundsReader(read) : "a reader that need not precede overwriters";
    int sourceReads = problem.readEvent(writes.participant(source));
    deriveIf(
        order.reaches(problem.writeEvent(writer), problem.readEvent(reader)),
        problem.writeEvent(writer),
        sourceReads);
    deriveIf(
        order.reaches(sourceReads, problem.writeEvent(writer)),
        problem.readEvent(reader),
        problem.writeEvent(writer));
  }

  /** If the first begins before the second commits, it also commits before the second begins. */
  private void apart(int first, int second) {
    if (areCertain(first, second)) {
      deriveIf(
          order.reaches(problem.readEvent(first), problem.writeEvent(second)),
          problem.writeEvent(first),
          problem.readEvent(second));
    }
  }

  private boolean areCertain(int first, int second) {
    Participants participants = problem.participants();
    return !participants.isOptional(first) && !participants.isOptional(second);
  }

  private void deriveIf(boolean follows, int from, int to) {
    assert from != to : "event " + from + " before itself";
    if (follows && !order.reaches(from, to)) {
      fresh.add(from, to);
    }
  }
}
