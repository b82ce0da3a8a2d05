package io.kingsnake.checker.certify;

import io.kingsnake.checker.explain.Atom;
import io.kingsnake.checker.explain.RefutationProof;
import io.kingsnake.checker.explain.RefutationProof.Clause;
import io.kingsnake.checker.explain.RefutationProof.Cycle;
import io.kingsnake.checker.explain.RefutationProof.Derived;
import io.kingsnake.checker.explain.RefutationProof.Reason;
import io.kingsnake.checker.explain.RefutationProof.Stated;
import io.kingsnake.checker.explain.RefutationProof.Visible;
import io.kingsnake.checker.explain.RefutationProof.WayStep;
import io.kingsnake.checker.explain.Step.Elimination;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.engine.ints.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** Writes a refutation by search: its certain edges, then clause by clause. */
final class RefutationText {
  private final ProofText text;
  private final Problem problem;
  private final RefutationProof proof;
  private final Sightings sightings;
  private final ListText lists;
  private final StepText steps;
  private final IntList numbers = new IntList(); // by clause of the proof: that of the text

  private final IntList premises = new IntList(); // what readers of unknown outcome read, if any

  RefutationText(
      ProofText text, Problem problem, RefutationProof proof, Sightings sightings, ListText lists) {
    this.text = text;
    this.problem = problem;
    this.proof = proof;
    this.sightings = sightings;
    this.lists = lists;
    steps = new StepText(text, problem, proof.steps(), sightings, lists);
  }

  void write() {
    for (Clause clause : proof.clauses()) {
      premises.clear();
      int number = write(clause);
      if (!premises.isEmpty()) {
        IntList hints = new IntList();
        hints.addAll(premises);
        hints.add(number);
        number = text.derive(literals(clause), hints);
      }
      numbers.add(number);
    }
  }

  private int write(Clause clause) {
    Reason reason = clause.reason();
    if (reason instanceof Stated stated) {
      return stated(clause, stated);
    }
    if (reason instanceof Visible visible) {
      return visible(visible);
    }
    if (reason instanceof Cycle cycle) {
      return cycle(clause, cycle);
    }
    IntList hints = new IntList();
    IntList antecedents = ((Derived) reason).antecedents();
    for (int i = 0; i < antecedents.size(); i++) {
      hints.add(numbers.get(antecedents.get(i)));
    }
    return text.derive(literals(clause), hints);
  }

  private IntList literals(Clause clause) {
    IntList literals = new IntList();
    for (int i = 0; i < clause.literals().size(); i++) {
      int literal = clause.literals().get(i);
      literals.add(2 * atom(proof.atoms().get(literal >> 1)) + (literal & 1));
    }
    return literals;
  }

  private int atom(Atom atom) {
    if (atom instanceof Atom.Before before) {
      return text.atom("B", steps.event(before.from()), steps.event(before.to()));
    }
    if (atom instanceof Atom.ReadFrom read) {
      int number = sightings.find(read.reader(), read.key(), read.value());
      return text.atom("R", read.reader(), read.key(), number, read.source());
    }
    return text.atom("E", ((Atom.TookEffect) atom).txn());
  }

  private int stated(Clause clause, Stated s) {
    return switch (s.constraint()) {
      case SOME_SOURCE -> {
        Sight sight = sight(s);
        steps.eliminate(sight, s.eliminated());
        yield text.state(1, "s", sight.txn(), sight.key(), sight.number());
      }
      case SOURCE_FIRST -> ofSource(s);
      case SOURCE_TOOK_EFFECT -> ofSource(s) + 1;
      case INTRUDER -> {
        Sight sight = settledSight(s);
        yield text.state(1, "x", sight.txn(), sight.key(), sight.number(), s.source(), s.other());
      }
      case APART -> text.state(1, "a", s.txn(), s.other(), s.key());
      case CONDITIONAL_EDGE -> conditional(clause, s.txn());
      case CHOICE -> throw new NotCovered("modules say more than the history does");
      case VISIBLE, FORBIDDEN -> throw new IllegalStateException("a way is no single statement");
    };
  }

