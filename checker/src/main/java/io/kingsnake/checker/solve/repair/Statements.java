package io.kingsnake.checker.solve.repair;

import io.kingsnake.checker.problem.ConditionalEdges;
import io.kingsnake.checker.problem.Contributions;
import io.kingsnake.checker.problem.KnownOrder;
import io.kingsnake.checker.problem.Participants;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.checker.solve.result.Atoms;
import io.kingsnake.checker.solve.result.Atoms.Kind;
import io.kingsnake.checker.solve.result.Constraint;
import io.kingsnake.checker.solve.result.Link;
import io.kingsnake.checker.solve.result.Refutation;
import io.kingsnake.engine.acyclic.AcyclicityTheory;
import io.kingsnake.engine.graph.DynamicOrder;
import io.kingsnake.engine.ints.IntList;
import io.kingsnake.engine.sat.Literals;
import io.kingsnake.engine.sat.Solver;
import java.util.List;
import java.util.function.BooleanSupplier;

/*
 * Literals about the order are positive edges only: a false edge variable says nothing about the
 * graph, and "not a before b" is said as "b before a", since the order is total. So an order
 * satisfies a stated clause if it contains one of the clause's edges, and edges are optional
 * variables.
 */
/**
 * Statements to the solver about an order of events, in terms of the problem: builds clauses piece
 * by piece, and keeps a record of them.
 */
public final class Statements {
  /** Ints of evidence to keep: no reader can follow a longer refutation. */
  private static final int MAX_RECORDED = 50_000_000;

  private static final int CERTAIN = -1;

  private final Problem problem;
  private final Participants participants;
  private final Writes writes;
  private final Reads reads;
  private final KnownOrder known;
  private final DynamicOrder order;
  private final AcyclicityTheory theory;
  private final Solver solver;
  private final Refutation refutation = new Refutation(MAX_RECORDED);
  private final Atoms atoms = refutation.atoms();
  private final IntList optionals = new IntList();
  private final IntList clause = new IntList();
  private boolean holdsAnyway; // the clause under construction
  private long statedCount;

  public Statements(Problem problem, KnownOrder known, DynamicOrder order) {
    this.problem = problem;
    this.known = known;
    this.order = order;
    participants = problem.participants();
    writes = problem.writes();
    reads = problem.reads();
    theory = new AcyclicityTheory(order);
    solver = new Solver(theory, refutation.log());
    requireNecessities();
  }

  /** Moves the order until it satisfies everything stated. */
  public Solver.Result solve(BooleanSupplier stop) {
    return solver.solve(stop);
  }

  /** Certain part of the order, independent of all statements. */
  public KnownOrder known() {
    return known;
  }

  public Refutation refutation() {
    return refutation;
  }

  public long conflicts() {
    return solver.conflictCount();
  }

  Solver solver() {
    return solver;
  }

  /** Number of clauses that were stated. */
  long statedCount() {
    return statedCount;
  }

  /** The optional participants that something was stated about. */
  IntList optionals() {
    return optionals;
  }

  /** Tests whether the participant takes part, in the solver's model. */
  public boolean isActive(int participant) {
    if (!participants.isOptional(participant)) {
      return true;
    }
    int variable = atoms.find(Kind.TOOK_EFFECT, participant, 0);
    return variable != Atoms.NONE && solver.isTrue(Literals.positive(variable));
  }

