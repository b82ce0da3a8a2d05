package io.kingsnake.checker.axiomatic;

import io.kingsnake.checker.level.Axiom;
import io.kingsnake.checker.problem.InitialAgreement;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.engine.graph.TopologicalOrder;
import io.kingsnake.engine.ints.IntList;
import io.kingsnake.engine.sat.Literals;
import io.kingsnake.engine.sat.Solver;
import io.kingsnake.engine.sat.Theory;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/*
 * The lazy loop. Given sources for all reads, the commit graph is acyclic, and the history accepted;
 * or it has cycles, and the sources that close a cycle are not to be chosen together: a clause. The
 * solver chooses others. Likewise where two reads are of an initial version that cannot have shown both.
 *  An ambiguous read has variables only from the first such clause on; before
 * it keeps the source it had first.
 *
 * Optional participants need no variables: they took effect if somebody who did read from them. A
 * cycle through one blames the read that needed it, and so on up to a participant that is certain.
 */
/** Chooses sources for ambiguous reads until there is a commit order, or there cannot be any. */
final class SourceSearch {
  /** Clauses to state at a time, at least. */
  private static final int MIN_CYCLES = 200;

  private final Problem problem;
  private final Axiom axiom;
  private final Reads reads;
  private final Writes writes;
  private final SourceRefutation refutation = new SourceRefutation();
  private final Solver solver = new Solver(Theory.NONE, refutation.log());
  private final Map<Integer, Integer> firstVariable = new HashMap<>(); // by read
  private final IntList modelled = new IntList(); // reads that have variables
  private final ForwardChaining chaining;
  private final StrongerLevels strongerLevels;
  private int[] sources;

  SourceSearch(Problem problem, Axiom axiom, List<Supplier<Problem>> stronger) {
    this.problem = problem;
    this.axiom = axiom;
    reads = problem.reads();
    writes = problem.writes();
    chaining = new ForwardChaining(problem, axiom.ordersSessions());
    sources = chaining.sources();
    strongerLevels = new StrongerLevels(problem, stronger);
  }

  AxiomaticDecision run(BooleanSupplier stop) {
    int stuck = chaining.stuck();
    if (stuck >= 0) {
      return new AxiomaticDecision.Stuck(chaining.allWaiting(stuck), chaining.stuckCycle(stuck));
    }
    boolean guess =
        reads.sources().initiallyOpen().length > 0; // not looked for before it is needed
    int limit = Math.max(MIN_CYCLES, reads.sources().initiallyOpen().length / 4);
    while (!stop.getAsBoolean()) {
      SourcedExecution execution = SourcedExecution.of(problem, sources);
      IntList disagreeing = disagreeing(execution);
      CommitGraph graph = CommitGraph.of(execution, axiom);
      TopologicalOrder order = graph.order();
      if (order.isAcyclic() && disagreeing.isEmpty()) {
        return AxiomaticDecision.accepted(execution, order);
      }
      if (guess) {
        guess = false;
        if (strongerLevels.improve(sources, stop)) {
          continue;
        }
      }
      List<List<CommitEdge>> cycles =
          order.isAcyclic() ? List.of() : Cycles.of(execution, axiom, graph.tangle(), limit);
      List<List<CommitEdge>> certain =
          cycles.stream().filter(cycle -> clause(execution, cycle).isEmpty()).toList();
      if (!certain.isEmpty()) {
        return new AxiomaticDecision.Cycle(AxiomaticDecision.shortest(certain));
      }
      cycles.forEach(cycle -> state(execution, cycle));
      for (int i = 0; i < disagreeing.size(); i += 2) {
        state(execution, disagreeing.get(i), disagreeing.get(i + 1));
      }
      Solver.Result result = solver.solve(stop);
      if (result != Solver.Result.SATISFIABLE) {
        return result == Solver.Result.STOPPED
            ? new AxiomaticDecision.Stopped()
            : new AxiomaticDecision.Refuted(refutation);
      }
      adoptModel();
    }
    return new AxiomaticDecision.Stopped();
  }

  private void state(SourcedExecution execution, List<CommitEdge> cycle) {
    IntList clause = denial(execution, clause(execution, cycle));
    refutation.stateCycle(cycle, clause);
    solver.addClause(clause.toArray());
  }

  /** Not both reads are of the initial version. */
  private void state(SourcedExecution execution, int read, int other) {
    IntList clause = denial(execution, new Assumptions(execution, read, other));
    refutation.stateDisagreement(read, other, clause);
    solver.addClause(clause.toArray());
  }

  private IntList denial(SourcedExecution execution, Assumptions assumptions) {
    IntList clause = new IntList();
    for (int i = 0; i < assumptions.count(); i++) {
      int read = assumptions.read(i);
      clause.add(Literals.negative(variable(read, execution.source(read))));
    }
    return clause;
  }

  private IntList disagreeing(SourcedExecution execution) {
    InitialAgreement initial = new InitialAgreement(problem);
    for (int read = 0; read < reads.count(); read++) {
      if (execution.source(read) == Reads.INITIAL && execution.isActive(reads.participant(read))) {
        initial.add(read);
      }
    }
    return initial.disagreeing();
  }

  private static Assumptions clause(SourcedExecution execution, List<CommitEdge> cycle) {
    return new Assumptions(execution, cycle);
  }

  private int variable(int read, int candidate) {
    Integer known = firstVariable.get(read);
    int first = known == null ? model(read) : known;
    int variable = first;
    for (int i = 0; i < reads.candidateCount(read); i++) {
      if (reads.candidate(read, i) == candidate) {
        return variable;
      }
      variable += isPossible(reads.candidate(read, i)) ? 1 : 0;
    }
    throw new IllegalStateException("read " + read + " has no candidate " + candidate);
  }

  private boolean isPossible(int candidate) {
    return candidate < 0 || chaining.ran(writes.participant(candidate));
  }

  private int model(int read) {
    int first = solver.variableCount();
    IntList clause = new IntList();
    for (int i = 0; i < reads.candidateCount(read); i++) {
      int candidate = reads.candidate(read, i);
      if (isPossible(candidate)) {
        int variable = solver.newVariable(candidate == sources[read]);
        refutation.variable(read, candidate);
        clause.add(Literals.positive(variable));
      }
    }
    firstVariable.put(read, first);
    modelled.add(read);
    refutation.stateCandidates(read, clause);
    solver.addClause(clause.toArray());
    return first;
  }

  /** Of several true candidates any will do; the one there was is kept. */
  private void adoptModel() {
    sources = sources.clone();
    for (int k = 0; k < modelled.size(); k++) {
      int read = modelled.get(k);
      if (isChosen(read, sources[read])) {
        continue;
      }
      for (int i = 0; i < reads.candidateCount(read); i++) {
        int candidate = reads.candidate(read, i);
        if (isPossible(candidate) && isChosen(read, candidate)) {
          sources[read] = candidate;
          break;
        }
      }
    }
  }

  private boolean isChosen(int read, int candidate) {
    return solver.isTrue(Literals.positive(variable(read, candidate)));
  }
}
