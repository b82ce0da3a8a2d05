package io.kingsnake.checker.view;

import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.checker.solve.OrderSearch;
import io.kingsnake.checker.solve.Path;
import io.kingsnake.checker.solve.Refutation;
import io.kingsnake.checker.solve.Saturation;
import io.kingsnake.checker.solve.Statements;
import io.kingsnake.engine.graph.Clocks;
import io.kingsnake.engine.graph.DynamicOrder;
import io.kingsnake.engine.ints.IntList;
import io.kingsnake.engine.sat.Solver;
import java.util.BitSet;
import java.util.function.BooleanSupplier;

/*
 * The lazy loop. The solver proposes an order and sources; for every read r of x by S from T, and
 * the next version U of x behind T's, one question is asked: is U visible to S? If so, exactly that
 * is stated: r did not read from T, or U precedes T, or one of the links by which U is visible is
 * not there; and the solver moves the order until all that was stated holds.
 *   Where S precedes its overwriters (Visibility.boundsReader), visible is "before S":
 *       U -> T  or  S -> U
 *   elsewhere it is a way U = V0, V1, .. Vn = S of dependencies (Visibility says which):
 *       U -> T  or some V(i+1) -> V(i) that wrote a key together  or another source of some V(i)
 * Every clause follows from the history, and each one is broken by the order that it is stated
 * against, so that both answers are sound and the loop ends.
 */
/** Moves an order, by what its readers should not see, until nobody sees such or none is left. */
final class ViewSearch implements OrderSearch {
  private final Problem problem;
  private final Writes writes;
  private final Reads reads;
  private final DynamicOrder order;
  private final Statements statements;
  private final OrderedExecution execution;
  private final Dependencies dependencies;
  private final Reachability reachability;
  private final Paths ways;

  private final DirectFaults faults;

  // Overwriters that are visible in the proposal: triples of read, its source, another write.
  private final IntList seen = new IntList();

  private final long maxConflicts;

  /** Gives up, as if told to stop, after so many conflicts. */
  ViewSearch(Problem problem, Saturation saturation, long maxConflicts) {
    this.problem = problem;
    this.maxConflicts = maxConflicts;
    Clocks clocks = saturation.clocks();
    writes = problem.writes();
    reads = problem.reads();
    int[] start = new StartOrder(problem, saturation).find();
    order = new DynamicOrder(saturation.successors(), saturation.predecessors(), start);
    statements = new Statements(problem, clocks, order);
    execution = new OrderedExecution(problem, order);
    dependencies = new Dependencies(problem, execution);
    reachability = new Reachability(dependencies, order, problem.participants().count());
    ways = new Paths(problem, execution, dependencies, clocks);
    faults = new DirectFaults(problem, execution, statements);
  }

  @Override
  public Solver.Result run(BooleanSupplier stop) {
    BooleanSupplier enough = () -> statements.conflicts() > maxConflicts || stop.getAsBoolean();
    while (true) {
      Solver.Result result = statements.solve(enough);
      if (result != Solver.Result.SATISFIABLE) {
        return result;
      }
      if (enough.getAsBoolean()) {
        return Solver.Result.STOPPED;
      }
      execution.adopt(statements);
      boolean isAccepted = isAccepted();
      IntList brokenChoices = statements.brokenChoices();
      if (isAccepted && brokenChoices.isEmpty()) {
        return Solver.Result.SATISFIABLE;
      }
      stateWhatIsWrong(enough);
      statements.stateChoices(brokenChoices);
    }
  }

  @Override
  public int[] order() {
    return order.nodes();
  }

  @Override
  public boolean isActive(int participant) {
    return execution.isActive(participant);
  }

  @Override
  public int[] sources() {
    return execution.sources();
  }

  @Override
  public Refutation refutation() {
    return statements.refutation();
  }

  /** Looks for what is wrong, the simple things first. */
  private boolean isAccepted() {
    seen.clear();
    if (faults.find()) {
      return false;
    }
    findSeen();
    return seen.isEmpty();
  }

  /** Reads whose overwriter is visible to the reader through dependencies. */
  private void findSeen() {
    if (!problem.orders().visibility().isTransitive()) {
      return;
    }
    IntList suspects = new IntList();
    IntList from = new IntList();
    IntList to = new IntList();
    for (int read = 0; read < reads.count(); read++) {
      int reader = reads.participant(read);
      int write =
          execution.isActive(reader) ? execution.overwriterOf(read) : OrderedExecution.NOTHING;
      if (write != OrderedExecution.NOTHING && mayBeSeen(write, reader)) {
        suspects.add(read);
        from.add(writes.participant(write));
        to.add(reader);
      }
    }
    if (suspects.isEmpty()) {
      return;
    }
    dependencies.collect();
    BitSet reached = reachability.answer(from, to);
    for (int i = reached.nextSetBit(0); i >= 0; i = reached.nextSetBit(i + 1)) {
      int read = suspects.get(i);
      seen.add(read);
      seen.add(execution.source(read));
      seen.add(execution.overwriterOf(read));
    }
  }

  private boolean mayBeSeen(int write, int reader) {
    return !dependencies.isAlongOrder() || execution.isBefore(write, reader);
  }

  private void stateWhatIsWrong(BooleanSupplier enough) {
    faults.state();
    for (int i = 0; i < seen.size() && !enough.getAsBoolean(); i += 3) {
      stateSeen(seen.get(i), seen.get(i + 1), seen.get(i + 2));
    }
  }

  private void stateSeen(int read, int source, int write) {
    int writer = writes.participant(write);
    Path way = ways.between(writer, reads.participant(read));
    faults.settleSources(read);
    for (int i = 0; i < way.length(); i++) {
      if (way.link(i) == Path.Link.READ || way.link(i) == Path.Link.OVERWRITTEN) {
        faults.settleSources(way.about(i));
      }
    }
    statements.beginRead(read, source);
    for (int i = 0; i < way.length(); i++) {
      statements.unlessIdle(way.from(i));
      unlessLinked(way, i);
    }
    if (source >= 0) {
      statements.orElse(writer, writes.participant(source));
    }
    statements.stateVisible(read, source, way);
  }

  /** Allows that a link of the way is not there. */
  private void unlessLinked(Path way, int index) {
    int from = way.from(index);
    int to = way.to(index);
    int about = way.about(index);
    switch (way.link(index)) {
      case CERTAIN, SESSION, TIME -> {}
      case VERSION -> statements.orElse(to, from);
      case READ -> statements.unlessSource(about, way.source(index));
      case OVERWRITTEN -> {
        int overwritten = way.source(index);
        statements.unlessSource(about, overwritten);
        if (overwritten >= 0) {
          statements.orElse(to, writes.participant(overwritten));
        }
      }
    }
  }
}