  /** The source the model gives to a read: a write, INITIAL, or OPEN if it was left open. */
  public int chosenSource(int read) {
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

  /**
   * States, unless it was stated before, that some candidate of an open read was read; whichever it
   * is precedes the read, and took effect. {@code favourite} is tried first.
   */
  public void stateSources(int read, int favourite) {
    if (atoms.find(Kind.SOURCE, read, reads.candidate(read, 0)) != Atoms.NONE) {
      return;
    }
    assert reads.candidateCount(read) > 1 : "read " + read + " has one source";
    begin(reads.participant(read));
    for (int i = 0; i < reads.candidateCount(read); i++) {
      int candidate = reads.candidate(read, i);
      int variable = solver.newVariable(candidate == favourite);
      atoms.add(variable, Kind.SOURCE, read, candidate);
      clause.add(Literals.positive(variable));
    }
    state(Constraint.SOME_SOURCE, read, 0, 0);
    for (int i = 0; i < reads.candidateCount(read); i++) {
      if (reads.candidate(read, i) >= 0) {
        stateSourceFirst(read, reads.candidate(read, i));
      }
    }
  }

  public void stateSourceFirst(int read, int source) {
    int writer = writes.participant(source);
    assert writes.key(source) == reads.key(read) : "another key";
    beginRead(read, source);
    orElseEdge(problem.writeEvent(writer), problem.readEvent(reads.participant(read)));
    state(Constraint.SOURCE_FIRST, read, source, 0);
    if (participants.isOptional(writer)) {
      beginRead(read, source);
      allow(activity(writer));
      state(Constraint.SOURCE_TOOK_EFFECT, read, source, 0);
    }
  }

  /** A writer of the read's key comes before the source or after the reader. */
  public void stateIntruder(int read, int source, int write) {
    int intruder = writes.participant(write);
    assert writes.key(write) == reads.key(read) : "another key";
    assert write != source && intruder != reads.participant(read) : "no other writer";
    beginRead(read, source);
    unlessIdle(intruder);
    if (source >= 0) {
      orElseEdge(problem.writeEvent(intruder), problem.readEvent(writes.participant(source)));
    }
    orElseEdge(problem.readEvent(reads.participant(read)), problem.writeEvent(intruder));
    state(Constraint.INTRUDER, read, source, write);
  }

  /**
   * Two reads of different values, whose sources are stated, are not both of the initial version.
   */
  public void stateOneInitialValue(int read, int other) {
    assert reads.key(read) == reads.key(other) && reads.disagree(read, other) : "they agree";
    begin(reads.participant(read));
    unlessIdle(reads.participant(other));
    unlessSource(read, Reads.INITIAL);
    unlessSource(other, Reads.INITIAL);
    state(Constraint.ONE_INITIAL_VALUE, read, other, 0);
  }

  /** Writers of a key do not overlap, where begin and commit differ. */
  void stateApart(int write, int other) {
    int p = writes.participant(write);
    int q = writes.participant(other);
    assert problem.isSnapshot() && writes.key(write) == writes.key(other) && p != q : "never apart";
    begin(p);
    unlessIdle(q);
    orElseEdge(problem.writeEvent(p), problem.readEvent(q));
    orElseEdge(problem.writeEvent(q), problem.readEvent(p));
    state(Constraint.APART, write, other, 0);
  }

  /** One of the pairs of events that a module leaves open is in order. */
  private void stateChoice(int choice) {
    Contributions contributions = problem.contributions();
    assert contributions.pairCount(choice) > 0 : "choice " + choice + " has nothing to choose";
    begin();
    for (int i = 0; i < contributions.pairCount(choice); i++) {
      int earlier = contributions.earlier(choice, i);
      int later = contributions.later(choice, i);
      unlessIdle(problem.participantOf(earlier));
      unlessIdle(problem.participantOf(later));
      orElseEdge(earlier, later);
    }
    state(Constraint.CHOICE, choice, 0, 0);
  }

  /** The choices of modules that the order does not satisfy; read before anything is stated. */
  public IntList brokenChoices() {
    Contributions contributions = problem.contributions();
    IntList broken = new IntList();
    for (int choice = 0; choice < contributions.choiceCount(); choice++) {
      boolean holds = false;
      for (int i = 0; i < contributions.pairCount(choice) && !holds; i++) {
        int earlier = contributions.earlier(choice, i);
        int later = contributions.later(choice, i);
        holds =
            order.placeOf(earlier) < order.placeOf(later)
                || !isActive(problem.participantOf(earlier))
                || !isActive(problem.participantOf(later));
      }
      if (!holds) {
        broken.add(choice);
      }
    }
    return broken;
  }

  public void stateChoices(IntList choices) {
    for (int i = 0; i < choices.size(); i++) {
      stateChoice(choices.get(i));
    }
  }

  /** States the clause begun with {@link #beginRead}, about a path of visibility. */
  public void stateVisible(int read, int source, List<Link> path) {
    assert !path.isEmpty() && path.get(path.size() - 1).to() == reads.participant(read)
        : path + " does not lead to the reader";
    int number = refutation.isTooLong() ? -1 : refutation.keep(path);
    state(Constraint.VISIBLE, read, source, number);
  }

  /** States the clause begun, by which two appends stand in a list as they were seen. */
  void stateListOrder(int write, int other) {
    state(Constraint.LIST_ORDER, write, other, 0);
  }

  /** States the clause begun, by which a participant saw exactly this much of a list. */
  void stateListSeen(int reader, int key) {
    state(Constraint.LIST_SEEN, reader, key, 0);
  }

  /** States the clause begun, by which a read of a list has another source, or its source moves. */
  void stateListSource(int read, int source) {
    state(Constraint.LIST_SOURCE, read, source, 0);
  }

  /** States the clause begun with {@link #begin()}, about a cycle that a rule forbids. */
  public void stateForbidden(int rule, List<Link> cycle) {
    assert !cycle.isEmpty() && cycle.get(0).from() == cycle.get(cycle.size() - 1).to()
        : cycle + " is no cycle";
    int number = refutation.isTooLong() ? -1 : refutation.keep(cycle);
    state(Constraint.FORBIDDEN, rule, 0, number);
  }

  /** Starts a clause. */
  public void begin() {
    clause.clear();
    holdsAnyway = false;
  }

  /** Starts a clause that matters only if the participant takes part. */
  private void begin(int participant) {
    begin();
    unlessIdle(participant);
  }

  /** Starts a clause that matters only if the read, whose sources are stated, has this source. */
  public void beginRead(int read, int source) {
    begin(reads.participant(read));
    unlessSource(read, source);
  }

  /** The clause matters only if the read, whose sources are stated, has this source. */
  public void unlessSource(int read, int source) {
    if (reads.source(read) == Reads.OPEN) {
      int variable = atoms.find(Kind.SOURCE, read, source);
      assert variable != Atoms.NONE : "read " + read + " has no source " + source + " to choose";
      allow(Literals.negative(variable));
    }
  }

  public void unlessIdle(int participant) {
    if (participants.isOptional(participant)) {
      allow(Literals.not(activity(participant)));
    }
  }

  /** The clause allows that the first event precedes the second. */
  public void orElse(int first, int second) {
    orElseEdge(first, second);
  }

  /**
   * Allows that a link of the path does not hold, or a transaction along it did not take effect.
   */
  public void unlessBroken(List<Link> path) {
    for (Link link : path) {
      unlessIdle(link.from());
      switch (link.kind()) {
        case CERTAIN, SESSION, TIME -> {}
        case VERSION -> orElse(link.to(), link.from());
        case READ -> unlessSource(link.about(), link.source());
        case OVERWRITTEN -> {
          unlessSource(link.about(), link.source());
          if (link.source() >= 0) {
            orElse(link.to(), writes.participant(link.source()));
          }
        }
      }
    }
  }

  private void orElseEdge(int from, int to) {
    int literal = edge(from, to);
    if (literal == CERTAIN) {
      holdsAnyway = true;
    } else {
      allow(literal);
    }
  }

  private void allow(int literal) {
    assert Literals.variable(literal) < solver.variableCount() : "no literal " + literal;
    for (int i = 0; i < clause.size(); i++) {
      if (clause.get(i) == literal) {
        return;
      }
    }
    clause.add(literal);
  }

  private void state(Constraint constraint, int first, int second, int third) {
    if (!holdsAnyway) {
      statedCount++;
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

  /** Called while another clause is under construction, so these use a separate list. */
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

  /** The literal "this edge holds", or CERTAIN if it is known to. */
  private int edge(int from, int to) {
    assert from != to : "event " + from + " before itself";
    if (known.reaches(from, to)) {
      return CERTAIN;
    }
    int variable = atoms.find(Kind.EDGE, from, to);
    if (variable == Atoms.NONE) {
      variable = solver.newOptionalVariable(order.placeOf(from) < order.placeOf(to));
      atoms.add(variable, Kind.EDGE, from, to);
      theory.edge(variable, from, to);
      if (known.reaches(to, from)) {
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
