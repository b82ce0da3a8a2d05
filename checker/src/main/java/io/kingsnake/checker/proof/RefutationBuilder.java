package io.kingsnake.checker.proof;

import io.kingsnake.checker.problem.Contributions;
import io.kingsnake.checker.problem.Learned;
import io.kingsnake.checker.problem.Participants;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.checker.proof.RefutationProof.Clause;
import io.kingsnake.checker.proof.RefutationProof.Cycle;
import io.kingsnake.checker.proof.RefutationProof.Derived;
import io.kingsnake.checker.proof.RefutationProof.Forbidden;
import io.kingsnake.checker.proof.RefutationProof.OneInitialValue;
import io.kingsnake.checker.proof.RefutationProof.PathStep;
import io.kingsnake.checker.proof.RefutationProof.Reason;
import io.kingsnake.checker.proof.RefutationProof.Stated;
import io.kingsnake.checker.proof.RefutationProof.Visible;
import io.kingsnake.checker.proof.Step.Elimination;
import io.kingsnake.checker.proof.Step.Event;
import io.kingsnake.checker.solve.Atoms;
import io.kingsnake.checker.solve.Constraint;
import io.kingsnake.checker.solve.Decision;
import io.kingsnake.checker.solve.Link;
import io.kingsnake.checker.solve.Refutation;
import io.kingsnake.checker.solve.Refutation.Line;
import io.kingsnake.engine.ints.IntList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Turns the core of a refutation by search into independently checkable clauses. */
public final class RefutationBuilder {
  private final Problem problem;
  private final Participants participants;
  private final Writes writes;
  private final Reads reads;
  private final Refutation refutation;
  private final ProofBuilder certain;
  private final List<Atom> atoms = new ArrayList<>();
  private final List<Clause> clauses = new ArrayList<>();
  private final Map<Integer, Integer> atomOfVariable = new HashMap<>();
  private final Map<Integer, Integer> clauseOfLine = new HashMap<>();
  private final Map<Long, List<Integer>> paths = new HashMap<>();
  private final Map<Integer, List<Elimination>> eliminations = new HashMap<>();

  private RefutationBuilder(Learned learned, Refutation refutation) {
    this.refutation = refutation;
    problem = learned.problem();
    certain = new ProofBuilder(learned);
    participants = problem.participants();
    writes = problem.writes();
    reads = problem.reads();
  }

  /** The proof of a refutation that was not too long to keep. */
  public static RefutationProof proof(Decision.Refuted refuted) {
    return new RefutationBuilder(refuted.learned(), refuted.refutation()).build();
  }

  /** Without clauses if the record shows no contradiction. */
  private RefutationProof build() {
    for (Line line : refutation.core()) {
      IntList literals = new IntList(line.literals().size());
      for (int i = 0; i < line.literals().size(); i++) {
        int literal = line.literals().get(i);
        literals.add(2 * atom(literal >> 1) + (literal & 1));
      }
      clauses.add(new Clause(literals, reason(line)));
      clauseOfLine.put(line.id(), clauses.size() - 1);
    }
    return new RefutationProof(certain.steps(), atoms, clauses);
  }

  private int atom(int variable) {
    return atomOfVariable.computeIfAbsent(
        variable,
        v -> {
          atoms.add(meaning(v));
          return atoms.size() - 1;
        });
  }

  private Atom meaning(int variable) {
    Atoms table = refutation.atoms();
    int first = table.first(variable);
    int second = table.second(variable);
    return switch (table.kind(variable)) {
      case TOOK_EFFECT -> new Atom.TookEffect(participants.txn(first));
      case SOURCE ->
          new Atom.ReadFrom(
              participants.txn(reads.participant(first)),
              reads.key(first),
              reads.value(first),
              reads.operation(first),
              writer(second));
      case EDGE ->
          // An optional edge to an auxiliary event is recorded time: it holds once its owner
          // counts.
          problem.participantOf(second) < 0
              ? new Atom.TookEffect(participants.txn(problem.participantOf(first)))
              : new Atom.Before(event(first), event(second));
    };
  }

  private Event event(int event) {
    int txn = participants.txn(problem.participantOf(event));
    return new Event(txn, problem.isSnapshot() && problem.isWriteEvent(event));
  }

  /** The transaction that wrote a source, -1 for the initial version. */
  private int writer(int source) {
    return source < 0 ? -1 : participants.txn(writes.participant(source));
  }

  private Reason reason(Line line) {
    return switch (line.origin()) {
      case STATED ->
          switch (refutation.constraint(line.statement())) {
            case VISIBLE -> visible(line.statement());
            case FORBIDDEN -> forbidden(line.statement());
            case ONE_INITIAL_VALUE ->
                new OneInitialValue(
                    ofRead(
                        Constraint.ONE_INITIAL_VALUE,
                        refutation.about(line.statement(), 0),
                        Reads.INITIAL,
                        -1),
                    ofRead(
                        Constraint.ONE_INITIAL_VALUE,
                        refutation.about(line.statement(), 1),
                        Reads.INITIAL,
                        -1));
            case SOME_SOURCE,
                SOURCE_FIRST,
                SOURCE_TOOK_EFFECT,
                INTRUDER,
                APART,
                CHOICE,
                LIST_ORDER,
                LIST_SEEN,
                LIST_SOURCE,
                CONDITIONAL_EDGE ->
                stated(line.statement());
          };
      case LEMMA -> cycle(line.literals());
      case DERIVED -> derived(line.antecedents());
    };
  }

