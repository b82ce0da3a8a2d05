package io.kingsnake.checker.solve;

import io.kingsnake.checker.problem.ConditionalEdges;
import io.kingsnake.checker.problem.Participants;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.engine.acyclic.AcyclicityTheory;
import io.kingsnake.engine.graph.Clocks;
import io.kingsnake.engine.graph.DynamicOrder;
import io.kingsnake.engine.ints.IntList;
import io.kingsnake.engine.sat.Literals;
import io.kingsnake.engine.sat.ProofLog;
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
 * source", "this optional participant took effect". Edges that the clocks settle get no variable.
 */
/** Moves an order, by the constraints it breaks, until it explains the history or none can. */
final class Repair {
  private final Problem problem;
  private final Participants participants;
  private final Writes writes;
  private final Reads reads;
  private final Clocks clocks;
  private final DynamicOrder order;
  private final AcyclicityTheory theory;
  private final Solver solver;
  private final Replay replay;
  private final LongIntMap edgeVariables = new LongIntMap();
  private final LongIntMap sourceVariables = new LongIntMap();
  private final LongIntMap activityVariables = new LongIntMap();
  private final IntList optionals = new IntList();
  private final int alwaysTrue;
  private final IntList clause = new IntList();
  private final IntList intrusions = new IntList(); // triples: read, source, intruding write

  Repair(Problem problem, Clocks clocks, DynamicOrder order) {
    this.problem = problem;
    this.clocks = clocks;
    this.order = order;
    participants = problem.participants();
    writes = problem.writes();
    reads = problem.reads();
    theory = new AcyclicityTheory(order);
    solver = new Solver(theory, ProofLog.NONE);
    replay = new Replay(problem, order);
    alwaysTrue = Literals.positive(solver.newVariable(true));
    solver.addClause(alwaysTrue);
  }

  Solver.Result run(BooleanSupplier stop) {
    requireNecessities();
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

  /** Every (read, source, intruding write) that was ruled on, as triples. */
  IntList intrusions() {
    return intrusions;
  }

  long conflicts() {
    return solver.conflictCount();
  }

  /** Whether the participant takes part in the accepted order. */
  boolean isActive(int participant) {
    return !participants.isOptional(participant) || isChosen(participant);
  }

  private boolean isChosen(int participant) {
    int variable = activityVariables.get(participant, -1);
    return variable >= 0 && solver.isTrue(Literals.positive(variable));
  }

  /** A read without any possible source rules its transaction out. */
  private void requireNecessities() {
    if (!participants.anyOptional()) {
      return;
    }
    for (int read = 0; read < reads.count(); read++) {
      if (reads.source(read) == Reads.NONE) {
        begin(reads.participant(read));
        end();
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
      int variable = sourceVariables.get(pair(read, reads.candidate(read, i) + 1), -1);
      if (variable >= 0 && solver.isTrue(Literals.positive(variable))) {
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
      sourceVariables.put(pair(read, candidate + 1), variable);
      clause.add(Literals.positive(variable));
    }
    end();
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
    clause.add(edge(problem.writeEvent(writer), problem.readEvent(reader)));
    end();
    if (participants.isOptional(writer)) {
      beginRead(read, source);
      clause.add(activity(writer));
      end();
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
      if (participants.isOptional(intruder)) {
        clause.add(Literals.not(activity(intruder)));
      }
      if (source >= 0) {
        clause.add(
            edge(problem.writeEvent(intruder), problem.readEvent(writes.participant(source))));
      }
      clause.add(edge(readEvent, problem.writeEvent(intruder)));
      end();
      intrusions.add(read);
      intrusions.add(source);
      intrusions.add(w);
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
    clause.clear();
    if (participants.isOptional(p)) {
      clause.add(Literals.not(activity(p)));
    }
    if (participants.isOptional(q)) {
      clause.add(Literals.not(activity(q)));
    }
    clause.add(edge(problem.writeEvent(p), problem.readEvent(q)));
    clause.add(edge(problem.writeEvent(q), problem.readEvent(p)));
    end();
  }

  /** Starts a clause that matters only if the participant takes part. */
  private void begin(int participant) {
    clause.clear();
    if (participants.isOptional(participant)) {
      clause.add(Literals.not(activity(participant)));
    }
  }

  /** Starts a clause that matters only if the read has this source. */
  private void beginRead(int read, int source) {
    begin(reads.participant(read));
    if (reads.source(read) == Reads.OPEN) {
      clause.add(Literals.negative(sourceVariables.get(pair(read, source + 1), -1)));
    }
  }

  private void end() {
    solver.addClause(clause.toArray());
  }

  private int activity(int participant) {
    int variable = activityVariables.get(participant, -1);
    if (variable < 0) {
      variable = solver.newVariable(false);
      activityVariables.put(participant, variable);
      optionals.add(participant);
      stateConditionalEdges(participant, variable);
    }
    return Literals.positive(variable);
  }

  private void stateConditionalEdges(int participant, int activityVariable) {
    ConditionalEdges conditional = problem.conditionalEdges();
    for (int i = 0; i < conditional.count(); i++) {
      if (conditional.owner(i) == participant) {
        solver.addClause(
            Literals.negative(activityVariable), edge(conditional.from(i), conditional.to(i)));
      }
    }
  }

  /** The literal "this edge holds", which the clocks may know already. */
  private int edge(int from, int to) {
    if (clocks.reaches(from, to)) {
      return alwaysTrue;
    }
    if (from == to || clocks.reaches(to, from)) {
      return Literals.not(alwaysTrue);
    }
    long key = pair(from, to);
    int variable = edgeVariables.get(key, -1);
    if (variable < 0) {
      variable = solver.newVariable(order.placeOf(from) < order.placeOf(to));
      edgeVariables.put(key, variable);
      theory.edge(variable, from, to);
    }
    return Literals.positive(variable);
  }

  private static long pair(int a, int b) {
    return ((long) a << 32) | b;
  }
}
