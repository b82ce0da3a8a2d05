package io.kingsnake.checker.words;

import io.kingsnake.checker.model.Dependency;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.proof.Atom.Before;
import io.kingsnake.checker.proof.Atom.ReadFrom;
import io.kingsnake.checker.proof.Atom.TookEffect;
import io.kingsnake.checker.proof.KnownVersions;
import io.kingsnake.checker.proof.RefutationProof;
import io.kingsnake.checker.proof.RefutationProof.Clause;
import io.kingsnake.checker.proof.RefutationProof.Derived;
import io.kingsnake.checker.proof.RefutationProof.Stated;
import io.kingsnake.checker.proof.Step;
import io.kingsnake.checker.proof.Step.Inference;
import io.kingsnake.checker.solve.Constraint;
import io.kingsnake.history.History;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

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

  /** Notes what asks for each literal: best of all the constraint it was derived from. */
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

  /** Whether an atom on a cycle stands for an anti-dependency. */
  boolean isAnti(int atom) {
    return proof.atoms().get(atom) instanceof Before edge
        && constraintOf(atom).reason() instanceof Stated s
        && s.constraint() == Constraint.INTRUDER
        && edge.from().txn() == s.txn();
  }

  /** Whether there is a reason to give for an atom on a cycle. */
  boolean knows(int atom) {
    return proof.atoms().get(atom) instanceof TookEffect
        || constraints.containsKey(RefutationProof.positive(atom));
  }

  /** For atoms that we {@link #knows know}. */
  private Clause constraintOf(int atom) {
    return Objects.requireNonNull(constraints.get(RefutationProof.positive(atom)));
  }

  /** The dependency that an atom on a cycle stands for; the next link starts at {@code next}. */
  Dependency dependency(int atom, int next) {
    if (proof.atoms().get(atom) instanceof TookEffect owner) {
      String why = words.inTime(owner.txn(), false, next, true);
      return new Dependency(owner.txn(), next, Dependency.Type.REAL_TIME, -1, why);
    }
    Before edge = (Before) proof.atoms().get(atom);
    Clause clause = constraintOf(atom);
    Stated s = (Stated) clause.reason();
    int from = edge.from().txn();
    int to = edge.to().txn();
    String must = words.name(from) + " must precede " + words.name(to);
    return switch (s.constraint()) {
      case VISIBLE, INTRUDER ->
          new Dependency(
              from,
              to,
              isAnti(atom) ? words.antiType(from, s.key(), s.source()) : Dependency.Type.WW,
              s.key(),
              must + ": " + reading(clause, s) + otherwise(clause, edge),
              wasOpen(clause) || others(clause, edge).findAny().isPresent(),
              because(clause, edge));
      case APART ->
          new Dependency(
              from,
              to,
              Dependency.Type.WW,
              s.key(),
              must + ": both wrote " + key(s) + otherwise(clause, edge),
              true,
              because(clause, edge));
      case LIST_ORDER, LIST_SEEN, LIST_SOURCE ->
          new Dependency(
              from,
              to,
              Dependency.Type.WW,
              s.key(),
              must + " for list " + key(s) + " to be as it was seen" + otherwise(clause, edge),
              true,
              because(clause, edge));
      case CHOICE ->
          new Dependency(
              from,
              to,
              Dependency.Type.MODULE,
              -1,
              must + ", by a choice of a module" + otherwise(clause, edge),
              true,
              because(clause, edge));
      case CONDITIONAL_EDGE -> words.dependency(given(edge));
      case SOURCE_FIRST, SOURCE_TOOK_EFFECT, SOME_SOURCE, FORBIDDEN, ONE_INITIAL_VALUE ->
          new Dependency(from, to, words.readType(to, s.key(), from), s.key(), reading(clause, s))
              .inferred(otherwise.ofSource(s));
    };
  }

  /** What holds whenever the one that it starts from took effect. */
  private Step given(Before edge) {
    int from = edge.from().txn();
    int to = edge.to().txn();
    int key = versions.keyOf(from, to);
    boolean isSession = ordersSessions && history.txnSession(from) == history.txnSession(to);
    Inference rule =
        isSession ? Inference.SESSION : key >= 0 ? Inference.VERSION : Inference.MODULE;
    return new Step(edge.from(), edge.to(), rule, isSession ? -1 : key, -1, List.of(), List.of());
  }

  private static boolean contains(Clause clause, int literal) {
    return literals(clause).anyMatch(each -> each == literal);
  }

  private String key(Stated s) {
    return VersionWords.key(history, s.key());
  }

  private String reading(Clause clause, Stated s) {
    return words.versions().reading(s.txn(), s.key(), s.source())
        + (wasOpen(clause) ? AlternativeWords.ANY_OTHER : "");
  }

  /** What was read that an atom on a cycle stands for, if it does for a read. */
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
  private IntStream others(Clause clause, Before edge) {
    return literals(clause)
        .filter(RefutationProof::isPositive)
        .filter(each -> proof.atomOf(each) instanceof Before other && !other.equals(edge));
  }

  /** What becomes of the other edge that the constraint allows, if it allows one. */
  private String otherwise(Clause clause, Before edge) {
    return others(clause, edge)
        .mapToObj(each -> (Before) proof.atomOf(each))
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

  /** What would close a cycle with the other edge, and what was read. */
  private List<Dependency> because(Clause clause, Before edge) {
    return others(clause, edge)
        .mapToObj(each -> (Before) proof.atomOf(each))
        .map(other -> otherwise.premises(other.from().txn(), other.to().txn()))
        .findFirst()
        .orElse(List.of());
  }
}
