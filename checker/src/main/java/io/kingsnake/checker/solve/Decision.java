package io.kingsnake.checker.solve;

import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.engine.graph.DynamicOrder;
import io.kingsnake.engine.ints.IntList;
import io.kingsnake.engine.sat.Solver;
import java.util.function.BooleanSupplier;

/**
 * The answer to a problem with its evidence: an order of events that replays (accepted), or where
 * the contradiction lies.
 */
public final class Decision {
  /** What was found. */
  public enum Kind {
    /** {@link #order} explains every read. */
    ACCEPTED,
    /** The certain edges of the problem have a cycle. */
    CYCLE,
    /** {@link #sourcelessRead} has nothing it could have read from. */
    NO_SOURCE,
    /** No order satisfies the constraints the solver was told. */
    UNSATISFIABLE,
    /** Told to stop. */
    STOPPED
  }

  private final Kind kind;
  private final int[] order;
  private final int sourcelessRead;
  private final IntList passEnds;
  private final long saturateNanos;
  private final long solveNanos;

  private Decision(
      Kind kind,
      int[] order,
      int sourcelessRead,
      IntList passEnds,
      long saturateNanos,
      long solveNanos) {
    this.kind = kind;
    this.order = order;
    this.sourcelessRead = sourcelessRead;
    this.passEnds = passEnds;
    this.saturateNanos = saturateNanos;
    this.solveNanos = solveNanos;
  }

  /** Decides, refining the sources and edges of the problem on the way. */
  public static Decision of(Problem problem, BooleanSupplier stop) {
    long start = System.nanoTime();
    int sourceless = firstSourceless(problem);
    if (sourceless >= 0) {
      return new Decision(Kind.NO_SOURCE, new int[0], sourceless, new IntList(), 0, 0);
    }
    Saturation saturation = new Saturation(problem);
    Saturation.Outcome outcome = saturation.run(stop);
    long saturated = System.nanoTime();
    Kind kind =
        switch (outcome) {
          case CYCLE -> Kind.CYCLE;
          case STOPPED -> Kind.STOPPED;
          case FIXPOINT -> Kind.ACCEPTED;
        };
    int[] order = new int[0];
    if (kind == Kind.ACCEPTED) {
      GreedyReplay greedy =
          new GreedyReplay(problem, saturation.successors(), saturation.predecessors());
      DynamicOrder dynamic =
          new DynamicOrder(saturation.successors(), saturation.predecessors(), greedy.run());
      Repair repair = new Repair(problem, saturation.clocks(), dynamic);
      Solver.Result result = repair.run(stop);
      kind =
          switch (result) {
            case SATISFIABLE -> Kind.ACCEPTED;
            case UNSATISFIABLE -> Kind.UNSATISFIABLE;
            case STOPPED -> Kind.STOPPED;
          };
      order = kind == Kind.ACCEPTED ? witness(problem, repair, dynamic) : order;
    }
    return new Decision(
        kind, order, -1, saturation.passEnds(), saturated - start, System.nanoTime() - saturated);
  }

  private static int firstSourceless(Problem problem) {
    for (int read = 0; read < problem.reads().count(); read++) {
      if (problem.reads().source(read) == Reads.NONE
          && !problem.participants().isOptional(problem.reads().participant(read))) {
        return read;
      }
    }
    return -1;
  }

  /** Events of those who took part, in the order found. */
  private static int[] witness(Problem problem, Repair repair, DynamicOrder dynamic) {
    IntList events = new IntList(dynamic.nodeCount());
    for (int place = 0; place < dynamic.nodeCount(); place++) {
      int participant = problem.participantOf(dynamic.nodeAt(place));
      if (participant >= 0 && repair.isActive(participant)) {
        events.add(dynamic.nodeAt(place));
      }
    }
    return events.toArray();
  }

  public Kind kind() {
    return kind;
  }

  /** The accepted order of events; empty otherwise. */
  public int[] order() {
    return order.clone();
  }

  public int sourcelessRead() {
    return sourcelessRead;
  }

  /** Ends, in the problem's edge list, of what was known at the start of each saturation pass. */
  public IntList passEnds() {
    return passEnds;
  }

  public long saturateNanos() {
    return saturateNanos;
  }

  public long solveNanos() {
    return solveNanos;
  }
}