  private int ofSource(Stated s) {
    Sight sight = settledSight(s);
    return text.state(2, "f", sight.txn(), sight.key(), sight.number(), s.source());
  }

  /** What session, time or lists say of the owner; nothing if it merely took effect if it did. */
  private int conditional(Clause clause, int owner) {
    for (int i = 0; i < clause.literals().size(); i++) {
      int literal = clause.literals().get(i);
      if ((literal & 1) == 0
          && proof.atoms().get(literal >> 1) instanceof Atom.Before edge
          && edge.from().txn() == owner) {
        int key = lists.keyOf(owner, edge.to().txn());
        return key >= 0
            ? lists.order(text, key, owner, edge.to().txn())
            : text.state(1, "e", steps.event(edge.from()), steps.event(edge.to()));
      }
    }
    return 0; // any clause does: propagation never needs a tautology
  }

  private Sight sight(Stated s) {
    text.touch(s.key());
    return new Sight(s.txn(), s.key(), sightings.find(s.txn(), s.key(), s.value()));
  }

  /** With what it read made certain, if it is. */
  private Sight settledSight(Stated s) {
    Sight sight = sight(s);
    settle(sight, s.value(), s.eliminated());
    return sight;
  }

  private void settle(Sight sight, int value, List<Elimination> eliminated) {
    Reads reads = problem.reads();
    int p = problem.participants().of(sight.txn());
    for (int read = reads.start(p); read < reads.end(p); read++) {
      if (reads.key(read) == sight.key()
          && reads.value(read) == value
          && reads.source(read) != Reads.OPEN) {
        int clause = steps.settle(sight, eliminated);
        if (!problem.history().isCommitted(sight.txn())) {
          premises.add(clause);
        }
      }
    }
  }

  private int visible(Visible visible) {
    Stated read = visible.read();
    Sight sight = settledSight(read);
    List<String> links = new ArrayList<>();
    for (WayStep step : visible.way()) {
      links.addAll(links(step));
    }
    return steps.visible(sight, read.source(), read.other(), links);
  }

  private List<String> links(WayStep step) {
    int to = step.to();
    return switch (step.link()) {
      case CERTAIN -> steps.links(step.path());
      case SESSION -> List.of(ProofText.text("s", to));
      case TIME -> List.of(ProofText.text("t", to));
      case VERSION -> List.of(ProofText.text("v", to, step.key()));
      case READ -> {
        Sight sight = settledSight(Objects.requireNonNull(step.read()));
        yield List.of(ProofText.text("r", to, sight.key(), sight.number()));
      }
      case OVERWRITTEN -> {
        Stated read = Objects.requireNonNull(step.read());
        Sight sight = settledSight(read);
        steps.close(step.path());
        yield List.of(ProofText.text("o", to, sight.key(), sight.number(), read.source()));
      }
    };
  }

  private int cycle(Clause clause, Cycle cycle) {
    int[] events = new int[cycle.length()];
    Arrays.setAll(events, i -> startOf(cycle, i));
    IntList hints = new IntList();
    for (int i = 0; i < cycle.length(); i++) {
      boolean byTime =
          !cycle.isStep(i) && proof.atoms().get(cycle.number(i)) instanceof Atom.TookEffect;
      if (byTime) {
        hints.add(text.state(1, "e", events[i], events[(i + 1) % cycle.length()]));
      }
    }
    int closed = text.cycle(events);
    hints.add(closed);
    return hints.size() == 1 ? closed : text.derive(literals(clause), hints);
  }

  private int startOf(Cycle cycle, int index) {
    if (cycle.isStep(index)) {
      return steps.event(proof.steps().get(cycle.number(index)).from());
    }
    Atom atom = proof.atoms().get(cycle.number(index));
    return atom instanceof Atom.Before before
        ? steps.event(before.from())
        : steps.reading(((Atom.TookEffect) atom).txn());
  }
}
