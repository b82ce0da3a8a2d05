package io.kingsnake.checker.wording;

import io.kingsnake.checker.evidence.proof.Atom.Before;
import io.kingsnake.checker.evidence.proof.Atom.ReadFrom;
import io.kingsnake.checker.evidence.proof.Atom.TookEffect;
import io.kingsnake.checker.evidence.proof.KnownVersions;
import io.kingsnake.checker.evidence.proof.RefutationProof;
import io.kingsnake.checker.evidence.proof.RefutationProof.Clause;
import io.kingsnake.checker.evidence.proof.RefutationProof.Cycle;
import io.kingsnake.checker.evidence.proof.RefutationProof.Derived;
import io.kingsnake.checker.evidence.proof.RefutationProof.Stated;
import io.kingsnake.checker.evidence.proof.Step;
import io.kingsnake.checker.evidence.proof.Step.Inference;
import io.kingsnake.checker.model.Dependency;
import io.kingsnake.checker.model.Dependency.Type;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.solve.result.Constraint;
import io.kingsnake.history.History;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Says why an edge that nothing certain shows must hold: the alternatives were refuted. */
final class RefutedEdgeWords {
  private static final Set<Constraint> OF_READS =
      Set.of(Constraint.VISIBLE, Constraint.INTRUDER, Constraint.SOURCE_FIRST);

  private final History history;
  private final KnownVersions versions;
  private final boolean ordersSessions;
  private final RefutationProof proof;
  private final StepWords words;
  private final AlternativeWords otherwise;
  private final Map<Integer, Clause> constraints = new HashMap<>(); // by literal

  RefutedEdgeWords(Problem problem, RefutationProof proof, StepWords words) {
    history = problem.history();
    versions = new KnownVersions(problem.versions());
    ordersSessions = problem.orders().session();
    this.proof = proof;
    this.words = words;
    otherwise = new AlternativeWords(problem, proof, words, this);
    proof.clauses().forEach(this::learn);
  }

  AlternativeWords otherwise() {
    return otherwise;
  }

  /** Notes the clause for each literal: best of all the constraint it was derived from. */
  private void learn(Clause clause) {
    if (clause.reason() instanceof Stated) {
      literals(clause).forEach(each -> constraints.putIfAbsent(each, clause));
    }
    if (clause.literals().size() == 1) {
      int literal = clause.literals().get(0);
      if (clause.reason() instanceof Derived derived) {
        Clause last = proof.clauses().get(derived.antecedents().last());
        if (last.reason() instanceof Stated && contains(last, literal)) {
          constraints.put(literal, last);
        }
      }
    }
  }

  /** Tests whether an atom on a cycle stands for an anti-dependency. */
  boolean isAnti(int atom) {
    return proof.atoms().get(atom) instanceof Before edge
        && constraintOf(atom).reason() instanceof Stated s
        && s.constraint() == Constraint.INTRUDER
        && edge.from().txn() == s.txn();
  }

  /** Tests whether there is a reason to give for an atom on a cycle. */
  boolean knows(int atom) {
    return proof.atoms().get(atom) instanceof TookEffect
        || constraints.containsKey(RefutationProof.positive(atom));
  }

  /** For atoms that we {@link #knows know}. */
  private Clause constraintOf(int atom) {
    return Objects.requireNonNull(constraints.get(RefutationProof.positive(atom)));
  }

  /** The dependency behind an atom on a cycle; the next link starts at {@code next}. */
  Dependency dependency(int atom, int next) {
    if (proof.atoms().get(atom) instanceof TookEffect owner) {
      String why = words.inTime(owner.txn(), false, next, true);
      return new Dependency(owner.txn(), next, Type.REAL_TIME, -1, why);
    }
    Before edge = (Before) proof.atoms().get(atom);
    Clause clause = constraintOf(atom);
    Stated s = (Stated) clause.reason();
    int from = edge.from().txn();
    int to = edge.to().txn();
    return switch (s.constraint()) {
      case VISIBLE, INTRUDER -> {
        Type type = isAnti(atom) ? words.antiType(from, s.key(), s.source()) : Type.WW;
        boolean isInferred = wasOpen(clause) || others(clause, edge).findAny().isPresent();
        yield order(clause, edge, type, s.key(), ": " + reading(clause, s), isInferred);
      }
      case APART -> order(clause, edge, Type.WW, s.key(), ": both wrote " + key(s), true);
      case LIST_ORDER, LIST_SEEN, LIST_SOURCE -> {
        String asSeen = " for list " + key(s) + " to be as it was seen";
        yield order(clause, edge, Type.WW, s.key(), asSeen, true);
      }
      case CHOICE -> order(clause, edge, Type.MODULE, -1, ", by a choice of a module", true);
      case CONDITIONAL_EDGE -> words.dependency(given(edge));
      case SOURCE_FIRST, SOURCE_TOOK_EFFECT, SOME_SOURCE, FORBIDDEN, ONE_INITIAL_VALUE ->
          new Dependency(from, to, words.readType(to, s.key(), from), s.key(), reading(clause, s))
              .inferred(otherwise.ofSource(s));
    };
  }

