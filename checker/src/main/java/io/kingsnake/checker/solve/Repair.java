package io.kingsnake.checker.solve;

import io.kingsnake.checker.problem.ConditionalEdges;
import io.kingsnake.checker.problem.Participants;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.checker.solve.Atoms.Kind;
import io.kingsnake.engine.acyclic.AcyclicityTheory;
import io.kingsnake.engine.graph.Clocks;
import io.kingsnake.engine.graph.DynamicOrder;
import io.kingsnake.engine.ints.IntList;
import io.kingsnake.engine.sat.Literals;
import io.kingsnake.engine.sat.Solver;
import java.util.function.BooleanSupplier;

/*
 * The lazy loop. The order is replayed; for whatever it fails to explain, exactly the constraints it
 * breaks are stated as clauses, and the solver moves the order until they hold:
 *   a read r from w, and a writer u of the same key between them:  u -> w  or  r -> u
 *   a read from one of several candidates:  it reads from this one, or that one, ...
 *   two overlapping writers where begin and commit differ:  one is first, or the other
 * Every clause follows from the history, and an accepted order was replayed without a failure, so
 * both answers are sound; a broken constraint is stated at most once, so the loop ends.
 *
 * Variables: an edge between two events (the theory keeps true ones acyclic), "this read has that
 * source", "this optional participant took effect". A clause with an edge that the clocks know to
 * hold is not stated; one that they know to be impossible is a lemma of its own. All is recorded.
 */
/** Moves an order, by the constraints it breaks, until it explains the history or none can. */
final class Repair {
  /** Ints of evidence to keep: a refutation longer than that is nobody's reading. */
  private static final int MAX_RECORDED = 50_000_000;

  private static final int CERTAIN = -1;

  private final Problem problem;
  private final Participants participants;
  private final Writes writes;
  private final Reads reads;
  private final Clocks clocks;
  private final DynamicOrder order;
  private final AcyclicityTheory theory;
  private final Solver solver;
  private final Replay replay;
  private final Refutation refutation = new Refutation(MAX_RECORDED);
  private final Atoms atoms = refutation.atoms();
  private final IntList optionals = new IntList();
  private final IntList clause = new IntList();
  private boolean holdsAnyway; // the clause under construction

  Repair(Problem problem, Clocks clocks, DynamicOrder order) {
    this.problem = problem;
    this.clocks = clocks;
    this.order = order;
    participants = problem.participants();
    writes = problem.writes();
    reads = problem.reads();
    theory = new AcyclicityTheory(order);
    solver = new Solver(theory, refutation.log());
    replay = new Replay(problem, order);
    requireNecessities();
  }

  Solver.Result run(BooleanSupplier stop) {
    while (true) {
      Solver.Result result = solver.solve(stop);
      if (result != Solver.Result.SATISFIABLE) {
        return result;
      }
      if (stop.getAsBoolean()) {
        return Solver.Result.STOPPED;
      }
      adoptActivity();
      if (replay.run()) {
        return Solver.Result.SATISFIABLE;
      }
      stateBrokenConstraints();
    }
  }

  /** What was stated and learned so far. */
  Refutation refutation() {
    return refutation;
  }

  long conflicts() {
    return solver.conflictCount();
  }

  /** Whether the participant takes part in the accepted order. */
  boolean isActive(int participant) {
    return !participants.isOptional(participant) || isChosen(participant);
  }

  private boolean isChosen(int participant) {
    int variable = atoms.find(Kind.TOOK_EFFECT, participant, 0);
    return variable != Atoms.NONE && solver.isTrue(Literals.positive(variable));
  }

  /** A read without any possible source rules its transaction out. */
  private void requireNecessities() {
    if (!participants.anyOptional()) {
      return;
    }
    for (int read = 0; read < reads.count(); read++) {
      if (reads.source(read) == Reads.NONE) {
        begin(reads.participant(read));
        state(Constraint.SOME_SOURCE, read, 0, 0);
      }
    }
  }

