package io.kingsnake.laboratory.encode;

import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.checker.solve.Decider;
import io.kingsnake.checker.solve.Decider.Answer;
import io.kingsnake.checker.solve.Decider.OutsideScope;
import io.kingsnake.checker.solve.Search;
import io.kingsnake.laboratory.formula.Counters;
import io.kingsnake.laboratory.formula.Formula;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/*
 * Begin and commit are separate nodes, so snapshot isolation is acyclicity, too (viper §3).
 * Variants differ in known edges (§5), ranges come with tombstones (§4). Heuristic pruning (§3.5)
 * first assumes that a commit precedes the begins that are far after it in some order of the known
 * graph; a rejection then says nothing, and the distance is doubled until nothing is assumed.
 */
/** Snapshot isolation by a polygraph of begins and commits: viper. */
public final class BcPolygraph implements FormulaEncoding {
  static final String HEURISTIC = "heuristic";

  @Override
  public String name() {
    return "bc-polygraph";
  }

  @Override
  public String paper() {
    return "viper (Zhang et al., EuroSys 2023)";
  }

  @Override
  public String scope() {
    return "snapshot isolation and its variants, of unique values and tombstones";
  }

  @Override
  public List<String> parts() {
    return List.of(HEURISTIC, Polygraph.COMBINING, Polygraph.COALESCING, Polygraph.PRUNING);
  }

  @Override
  public Optional<String> obstacle(Problem problem) {
    return Scope.first(
        Scope.oneOrder(problem, true),
        Scope.common(problem),
        Scope.tombstones(problem),
        Scope.size(problem));
  }

  @Override
  public Answer decide(Problem problem, Setup setup, Counters counters, BooleanSupplier stop) {
    Answer answer = decided(problem, setup, counters, stop);
    if (answer instanceof Decider.None && isAssumed(problem)) {
      throw new OutsideScope(
          "encoding 'bc-polygraph' takes what was absent for never written, since deletions leave"
              + " tombstones; executions in which it was deleted are not looked for");
    }
    return answer;
  }

  private static Answer decided(
      Problem problem, Setup setup, Counters counters, BooleanSupplier stop) {
    KnownGraph known = known(problem);
    if (Search.firstSourceless(problem) >= 0 || !known.sort()) {
      return new Decider.None();
    }
    long window = setup.uses(HEURISTIC) ? setup.window() : Long.MAX_VALUE;
    while (window < problem.eventCount() && !stop.getAsBoolean()) {
      counters.add("attempts", 1);
      KnownGraph guessed = guessed(problem, known, (int) window);
      Answer answer = attempt(problem, guessed, setup, counters, stop);
      if (!(answer instanceof Decider.None)) {
        return answer;
      }
      window *= 2;
    }
    counters.add("attempts", 1);
    return attempt(problem, known(problem), setup, counters, stop);
  }

  /**
   * A key that was absent was never written before, as long as all deletions leave tombstones (§4).
   */
  private static KnownGraph known(Problem problem) {
    KnownGraph known = new KnownGraph(problem.eventCount(), problem.edges());
    Writes writes = problem.writes();
    Reads reads = problem.reads();
    for (int read = 0; read < reads.count(); read++) {
      int p = reads.participant(read);
      int key = reads.key(read);
      for (int w = writes.start(key);
          reads.source(read) == Reads.OPEN && w < writes.end(key);
          w++) {
        if (writes.participant(w) != p) {
          known.add(problem.readEvent(p), problem.writeEvent(writes.participant(w)));
        }
      }
    }
    return known;
  }

  /**
   * Tests whether a rejection is inconclusive, because a key seen as absent may have been deleted
   * after all.
   */
  private static boolean isAssumed(Problem problem) {
    return Scope.knownSources(problem).isPresent();
  }

  /** Without heuristic edges, which may rule out all executions. */
  @Override
  public Encoded encode(Problem problem, Setup setup, Counters counters, BooleanSupplier stop) {
    KnownGraph known = known(problem);
    return Search.firstSourceless(problem) >= 0 || !known.sort()
        ? Encoded.IMPOSSIBLE
        : Polygraph.encode(problem, known, setup, counters, stop);
  }

  @Override
  public Optional<String> reservation(Problem problem) {
    return isAssumed(problem)
        ? Optional.of("what was absent may have been deleted, of which the formula says nothing")
        : Optional.empty();
  }

  private static Answer attempt(
      Problem problem, KnownGraph known, Setup setup, Counters counters, BooleanSupplier stop) {
    Optional<Formula> formula = Polygraph.encode(problem, known, setup, counters, stop).formula();
    return formula.isEmpty()
        ? new Decider.None()
        : Solving.answer(
            problem, formula.get(), Solving.solve(setup.solver(), formula.get(), counters, stop));
  }

  /** Commits precede begins that are this far after them. */
  private static KnownGraph guessed(Problem problem, KnownGraph known, int window) {
    KnownGraph guessed = known(problem);
    int begin = 0;
    for (int place = 0; place < known.nodeCount(); place++) {
      if (!problem.isWriteEvent(known.nodeAt(place))) {
        continue;
      }
      begin = Math.max(begin, place + window);
      while (begin < known.nodeCount() && !problem.isReadEvent(known.nodeAt(begin))) {
        begin++;
      }
      if (begin < known.nodeCount()) {
        guessed.add(known.nodeAt(place), known.nodeAt(begin));
      }
    }
    return guessed;
  }
}
