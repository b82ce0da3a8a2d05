package io.kingsnake.checker.solve.saturate;

import io.kingsnake.checker.model.ProgressListener;
import io.kingsnake.checker.problem.Learned;
import io.kingsnake.checker.problem.Learned.End;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.ProblemValidator;
import io.kingsnake.checker.problem.Sources;
import io.kingsnake.engine.graph.Adjacency;
import io.kingsnake.engine.graph.Clocks;
import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.engine.graph.TopologicalOrder;
import io.kingsnake.engine.ints.IntList;
import java.util.BitSet;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/*
 * Pass after pass: clocks of all edges known so far, then every rule on everything whose clocks
 * changed. Edges are added at the end of a pass, so that an edge follows from edges of earlier
 * passes only: explanations rely on that. The rules only read what they share, so ranges of reads
 * are worked on side by side, and their edges appended in range order: the result does not depend
 * on timing.
 */
/** Adds every edge, and settles every source, that follows from paths alone; to a fixpoint. */
public final class Saturation {
  /** Below this many reads, starting a second thread costs more than it saves. */
  private static final int PARALLEL_FROM = 20_000;

  private static final int PARTS = 8; // not by processors: it decides the order of edges

  private final Problem problem;
  private final Sources sources; // what reads are left with
  private final Clocks clocks;
  private final SaturationRules[] workers;
  private final IntList passEnds = new IntList();
  private final EdgeList added = new EdgeList();
  private final BitSet justSettled = new BitSet();
  private final int[] open;
  private int openCount;
  private boolean firstPass = true;

  /** The edges of the problem without most of those that others imply: same paths, less work. */
  private EdgeList graph = new EdgeList();

  private int clockedEdges;
  private Adjacency successors = Adjacency.successors(0, graph, 0); // as of the last pass
  private Adjacency predecessors = successors;

  private Saturation(Problem problem) {
    this.problem = problem;
    sources = problem.reads().sources().copy();
    clocks = new Clocks(problem.chains());
    // Nothing certain follows from optional participants.
    Runs runs = new Runs(problem, problem.chains(), p -> !problem.participants().isOptional(p));
    boolean small = sources.count() < PARALLEL_FROM;
    workers = new SaturationRules[small ? 1 : PARTS];
    for (int i = 0; i < workers.length; i++) {
      workers[i] = new SaturationRules(problem, sources, runs, clocks);
    }
    graph.addAll(problem.edges());
    open = sources.initiallyOpen();
    openCount = open.length;
  }

  /** Consequences of the problem. */
  public static Learned of(Problem problem, BooleanSupplier stop, ProgressListener listener) {
    assert ProblemValidator.isValid(problem);
    Saturation saturation = new Saturation(problem);
    End end = saturation.run(stop, listener);
    return saturation.learned(end);
  }

  private Learned learned(End end) {
    Learned learned =
        new Learned(end, problem.with(sources), added, passEnds, clocks, successors, predecessors);
    assert ProblemValidator.isValid(learned);
    return learned;
  }

  private End run(BooleanSupplier stop, ProgressListener listener) {
    while (true) {
      // Passes shrink quickly, so each is about half of what is left.
      listener.progress("saturating", 75 - (50 >> Math.min(passEnds.size(), 6)));
      passEnds.add(problem.edges().size() + added.size());
      index();
      TopologicalOrder order = TopologicalOrder.of(successors);
      if (!order.isAcyclic()) {
        return End.CYCLE;
      }
      updateClocks(order.nodes());
      if (stop.getAsBoolean()) {
        return End.STOPPED;
      }
      assert invariantE() : "an edge was added in the middle of a pass";
      inParallel(this::applyRules);
      boolean settled = settleOpenReads();
      if (!settled && !anyFresh()) {
        return End.FIXPOINT;
      }
      clockedEdges = graph.size();
      for (SaturationRules worker : workers) {
        added.addAll(worker.fresh());
        graph.addAll(worker.fresh());
        worker.forget();
      }
      firstPass = false;
    }
  }

  /**
   * Invariant: edges of a pass follow only from those before it, since none is added before the
   * pass has ended.
   */
  private boolean invariantE() {
    return passEnds.last() == problem.edges().size() + added.size() && !anyFresh();
  }

  /** Updates the clocks with all edges if many are new, which also removes many implied edges. */
  private void updateClocks(int[] order) {
    if (graph.size() - clockedEdges > graph.size() / 10) {
      graph = clocks.recompute(order, predecessors);
      index();
    } else {
      clocks.extend(order, graph, clockedEdges, successors, predecessors);
    }
  }

  private void index() {
    successors = Adjacency.successors(problem.eventCount(), graph, graph.size());
    predecessors = Adjacency.predecessors(problem.eventCount(), graph, graph.size());
  }

  private interface RangeWork {
    void run(SaturationRules worker, double from, double to);
  }

  /** Each worker takes one slice, given as fractions of the whole. */
  private void inParallel(RangeWork work) {
    int count = workers.length;
    if (count == 1) {
      work.run(workers[0], 0, 1);
      return;
    }
    IntStream.range(0, count)
        .parallel()
        .forEach(i -> work.run(workers[i], (double) i / count, (i + 1.0) / count));
  }

  private void applyRules(SaturationRules rules, double from, double to) {
    int end = (int) (to * sources.count());
    for (int read = (int) (from * sources.count()); read < end; read++) {
      rules.settledRead(read, firstPass || justSettled.get(read));
    }
    if (problem.isSnapshot()) {
      int writeEnd = (int) (to * problem.writes().count());
      for (int w = (int) (from * problem.writes().count()); w < writeEnd; w++) {
        rules.keepApart(w, firstPass);
      }
    }
  }

  private boolean settleOpenReads() {
    justSettled.clear();
    inParallel(this::discardCandidates);
    int kept = 0;
    for (int i = 0; i < openCount; i++) {
      int read = open[i];
      if (sources.isOpen(read)) {
        open[kept++] = read;
      } else if (!problem.participants().isOptional(problem.reads().participant(read))) {
        justSettled.set(read);
        workers[0].settle(read);
      }
    }
    assert kept <= openCount : "a settled read is open again";
    openCount = kept;
    return !justSettled.isEmpty();
  }

  private void discardCandidates(SaturationRules rules, double from, double to) {
    int end = (int) (to * openCount);
    for (int i = (int) (from * openCount); i < end; i++) {
      rules.discardImpossible(open[i]);
    }
  }

  private boolean anyFresh() {
    for (SaturationRules worker : workers) {
      if (worker.fresh().size() > 0) {
        return true;
      }
    }
    return false;
  }
}