  private void adoptActivity() {
    for (int i = 0; i < optionals.size(); i++) {
      replay.setActive(optionals.get(i), isChosen(optionals.get(i)));
    }
  }

  private void stateBrokenConstraints() {
    // Read the model before stating anything: a clause undoes it.
    IntList unexplained = replay.unexplained();
    IntList chosen = new IntList();
    for (int i = 0; i < unexplained.size(); i++) {
      chosen.add(chosenSource(unexplained.get(i)));
    }
    IntList overlapping = replay.overlapping();
    for (int i = 0; i < unexplained.size(); i++) {
      int read = unexplained.get(i);
      if (chosen.get(i) == Reads.OPEN) {
        stateSources(read);
      } else {
        stateIntruders(read, chosen.get(i));
      }
    }
    for (int i = 0; i < overlapping.size(); i += 2) {
      stateApart(overlapping.get(i), overlapping.get(i + 1));
    }
  }

  /** The source the model gives to a read: a write, INITIAL, or OPEN if it has none yet. */
  private int chosenSource(int read) {
    if (reads.source(read) != Reads.OPEN) {
      return reads.source(read);
    }
    for (int i = 0; i < reads.candidateCount(read); i++) {
      int variable = atoms.find(Kind.SOURCE, read, reads.candidate(read, i));
      if (variable != Atoms.NONE && solver.isTrue(Literals.positive(variable))) {
        return reads.candidate(read, i);
      }
    }
    return Reads.OPEN;
  }

  /** Some candidate was read; whichever it is precedes the read, and took effect. */
  private void stateSources(int read) {
    int reader = reads.participant(read);
    int favourite = latestCandidateBefore(read);
    begin(reader);
    for (int i = 0; i < reads.candidateCount(read); i++) {
      int candidate = reads.candidate(read, i);
      int variable = solver.newVariable(candidate == favourite);
      atoms.add(variable, Kind.SOURCE, read, candidate);
      clause.add(Literals.positive(variable));
    }
    state(Constraint.SOME_SOURCE, read, 0, 0);
    for (int i = 0; i < reads.candidateCount(read); i++) {
      int candidate = reads.candidate(read, i);
      if (candidate >= 0) {
        stateSourceFirst(read, candidate);
      }
    }
  }

  private int latestCandidateBefore(int read) {
    int place = order.placeOf(problem.readEvent(reads.participant(read)));
    int best = reads.candidate(read, 0);
    int bestPlace = -1;
    for (int i = 0; i < reads.candidateCount(read); i++) {
      int candidate = reads.candidate(read, i);
      int candidatePlace =
          candidate < 0 ? -1 : order.placeOf(problem.writeEvent(writes.participant(candidate)));
      if (candidatePlace < place && candidatePlace >= bestPlace) {
        best = candidate;
        bestPlace = candidatePlace;
      }
    }
    return best;
  }

  private void stateSourceFirst(int read, int source) {
    int reader = reads.participant(read);
    int writer = writes.participant(source);
    beginRead(read, source);
    addEdge(problem.writeEvent(writer), problem.readEvent(reader));
    state(Constraint.SOURCE_FIRST, read, source, 0);
    if (participants.isOptional(writer)) {
      beginRead(read, source);
      clause.add(activity(writer));
      state(Constraint.SOURCE_TOOK_EFFECT, read, source, 0);
    }
  }

  /** Writers between a source and its read come before the source or after the read. */
  private void stateIntruders(int read, int source) {
    int reader = reads.participant(read);
    int readEvent = problem.readEvent(reader);
    if (source >= 0 && !isBefore(writes.participant(source), readEvent)) {
      stateSourceFirst(read, source);
      return;
    }
    for (int w = replay.seenBy(read); w != source && w >= 0; w = replay.previous(w)) {
      int intruder = writes.participant(w);
      if (intruder == reader) {
        continue;
      }
      beginRead(read, source);
      unlessIdle(intruder);
      if (source >= 0) {
        addEdge(problem.writeEvent(intruder), problem.readEvent(writes.participant(source)));
      }
      addEdge(readEvent, problem.writeEvent(intruder));
      state(Constraint.INTRUDER, read, source, w);
      if (problem.isSnapshot() && source >= 0) {
        stateApart(w, source);
      }
    }
  }