  private Derived derived(IntList lines) {
    IntList antecedents = new IntList(lines.size());
    for (int i = 0; i < lines.size(); i++) {
      antecedents.add(clauseOfLine.getOrDefault(lines.get(i), -1));
    }
    return new Derived(antecedents);
  }

  private Cycle cycle(IntList denied) {
    IntList links = new IntList();
    for (int i = denied.size() - 1; i >= 0; i--) { // last first
      int variable = denied.get(i) >> 1;
      int next = denied.get(i > 0 ? i - 1 : denied.size() - 1) >> 1;
      links.add(Cycle.ofAtom(atom(variable)));
      int from = refutation.atoms().second(variable);
      int to = refutation.atoms().first(next);
      if (from != to) {
        long pair = ((long) from << 32) | to;
        paths
            .computeIfAbsent(pair, p -> certain.between(from, to))
            .forEach(step -> links.add(Cycle.ofStep(step)));
      }
    }
    return new Cycle(links);
  }

  private Visible visible(int statement) {
    List<Link> path = refutation.path(refutation.about(statement, 2));
    List<PathStep> steps = path.stream().map(link -> step(Constraint.VISIBLE, link)).toList();
    int read = refutation.about(statement, 0);
    int source = refutation.about(statement, 1);
    return new Visible(ofRead(Constraint.VISIBLE, read, source, path.get(0).from()), steps);
  }

  private Forbidden forbidden(int statement) {
    List<Link> cycle = refutation.path(refutation.about(statement, 2));
    List<PathStep> steps = cycle.stream().map(link -> step(Constraint.FORBIDDEN, link)).toList();
    return new Forbidden(refutation.about(statement, 0), steps);
  }

  private PathStep step(Constraint constraint, Link link) {
    int source = link.source();
    Stated read = link.isByRead() ? ofRead(constraint, link.about(), source, -1) : null;
    List<Integer> certainSteps =
        switch (link.kind()) {
          case CERTAIN -> certain.between(link.from(), link.to());
          case SESSION, TIME, VERSION, READ -> List.of();
          case OVERWRITTEN ->
              source < 0 ? List.of() : certain.between(writes.participant(source), link.to());
        };
    return new PathStep(
        link.kind(),
        established(link.from()),
        established(link.to()),
        read != null ? read.key() : link.about(),
        read,
        certainSteps);
  }

  private Stated stated(int statement) {
    int first = refutation.about(statement, 0);
    int second = refutation.about(statement, 1);
    int third = refutation.about(statement, 2);
    Constraint constraint = refutation.constraint(statement);
    return switch (constraint) {
      case SOME_SOURCE, SOURCE_FIRST, SOURCE_TOOK_EFFECT -> ofRead(constraint, first, second, -1);
      case VISIBLE, FORBIDDEN, ONE_INITIAL_VALUE ->
          throw new IllegalArgumentException("no single statement: " + constraint);
      case INTRUDER -> ofRead(constraint, first, second, writes.participant(third));
      case APART, LIST_ORDER ->
          new Stated(
              constraint,
              established(writes.participant(first)),
              writes.key(first),
              -1,
              -1,
              -1,
              established(writes.participant(second)),
              List.of());
      case CHOICE -> {
        establishAll(first);
        yield new Stated(constraint, first, -1, -1, -1, -1, -1, List.of());
      }
      case LIST_SEEN ->
          new Stated(constraint, established(first), second, -1, -1, -1, -1, List.of());
      case LIST_SOURCE -> ofRead(constraint, first, second, -1);
      case CONDITIONAL_EDGE ->
          new Stated(
              constraint,
              participants.txn(problem.conditionalEdges().owner(first)),
              -1,
              -1,
              -1,
              -1,
              -1,
              List.of());
    };
  }

  private void establishAll(int choice) {
    Contributions contributions = problem.contributions();
    for (int i = 0; i < contributions.pairCount(choice); i++) {
      certain.establish(problem.participantOf(contributions.earlier(choice, i)));
      certain.establish(problem.participantOf(contributions.later(choice, i)));
    }
  }

  private Stated ofRead(Constraint constraint, int read, int source, int intruder) {
    boolean isOneOfSeveral =
        constraint != Constraint.SOME_SOURCE && reads.source(read) == Reads.OPEN;
    return new Stated(
        constraint,
        established(reads.participant(read)),
        reads.key(read),
        reads.value(read),
        reads.operation(read),
        constraint == Constraint.SOME_SOURCE ? -1 : writer(source),
        intruder < 0 ? -1 : established(intruder),
        isOneOfSeveral ? List.of() : eliminations.computeIfAbsent(read, certain::eliminations));
  }

  /** The transaction of the participant, with steps that show it took effect if it must have. */
  private int established(int participant) {
    certain.establish(participant);
    return participants.txn(participant);
  }
}
