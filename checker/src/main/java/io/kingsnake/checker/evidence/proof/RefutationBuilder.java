package io.kingsnake.checker.evidence.proof;

import io.kingsnake.checker.evidence.proof.RefutationProof.Clause;
import io.kingsnake.checker.evidence.proof.RefutationProof.Cycle;
import io.kingsnake.checker.evidence.proof.RefutationProof.Derived;
import io.kingsnake.checker.evidence.proof.RefutationProof.Forbidden;
import io.kingsnake.checker.evidence.proof.RefutationProof.OneInitialValue;
import io.kingsnake.checker.evidence.proof.RefutationProof.PathStep;
import io.kingsnake.checker.evidence.proof.RefutationProof.Reason;
import io.kingsnake.checker.evidence.proof.RefutationProof.Stated;
import io.kingsnake.checker.evidence.proof.RefutationProof.Visible;
import io.kingsnake.checker.evidence.proof.Step.Elimination;
import io.kingsnake.checker.evidence.proof.Step.Event;
import io.kingsnake.checker.problem.Contributions;
import io.kingsnake.checker.problem.Learned;
import io.kingsnake.checker.problem.Participants;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.checker.solve.result.Atoms;
import io.kingsnake.checker.solve.result.Constraint;
import io.kingsnake.checker.solve.result.Decision;
import io.kingsnake.checker.solve.result.Link;
import io.kingsnake.checker.solve.result.Refutation;
import io.kingsnake.checker.solve.result.Refutation.Line;
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
      case STATED -> stated(line.statement());
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

  private Visible visible(int read, int source, List<Link> path) {
    List<PathStep> steps = steps(Constraint.VISIBLE, path);
    return new Visible(ofRead(Constraint.VISIBLE, read, source, path.get(0).from()), steps);
  }

  private List<PathStep> steps(Constraint constraint, List<Link> path) {
    return path.stream().map(link -> step(constraint, link)).toList();
  }

  private PathStep step(Constraint constraint, Link link) {
    assert link.from() != link.to() : "a link to itself: " + link;
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

  private Reason stated(int statement) {
    int first = refutation.about(statement, 0);
    int second = refutation.about(statement, 1);
    int third = refutation.about(statement, 2);
    Constraint constraint = refutation.constraint(statement);
    return switch (constraint) {
      case VISIBLE -> visible(first, second, refutation.path(third));
      case FORBIDDEN -> new Forbidden(first, steps(constraint, refutation.path(third)));
      case ONE_INITIAL_VALUE ->
          new OneInitialValue(
              ofRead(constraint, first, Reads.INITIAL, -1),
              ofRead(constraint, second, Reads.INITIAL, -1));
      case SOME_SOURCE, SOURCE_FIRST, SOURCE_TOOK_EFFECT, LIST_SOURCE ->
          ofRead(constraint, first, second, -1);
      case INTRUDER -> ofRead(constraint, first, second, writes.participant(third));
      case APART, LIST_ORDER ->
          Stated.ofNoRead(
              constraint,
              established(writes.participant(first)),
              writes.key(first),
              established(writes.participant(second)));
      case CHOICE -> {
        establishAll(first);
        yield Stated.ofNoRead(constraint, first, -1, -1);
      }
      case LIST_SEEN -> Stated.ofNoRead(constraint, established(first), second, -1);
      case CONDITIONAL_EDGE -> {
        int owner = problem.conditionalEdges().owner(first);
        yield Stated.ofNoRead(constraint, participants.txn(owner), -1, -1);
      }
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
