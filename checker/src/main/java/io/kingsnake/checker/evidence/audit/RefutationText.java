package io.kingsnake.checker.evidence.audit;

import io.kingsnake.checker.evidence.proof.Atom;
import io.kingsnake.checker.evidence.proof.RefutationProof;
import io.kingsnake.checker.evidence.proof.RefutationProof.Clause;
import io.kingsnake.checker.evidence.proof.RefutationProof.Cycle;
import io.kingsnake.checker.evidence.proof.RefutationProof.Forbidden;
import io.kingsnake.checker.evidence.proof.RefutationProof.OneInitialValue;
import io.kingsnake.checker.evidence.proof.RefutationProof.PathStep;
import io.kingsnake.checker.evidence.proof.RefutationProof.Reason;
import io.kingsnake.checker.evidence.proof.RefutationProof.Stated;
import io.kingsnake.checker.evidence.proof.RefutationProof.Visible;
import io.kingsnake.checker.evidence.proof.Step;
import io.kingsnake.checker.evidence.proof.Step.Elimination;
import io.kingsnake.checker.evidence.proof.Step.Event;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.solve.result.Constraint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntPredicate;

/** Writes a refutation by search: its certain edges, then clause by clause. */
final class RefutationText {
  private final ProofWriter writer;
  private final ProofText text;
  private final Problem problem;
  private final RefutationProof proof;
  private final StepText steps;
  private final Set<Integer> readFrom = new HashSet<>(); // by those who took effect

  RefutationText(ProofWriter writer, RefutationProof proof) {
    this.writer = writer;
    this.proof = proof;
    text = writer.text;
    problem = writer.problem;
    steps = new StepText(writer, proof.steps(), problem.orders().visibility());
    for (Step step : proof.steps()) {
      if (step.rule() == Step.Inference.READ_FROM && tookEffect(step.to().txn())) {
        readFrom.add(step.from().txn());
      }
    }
  }

  void write() {
    for (Clause clause : proof.clauses()) {
      Reason reason = clause.reason();
      if (reason instanceof Stated stated) {
        stated(clause, stated);
      } else if (reason instanceof Visible visible) {
        visible(visible);
      } else if (reason instanceof Forbidden forbidden) {
        forbidden(forbidden.cycle());
      } else if (reason instanceof OneInitialValue pair) {
        Observed sight = settledSight(pair.read());
        Observed other = settledSight(pair.other());
        text.state(
            'j',
            sight.txn(),
            sight.key(),
            sight.number(),
            other.txn(),
            other.key(),
            other.number());
      } else if (reason instanceof Cycle cycle) {
        cycle(clause, cycle);
      } else {
        text.derive(literals(clause));
      }
    }
  }

  private List<int[]> literals(Clause clause) {
    List<int[]> literals = new ArrayList<>();
    for (int i = 0; i < clause.literals().size(); i++) {
      int literal = clause.literals().get(i);
      literals.add(literal(RefutationProof.isPositive(literal), proof.atomOf(literal)));
    }
    return literals;
  }

  private int[] literal(boolean isPositive, Atom atom) {
    if (atom instanceof Atom.Before before) {
      int from = steps.event(before.from());
      return ProofText.literal(isPositive, 'B', from, steps.event(before.to()));
    }
    if (atom instanceof Atom.ReadFrom read) {
      int number = writer.names.number(read.reader(), read.key(), read.value(), read.operation());
      return ProofText.literal(isPositive, 'R', read.reader(), read.key(), number, read.source());
    }
    return ProofText.literal(isPositive, 'E', ((Atom.TookEffect) atom).txn());
  }

  private void stated(Clause clause, Stated s) {
    switch (s.constraint()) {
      case SOME_SOURCE -> {
        Observed sight = sight(s);
        steps.eliminate(sight, s.eliminated());
        writer.readings.some(text, sight);
      }
      case SOURCE_FIRST, SOURCE_TOOK_EFFECT -> {
        Observed sight = settledSight(s);
        text.state('f', sight.txn(), sight.key(), sight.number(), s.source());
      }
      case INTRUDER -> steps.overwritten(settledSight(s), s.source(), s.other());
      case APART -> text.state('a', s.txn(), s.other(), s.key());
      case CONDITIONAL_EDGE -> conditional(clause, s.txn());
      case LIST_ORDER, LIST_SEEN, LIST_SOURCE -> list(clause, s);
      case CHOICE -> writer.beside.choice(text, s.txn());
      case VISIBLE, FORBIDDEN, ONE_INITIAL_VALUE ->
          throw new IllegalStateException("no single statement: " + s.constraint());
    }
  }

