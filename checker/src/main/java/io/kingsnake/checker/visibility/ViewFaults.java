package io.kingsnake.checker.visibility;

import io.kingsnake.checker.problem.KnownOrder;
import io.kingsnake.checker.problem.Learned;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.checker.solve.repair.FaultFinder;
import io.kingsnake.checker.solve.repair.LazySearch;
import io.kingsnake.checker.solve.repair.Statements;
import io.kingsnake.checker.solve.result.Execution;
import io.kingsnake.checker.solve.result.Link;
import io.kingsnake.engine.graph.DynamicOrder;
import io.kingsnake.engine.ints.IntList;
import java.util.BitSet;
import java.util.List;
import java.util.function.BooleanSupplier;

/*
 * For every read r of x by S from T, and the next version U of x after T's, one question is asked:
 * is U visible to S? If so, exactly that is stated: r did not read from T, or U precedes T, or one
 * of the links by which U is visible does not hold.
 *   Where S precedes its overwriters (Visibility.boundsReader), visible is "before S":
 *       U -> T  or  S -> U
 *   elsewhere it is a path U = V0, V1, .. Vn = S of dependencies (Visibility says which):
 *       U -> T  or some V(i+1) -> V(i) that wrote a key together  or another source of some V(i)
 */
/** Overwriters that readers should not see. */
final class ViewFaults implements FaultFinder {
  private final Problem problem;
  private final Writes writes;
  private final Reads reads;
  private final Statements statements;
  private final Proposal execution;
  private final Dependencies dependencies;
  private final Reachability reachability;
  private final Paths paths;

  private final DirectFaults faults;

  // Overwriters that are visible in the proposal: triples of read, its source, another write.
  private final IntList seen = new IntList();

  /**
   * Prepares a search for faults; {@code atHand} is the part of the certain order that is known
   * without a search: links along it are not questioned.
   */
  private ViewFaults(
      Problem problem, DynamicOrder order, KnownOrder atHand, Statements statements) {
    this.problem = problem;
    this.statements = statements;
    writes = problem.writes();
    reads = problem.reads();
    execution = new Proposal(problem, order, false);
    dependencies = new Dependencies(problem, execution, atHand);
    reachability = new Reachability(dependencies, order);
    paths = new Paths(problem, execution, dependencies, reachability, statements.known());
    faults = new DirectFaults(problem, execution, statements);
  }

  /** A search that gives up, as if stopped, after this many conflicts. */
  static LazySearch search(Learned learned, long maxConflicts) {
    Problem problem = learned.problem();
    return new LazySearch(
        learned,
        new StartOrder(learned).find(),
        (order, statements) ->
            new ViewFaults(problem, order, learned.clocks()::reaches, statements),
        maxConflicts);
  }

  /** For a search before anything is saturated, where it takes a while to look for a path. */
  static FaultFinder.Kind unsaturated(Problem problem) {
    return (order, statements) -> new ViewFaults(problem, order, (from, to) -> false, statements);
  }

  /** Looks for the simple faults first. */
  @Override
  public boolean accepts(BooleanSupplier enough) {
    execution.adopt(statements);
    seen.clear();
    if (faults.find()) {
      return false;
    }
    findSeen();
    return seen.isEmpty();
  }

  @Override
  public int[] sources() {
    return execution.sources();
  }

  /** Reads whose overwriter is visible to the reader through dependencies. */
  private void findSeen() {
    if (!problem.orders().visibility().isTransitive()) {
      return;
    }
    assert seen.isEmpty() : "faults of an earlier proposal";
    IntList suspects = new IntList();
    IntList from = new IntList();
    IntList to = new IntList();
    for (int read = 0; read < reads.count(); read++) {
      int reader = reads.participant(read);
      int write = execution.tookEffect(reader) ? execution.overwriterOf(read) : Execution.NONE;
      if (write != Execution.NONE && mayBeSeen(write, reader)) {
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
      seen.add(execution.sourceWrite(read));
      seen.add(execution.overwriterOf(read));
    }
  }

  private boolean mayBeSeen(int write, int reader) {
    return !dependencies.isAlongOrder() || execution.isBefore(write, reader);
  }

  @Override
  public void stateFaults(BooleanSupplier enough) {
    faults.state();
    int reader = -1;
    for (int i = 0; i < seen.size() && !enough.getAsBoolean(); i += 3) {
      if (reads.participant(seen.get(i)) != reader) {
        reader = reads.participant(seen.get(i));
        paths.aim(reader, firstPlace(i));
      }
      stateSeen(seen.get(i), seen.get(i + 1), seen.get(i + 2));
    }
  }

  /** The first place of an overwriter in this triple or the following ones of the same reader. */
  private int firstPlace(int start) {
    int reader = reads.participant(seen.get(start));
    int first = Integer.MAX_VALUE;
    for (int i = start; i < seen.size() && reads.participant(seen.get(i)) == reader; i += 3) {
      first = Math.min(first, reachability.place(writes.participant(seen.get(i + 2))));
    }
    return first;
  }

  private void stateSeen(int read, int source, int write) {
    int writer = writes.participant(write);
    assert write != source && writes.key(write) == reads.key(read) : write + " is no overwriter";
    List<Link> path = paths.from(writer);
    faults.settleSources(read);
    path.stream().filter(Link::isByRead).forEach(link -> faults.settleSources(link.about()));
    statements.beginRead(read, source);
    statements.unlessBroken(path);
    if (source >= 0) {
      statements.orElse(writer, writes.participant(source));
    }
    statements.stateVisible(read, source, path);
  }
}