  private boolean isBefore(int writer, int readEvent) {
    return replay.isActive(writer)
        && order.placeOf(problem.writeEvent(writer)) < order.placeOf(readEvent);
  }

  private void stateApart(int write, int other) {
    int p = writes.participant(write);
    int q = writes.participant(other);
    begin(p);
    unlessIdle(q);
    addEdge(problem.writeEvent(p), problem.readEvent(q));
    addEdge(problem.writeEvent(q), problem.readEvent(p));
    state(Constraint.APART, write, other, 0);
  }

  /** Starts a clause that matters only if the participant takes part. */
  private void begin(int participant) {
    clause.clear();
    holdsAnyway = false;
    unlessIdle(participant);
  }

  /** Starts a clause that matters only if the read has this source. */
  private void beginRead(int read, int source) {
    begin(reads.participant(read));
    if (reads.source(read) == Reads.OPEN) {
      clause.add(Literals.negative(atoms.find(Kind.SOURCE, read, source)));
    }
  }

  private void unlessIdle(int participant) {
    if (participants.isOptional(participant)) {
      clause.add(Literals.not(activity(participant)));
    }
  }

  private void addEdge(int from, int to) {
    int literal = edge(from, to);
    if (literal == CERTAIN) {
      holdsAnyway = true;
    } else {
      clause.add(literal);
    }
  }

  private void state(Constraint constraint, int first, int second, int third) {
    if (!holdsAnyway) {
      refutation.state(constraint, first, second, third, clause);
      solver.addClause(clause.toArray());
    }
  }

  private int activity(int participant) {
    int variable = atoms.find(Kind.TOOK_EFFECT, participant, 0);
    if (variable == Atoms.NONE) {
      variable = solver.newVariable(false);
      atoms.add(variable, Kind.TOOK_EFFECT, participant, 0);
      optionals.add(participant);
      stateConditionalEdges(participant, variable);
    }
    return Literals.positive(variable);
  }

  /** Called while another clause is under construction, so these have a list of their own. */
  private void stateConditionalEdges(int participant, int activityVariable) {
    ConditionalEdges conditional = problem.conditionalEdges();
    for (int i = 0; i < conditional.count(); i++) {
      if (conditional.owner(i) == participant) {
        int literal = edge(conditional.from(i), conditional.to(i));
        if (literal != CERTAIN) {
          IntList implication = new IntList();
          implication.add(Literals.negative(activityVariable));
          implication.add(literal);
          refutation.state(Constraint.CONDITIONAL_EDGE, i, 0, 0, implication);
          solver.addClause(implication.toArray());
        }
      }
    }
  }

  /** The literal "this edge holds", or CERTAIN if the clocks know that it does. */
  private int edge(int from, int to) {
    if (clocks.reaches(from, to)) {
      return CERTAIN;
    }
    int variable = atoms.find(Kind.EDGE, from, to);
    if (variable == Atoms.NONE) {
      variable = solver.newVariable(order.placeOf(from) < order.placeOf(to));
      atoms.add(variable, Kind.EDGE, from, to);
      theory.edge(variable, from, to);
      if (clocks.reaches(to, from)) {
        exclude(Literals.positive(variable));
      }
    }
    return Literals.positive(variable);
  }

  private void exclude(int edge) {
    IntList lemma = new IntList(1);
    lemma.add(Literals.not(edge));
    refutation.log().lemma(lemma);
    solver.addClause(lemma.toArray());
  }
}