  /** Writes what was seen of a list whose places are open, if the clause follows from that. */
  private void list(Clause clause, Stated s) {
    Set<Atom.Before> asserted = new LinkedHashSet<>();
    for (int i = 0; i < clause.literals().size(); i++) {
      int literal = clause.literals().get(i);
      if (RefutationProof.isPositive(literal)
          && proof.atomOf(literal) instanceof Atom.Before edge) {
        asserted.add(edge);
      }
    }
    Set<Integer> counted = new LinkedHashSet<>();
    IntPredicate counts =
        txn -> {
          boolean isTaken = tookEffect(txn) || isDenied(clause, txn);
          if (isTaken) {
            counted.add(txn);
          }
          return isTaken;
        };
    ListClause list = new ListClause(problem, s.key(), asserted, counts);
    if (!list.follows(s)) {
      throw new IllegalStateException("no list shows that: " + clause);
    }
    List<int[]> literals = new ArrayList<>();
    asserted.forEach(edge -> literals.add(literal(true, edge)));
    counted.forEach(txn -> literals.add(ProofText.literal(false, 'E', txn)));
    if (s.constraint() == Constraint.LIST_SOURCE) {
      Observed sight = settledSight(s);
      literals.add(
          ProofText.literal(false, 'R', sight.txn(), sight.key(), sight.number(), s.source()));
    }
    writer.beside.clause(text, literals);
  }

  /** Tests whether it committed, or a transaction that took effect read from it, by some step. */
  private boolean tookEffect(int txn) {
    return problem.history().isCommitted(txn) || readFrom.contains(txn);
  }

  private boolean isDenied(Clause clause, int txn) {
    for (int i = 0; i < clause.literals().size(); i++) {
      int literal = clause.literals().get(i);
      if (!RefutationProof.isPositive(literal)
          && proof.atomOf(literal).equals(new Atom.TookEffect(txn))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Writes the facts about the owner from sessions, times or lists; nothing if the clause has no
   * edge of it.
   */
  private void conditional(Clause clause, int owner) {
    for (int i = 0; i < clause.literals().size(); i++) {
      int literal = clause.literals().get(i);
      if ((literal & 1) == 0
          && proof.atoms().get(literal >> 1) instanceof Atom.Before edge
          && edge.from().txn() == owner) {
        int key = writer.beside.keyOf(owner, edge.to().txn());
        if (key >= 0) {
          writer.beside.order(text, key, owner, edge.to().txn());
        } else {
          text.state('e', steps.event(edge.from()), steps.event(edge.to()));
        }
      }
    }
  }

  private Observed sight(Stated s) {
    int number = writer.names.number(s.txn(), s.key(), s.value(), s.operation());
    return new Observed(s.txn(), s.key(), number);
  }

  /** Sight of a statement; also states its value, if that is certain. */
  private Observed settledSight(Stated s) {
    Observed sight = sight(s);
    settle(sight, s.value(), s.eliminated());
    return sight;
  }

  private void settle(Observed sight, int value, List<Elimination> eliminated) {
    Reads reads = problem.reads();
    int p = problem.participants().of(sight.txn());
    for (int read = reads.start(p); read < reads.end(p); read++) {
      if (reads.key(read) == sight.key()
          && reads.value(read) == value
          && reads.source(read) != Reads.OPEN) {
        steps.settle(sight, eliminated);
      }
    }
  }

  private void visible(Visible visible) {
    Stated read = visible.read();
    Observed sight = settledSight(read);
    List<int[]> links = new ArrayList<>();
    for (PathStep step : visible.path()) {
      links.addAll(links(step));
    }
    steps.visible(sight, read.source(), read.other(), links);
  }

  private void forbidden(List<PathStep> cycle) {
    int end = cycle.get(cycle.size() - 1).to();
    assert end == cycle.get(0).from() : "it ends at T" + end + ": " + cycle;
    List<int[]> links = new ArrayList<>();
    cycle.forEach(step -> links.addAll(links(step)));
    int[] start = {cycle.get(0).from()};
    text.state('x', ProofText.joined(List.of(start, ProofText.path(links))));
  }

  private List<int[]> links(PathStep step) {
    int to = step.to();
    return switch (step.link()) {
      case CERTAIN -> steps.links(step.path());
      case SESSION -> List.of(ProofText.tokens('s', to));
      case TIME -> List.of(ProofText.tokens('t', to));
      case VERSION -> List.of(ProofText.tokens('v', to, step.key()));
      case READ -> {
        Observed sight = settledSight(Objects.requireNonNull(step.read()));
        yield List.of(ProofText.tokens('r', to, sight.key(), sight.number()));
      }
      case OVERWRITTEN -> {
        Stated read = Objects.requireNonNull(step.read());
        Observed sight = settledSight(read);
        steps.close(step.path());
        yield List.of(ProofText.tokens('o', to, sight.key(), sight.number(), read.source()));
      }
    };
  }

  private void cycle(Clause clause, Cycle cycle) {
    int[] places = new int[cycle.length()];
    Arrays.setAll(places, i -> startOf(cycle, i));
    boolean isByTime = false;
    for (int i = 0; i < cycle.length(); i++) {
      if (!cycle.isStep(i) && proof.atoms().get(cycle.number(i)) instanceof Atom.TookEffect) {
        text.state('e', places[i], places[(i + 1) % cycle.length()]);
        isByTime = true;
      }
    }
    text.cycle(places);
    if (isByTime) {
      text.derive(literals(clause));
    }
  }

  private int startOf(Cycle cycle, int index) {
    if (cycle.isStep(index)) {
      return steps.event(proof.steps().get(cycle.number(index)).from());
    }
    Atom atom = proof.atoms().get(cycle.number(index));
    return atom instanceof Atom.Before before
        ? steps.event(before.from())
        : steps.event(new Event(((Atom.TookEffect) atom).txn(), false));
  }
}