  /** Dependency with a reason for its order, or the alternative that the constraint allows. */
  private Dependency order(
      Clause clause, Before edge, Type type, int key, String reason, boolean isInferred) {
    int from = edge.from().txn();
    int to = edge.to().txn();
    String why =
        words.name(from) + " must precede " + words.name(to) + reason + otherwise(clause, edge);
    return new Dependency(from, to, type, key, why, isInferred, because(clause, edge));
  }

  /** Dependencies that the links of a cycle stand for: so many, from the first on. */
  List<Dependency> dependencies(Cycle cycle, int first, int count) {
    assert count <= cycle.length() : count + " of " + cycle.length() + " links";
    List<Dependency> dependencies = new ArrayList<>();
    for (int i = first; i < first + count; i++) {
      int index = i % cycle.length();
      int number = cycle.number(index);
      if (!cycle.isStep(index)) {
        int next = proof.startOf(cycle, (index + 1) % cycle.length());
        dependencies.add(dependency(number, next));
      } else if (proof.steps().get(number).rule() != Inference.PROGRAM) {
        dependencies.add(words.dependency(proof.steps().get(number)));
      }
    }
    return dependencies;
  }

  /** Trimming may leave a cycle in place whose edges no remaining constraint asks for. */
  boolean knows(Cycle cycle) {
    return IntStream.range(0, cycle.length())
        .allMatch(i -> cycle.isStep(i) || knows(cycle.number(i)));
  }

  /** Step that holds whenever the transaction it starts from took effect. */
  private Step given(Before edge) {
    int from = edge.from().txn();
    int to = edge.to().txn();
    int key = versions.keyOf(from, to);
    boolean isSession = ordersSessions && history.txnSession(from) == history.txnSession(to);
    Inference rule =
        isSession ? Inference.SESSION : key >= 0 ? Inference.VERSION : Inference.MODULE;
    return new Step(edge.from(), edge.to(), rule, isSession ? -1 : key, -1, List.of());
  }

  private static boolean contains(Clause clause, int literal) {
    return literals(clause).anyMatch(each -> each == literal);
  }

  private String key(Stated s) {
    return words.wording().key(s.key());
  }

  private String reading(Clause clause, Stated s) {
    return words.versions().reading(s.txn(), s.key(), s.source())
        + (wasOpen(clause) ? AlternativeWords.ANY_OTHER : "");
  }

  /** Read that an atom on a cycle stands for, if it does. */
  Optional<String> readingOf(int atom) {
    Clause clause = constraints.get(RefutationProof.positive(atom));
    return clause != null
            && clause.reason() instanceof Stated s
            && OF_READS.contains(s.constraint())
        ? Optional.of(reading(clause, s))
        : Optional.empty();
  }

  private boolean wasOpen(Clause clause) {
    return literals(clause).anyMatch(each -> proof.atomOf(each) instanceof ReadFrom);
  }

  private static IntStream literals(Clause clause) {
    return Arrays.stream(clause.literals().toArray());
  }

  /** The other edges that a constraint allows. */
  private Stream<Before> others(Clause clause, Before edge) {
    return literals(clause)
        .filter(RefutationProof::isPositive)
        .mapToObj(proof::atomOf)
        .filter(atom -> atom instanceof Before && !atom.equals(edge))
        .map(atom -> (Before) atom);
  }

  /** Consequence of the other edge that the constraint allows, if it allows one. */
  private String otherwise(Clause clause, Before edge) {
    return others(clause, edge)
        .map(
            other ->
                "; the other order, %s before %s, %s"
                    .formatted(
                        words.name(other.from().txn()),
                        words.name(other.to().txn()),
                        otherwise.words(other.from().txn(), other.to().txn())))
        .findFirst()
        .orElse("");
  }

  /** Cycle that the other edge would close, and the read involved. */
  private List<Dependency> because(Clause clause, Before edge) {
    return others(clause, edge)
        .map(other -> otherwise.premises(other.from().txn(), other.to().txn()))
        .findFirst()
        .orElse(List.of());
  }
}
