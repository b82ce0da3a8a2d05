package io.kingsnake.checker.solve;

import io.kingsnake.checker.model.ProgressListener;
import io.kingsnake.checker.problem.Learned;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.engine.ints.IntList;
import io.kingsnake.engine.sat.Solver;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

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
  private int[] order = {};
  private int[] sources = {};
  private int sourcelessRead = -1;
  private @Nullable Learned learned;
  private @Nullable Refutation refutation;
  private long saturateNanos;
  private long solveNanos;

  private Decision(Kind kind) {
    this.kind = kind;
  }

  /** Decides the problem. */
  public static Decision of(Problem problem, BooleanSupplier stop, ProgressListener listener) {
    return of(problem, Search::new, stop, listener);
  }

  /** Decides likewise, but gives up after so many conflicts, as if told to stop. */
  public static Decision within(
      long maxConflicts, Problem problem, BooleanSupplier stop, ProgressListener listener) {
    return of(problem, learned -> new Search(learned, maxConflicts), stop, listener);
  }

  /** Decides likewise, by a search of the kind that the level's visibility needs. */
  public static Decision of(
      Problem problem, OrderSearch.Kind kind, BooleanSupplier stop, ProgressListener listener) {
    int sourceless = firstSourceless(problem);
    if (sourceless >= 0) {
      Decision decision = new Decision(Kind.NO_SOURCE);
      decision.sourcelessRead = sourceless;
      return decision;
    }
    long start = System.nanoTime();
    Learned learned = Saturation.of(problem, stop, listener);
    long saturated = System.nanoTime();
    Decision decision =
        switch (learned.end()) {
          case CYCLE -> new Decision(Kind.CYCLE);
          case STOPPED -> new Decision(Kind.STOPPED);
          case FIXPOINT -> search(problem, kind.of(learned), stop, listener);
        };
    decision.learned = learned;
    decision.saturateNanos = saturated - start;
    decision.solveNanos = System.nanoTime() - saturated;
    return decision;
  }

  private static Decision search(
      Problem problem, OrderSearch search, BooleanSupplier stop, ProgressListener listener) {
    listener.progress("searching", 75);
    Solver.Result result = search.run(stop);
    return switch (result) {
      case SATISFIABLE -> {
        Decision accepted = new Decision(Kind.ACCEPTED);
        accepted.order = activeEvents(problem, search);
        accepted.sources = search.sources();
        yield accepted;
      }
      case UNSATISFIABLE -> {
        Decision refuted = new Decision(Kind.UNSATISFIABLE);
        refuted.refutation = search.refutation();
        yield refuted;
      }
      case STOPPED -> new Decision(Kind.STOPPED);
    };
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
  private static int[] activeEvents(Problem problem, OrderSearch search) {
    IntList events = new IntList(problem.eventCount());
    for (int event : search.order()) {
      int participant = problem.participantOf(event);
      if (participant >= 0 && search.isActive(participant)) {
        events.add(event);
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

  /** By read, what it read in the accepted order; empty where the order itself tells. */
  public int[] sources() {
    return sources.clone();
  }

  public int sourcelessRead() {
    return sourcelessRead;
  }

  /** What follows from the problem by paths alone, which contradictions rest on. */
  public Learned learned() {
    if (learned == null) {
      throw new IllegalStateException("nothing was learned: " + kind);
    }
    return learned;
  }

  /** Why no order satisfies the constraints; only for UNSATISFIABLE. */
  public Refutation refutation() {
    if (refutation == null) {
      throw new IllegalStateException("nothing was refuted by search: " + kind);
    }
    return refutation;
  }

  public long saturateNanos() {
    return saturateNanos;
  }

  public long solveNanos() {
    return solveNanos;
  }
}
