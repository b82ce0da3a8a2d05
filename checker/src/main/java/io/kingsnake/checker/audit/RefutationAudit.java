package io.kingsnake.checker.audit;

import io.kingsnake.checker.level.Orders;
import io.kingsnake.checker.level.Rule;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.proof.Atom;
import io.kingsnake.checker.proof.Atom.Before;
import io.kingsnake.checker.proof.Atom.ReadFrom;
import io.kingsnake.checker.proof.Atom.TookEffect;
import io.kingsnake.checker.proof.ModuleStatements;
import io.kingsnake.checker.proof.RefutationProof;
import io.kingsnake.checker.proof.RefutationProof.Clause;
import io.kingsnake.checker.proof.RefutationProof.Cycle;
import io.kingsnake.checker.proof.RefutationProof.Derived;
import io.kingsnake.checker.proof.RefutationProof.Forbidden;
import io.kingsnake.checker.proof.RefutationProof.OneInitialValue;
import io.kingsnake.checker.proof.RefutationProof.PathStep;
import io.kingsnake.checker.proof.RefutationProof.Stated;
import io.kingsnake.checker.proof.RefutationProof.Visible;
import io.kingsnake.checker.proof.Step.Event;
import io.kingsnake.checker.registers.OpenList;
import io.kingsnake.checker.registers.Registers;
import io.kingsnake.engine.ints.IntList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/*
 * What the atoms mean, given an execution that the level allows: its events in order, those of
 * transactions without effect after all others, session by session. A stated clause is true of
 * every such execution by the history alone; a cycle clause because the steps are, and no order has
 * a cycle; a derived one because its antecedents are. The empty clause is true of none.
 *
 * Certain edges are steps of the same kind as those of a violating cycle, and audited as those are:
 * each from the raw history or from steps before it. Only edges that some cycle uses become steps,
 * and the same edge only once, so this stays cheap however long the search was.
 */
/** Confirms a refutation clause by clause against the raw history. */
public final class RefutationAudit {
  private final RawFacts facts;
  private final RefutationProof proof;
  private final CycleAudit certain;
  private final List<OpenList> lists;
  private final List<Rule> rules;
  private final ForbiddenMatch match;
  private final byte[] values; // by literal, while a derivation is followed: 1 is true
  private final IntList assigned = new IntList();

  private RefutationAudit(
      RawFacts facts,
      RefutationProof proof,
      List<OpenList> lists,
      List<Rule> rules,
      ForbiddenMatch match) {
    this.facts = facts;
    this.lists = lists;
    this.rules = rules;
    this.match = match;
    this.proof = proof;
    certain = new CycleAudit(facts, proof.steps());
    values = new byte[2 * proof.atoms().size()];
  }

  /** What is wrong with the refutation, or nothing. */
  public static Optional<String> complaint(
      Registers registers,
      Orders orders,
      CheckOptions options,
      RefutationProof proof,
      @Nullable ModuleStatements told) {
    return complaint(registers, orders, options, List.of(), proof, told);
  }

  /** The same for a level whose text consists of the rules. */
  public static Optional<String> complaint(
      Registers registers,
      Orders orders,
      CheckOptions options,
      List<Rule> rules,
      RefutationProof proof,
      @Nullable ModuleStatements told) {
    RawFacts facts = new RawFacts(registers, orders, options, keysOf(proof), told);
    ForbiddenMatch match = new ForbiddenMatch(registers.history(), options, facts);
    return new RefutationAudit(facts, proof, registers.lists(), rules, match).complaint();
  }

  private static Set<Integer> keysOf(RefutationProof proof) {
    Set<Integer> keys = new HashSet<>();
    proof.steps().forEach(step -> keys.add(step.key()));
    for (Clause clause : proof.clauses()) {
      if (clause.reason() instanceof Stated stated) {
        keys.add(stated.key());
      } else if (clause.reason() instanceof OneInitialValue pair) {
        keys.add(pair.read().key());
      } else if (clause.reason() instanceof Visible visible) {
        keys.add(visible.read().key());
        visible.path().forEach(step -> keys.add(step.key()));
      } else if (clause.reason() instanceof Forbidden forbidden) {
        forbidden.cycle().forEach(step -> keys.add(step.key()));
      }
    }
    return keys;
  }

  private Optional<String> complaint() {
    Optional<String> wrong = certain.wrongStep().or(certain::looseStep);
    for (int i = 0; i < proof.clauses().size() && wrong.isEmpty(); i++) {
      Clause clause = proof.clauses().get(i);
      if (!holds(clause, i)) {
        wrong = Optional.of("clause " + i + " does not follow: " + clause);
      }
    }
    int last = proof.clauses().size() - 1;
    if (wrong.isEmpty() && (last < 0 || !proof.clauses().get(last).literals().isEmpty())) {
      return Optional.of("the last clause is not empty");
    }
    return wrong;
  }

  private boolean holds(Clause clause, int number) {
    if (clause.reason() instanceof Stated stated) {
      return isStated(clause, stated);
    }
    if (clause.reason() instanceof Visible visible) {
      return isSeen(clause, visible);
    }
    if (clause.reason() instanceof OneInitialValue pair) {
      return pair.read().source() < 0
          && pair.other().source() < 0
          && pair.read().key() == pair.other().key()
          && wasReadFrom(clause, pair.read())
          && wasReadFrom(clause, pair.other())
          && !facts.agree(pair.read().value(), pair.other().value());
    }
    if (clause.reason() instanceof Forbidden forbidden) {
      return forbidden.rule() < rules.size()
          && match.isForbidden(rules.get(forbidden.rule()), forbidden.cycle())
          && forbidden.cycle().stream().allMatch(step -> isThere(clause, step));
    }
    if (clause.reason() instanceof Cycle cycle) {
      return closes(clause, cycle);
    }
    return clause.reason() instanceof Derived derived && follows(clause, derived, number);
  }

  private boolean isStated(Clause clause, Stated s) {
    return switch (s.constraint()) {
      case SOME_SOURCE ->
          wasRead(clause, s)
              && facts.possibleSources(s.txn(), s.key(), s.value()).stream()
                  .allMatch(source -> isEliminated(s, source) || asserts(clause, read(s, source)));
      case SOURCE_FIRST ->
          wasReadFrom(clause, s)
              && s.source() >= 0
              && asserts(clause, new Before(facts.writing(s.source()), facts.reading(s.txn())));
      case SOURCE_TOOK_EFFECT ->
          wasReadFrom(clause, s) && s.source() >= 0 && asserts(clause, new TookEffect(s.source()));
      case INTRUDER ->
          wasReadFrom(clause, s) && facts.boundsReader(s.txn(), s.key()) && keepsOut(clause, s);
      case APART ->
          facts.isSnapshot()
              && s.txn() != s.other()
              && facts.writes(s.txn(), s.key())
              && facts.writes(s.other(), s.key())
              && mattersOnlyWith(clause, s.txn())
              && mattersOnlyWith(clause, s.other())
              && asserts(clause, new Before(facts.writing(s.txn()), facts.reading(s.other())))
              && asserts(clause, new Before(facts.writing(s.other()), facts.reading(s.txn())));
      case VISIBLE, FORBIDDEN, ONE_INITIAL_VALUE -> false; // say nothing alone
      case LIST_ORDER ->
          list(clause, s).anyMatch(list -> list.followsFromOrder(s.txn(), s.other()));
      case LIST_SEEN -> list(clause, s).anyMatch(list -> list.followsFromReader(s.txn()));
      case LIST_SOURCE ->
          wasReadFrom(clause, s)
              && list(clause, s).anyMatch(list -> list.followsFromSource(s.txn(), s.source()));
      case CHOICE -> isChoice(clause, facts.choice(s.txn()));
      case CONDITIONAL_EDGE -> mattersOnlyWith(clause, s.txn()) && isOrdered(clause, s.txn());
    };
  }

  /** What the clause asserts, and the list that it is about. */
  private Stream<ListClause> list(Clause clause, Stated s) {
    Set<Before> asserted = new HashSet<>();
    for (int i = 0; i < clause.literals().size(); i++) {
      int literal = clause.literals().get(i);
      if (RefutationProof.isPositive(literal) && proof.atomOf(literal) instanceof Before edge) {
        asserted.add(edge);
      }
    }
    return lists.stream()
        .filter(list -> list.key() == s.key())
        .map(list -> new ListClause(list, asserted, facts, txn -> mattersOnlyWith(clause, txn)));
  }

  private boolean isChoice(Clause clause, List<Before> pairs) {
    return !pairs.isEmpty()
        && pairs.stream()
            .allMatch(
                pair ->
                    mattersOnlyWith(clause, pair.from().txn())
                        && mattersOnlyWith(clause, pair.to().txn())
                        && asserts(clause, pair));
  }

  private boolean keepsOut(Clause clause, Stated s) {
    Event intrusion = facts.writing(s.other());
    return s.other() != s.txn()
        && s.other() != s.source()
        && facts.writes(s.other(), s.key())
        && mattersOnlyWith(clause, s.other())
        && (s.source() < 0 || asserts(clause, new Before(intrusion, facts.reading(s.source()))))
        && asserts(clause, new Before(facts.reading(s.txn()), intrusion));
  }

  /** Whether the path leads to the reader wherever the clause does not hold. */
  private boolean isSeen(Clause clause, Visible visible) {
    Stated s = visible.read();
    int at = s.other();
    for (PathStep step : visible.path()) {
      if (step.from() != at || !mattersOnlyWith(clause, at) || !isLinked(clause, step)) {
        return false;
      }
      at = step.to();
    }
    return at == s.txn()
        && s.other() != s.txn()
        && s.other() != s.source()
        && wasReadFrom(clause, s)
        && facts.writes(s.other(), s.key())
        && facts.followsPaths(s.txn(), s.key())
        && (s.source() < 0 || asserts(clause, before(s.other(), s.source())));
  }

  private boolean isLinked(Clause clause, PathStep step) {
    int from = step.from();
    int to = step.to();
    Stated read = step.read();
    return switch (step.link()) {
      case CERTAIN -> leads(from, to, step.path());
      case SESSION -> facts.precedesInSession(facts.writing(from), facts.reading(to));
      case TIME -> facts.precedesInTime(facts.writing(from), facts.reading(to));
      case VERSION ->
          facts.writes(from, step.key())
              && facts.writes(to, step.key())
              && asserts(clause, before(to, from));
      case READ ->
          read != null && read.txn() == to && read.source() == from && wasReadFrom(clause, read);
      case OVERWRITTEN ->
          read != null
              && read.txn() == from
              && from != to
              && read.source() != to
              && facts.boundsReader(from, read.key())
              && wasReadFrom(clause, read)
              && facts.writes(to, read.key())
              && (read.source() < 0
                  || leads(read.source(), to, step.path())
                  || asserts(clause, before(to, read.source())));
    };
  }

  private boolean leads(int from, int to, List<Integer> path) {
    return certain.leads(facts.writing(from), facts.reading(to), path, proof.steps().size());
  }

  private Before before(int first, int second) {
    return new Before(facts.writing(first), facts.reading(second));
  }

  /** Says what session or time says of the owner, or merely that it took effect if it did. */
  private boolean isOrdered(Clause clause, int owner) {
    for (int i = 0; i < clause.literals().size(); i++) {
      int literal = clause.literals().get(i);
      if (RefutationProof.isPositive(literal)
          && proof.atomOf(literal) instanceof Before edge
          && edge.from().txn() == owner
          && (facts.precedesInSession(edge.from(), edge.to())
              || facts.precedesAsVersion(edge.from(), edge.to())
              || facts.precedesByModule(edge.from(), edge.to())
              || facts.precedesInTime(edge.from(), edge.to()))) {
        return true;
      }
    }
    return asserts(clause, new TookEffect(owner)) && denies(clause, new TookEffect(owner));
  }

  /** Whether a link of a forbidden cycle is there wherever the clause does not hold. */
  private boolean isThere(Clause clause, PathStep step) {
    int from = step.from();
    int to = step.to();
    Stated read = step.read();
    boolean isLinked =
        switch (step.link()) {
          case CERTAIN -> false;
          case SESSION, TIME -> true; // as the match has seen
          case VERSION ->
              from != to
                  && facts.writes(from, step.key())
                  && facts.writes(to, step.key())
                  && asserts(clause, before(to, from));
          case READ ->
              read != null
                  && read.txn() == to
                  && read.source() == from
                  && wasReadFrom(clause, read);
          case OVERWRITTEN ->
              read != null
                  && read.txn() == from
                  && from != to
                  && read.source() != to
                  && wasReadFrom(clause, read)
                  && facts.writes(to, read.key())
                  && (read.source() < 0 || asserts(clause, before(to, read.source())));
        };
    return isLinked && mattersOnlyWith(clause, from) && mattersOnlyWith(clause, to);
  }

  private boolean wasRead(Clause clause, Stated s) {
    return facts.isExternalRead(s.txn(), s.key(), s.value(), s.operation())
        && mattersOnlyWith(clause, s.txn());
  }

  /** Whether the clause is about the case of this source, or there is no other. */
  private boolean wasReadFrom(Clause clause, Stated s) {
    return wasRead(clause, s)
        && (denies(clause, read(s, s.source()))
            || facts.possibleSources(s.txn(), s.key(), s.value()).stream()
                .allMatch(source -> source == s.source() || isEliminated(s, source)));
  }

  private static ReadFrom read(Stated s, int source) {
    return new ReadFrom(s.txn(), s.key(), s.value(), s.operation(), source);
  }

  private boolean isEliminated(Stated s, int source) {
    return certain.isEliminated(s.eliminated(), s.txn(), s.key(), source, proof.steps().size());
  }

  /** Whether the transaction took effect, or the clause is about the case that it did. */
  private boolean mattersOnlyWith(Clause clause, int txn) {
    return certain.tookEffect(txn, proof.steps().size()) || denies(clause, new TookEffect(txn));
  }

  private boolean asserts(Clause clause, Atom atom) {
    return contains(clause, atom, true);
  }

  private boolean denies(Clause clause, Atom atom) {
    return contains(clause, atom, false);
  }

  private boolean contains(Clause clause, Atom atom, boolean positive) {
    for (int i = 0; i < clause.literals().size(); i++) {
      int literal = clause.literals().get(i);
      if (RefutationProof.isPositive(literal) == positive && proof.atomOf(literal).equals(atom)) {
        return true;
      }
    }
    return false;
  }

  private boolean closes(Clause clause, Cycle cycle) {
    for (int i = 0; i < cycle.length(); i++) {
      Event next = start(cycle, (i + 1) % cycle.length());
      if (next == null || !leads(clause, cycle, i, next)) {
        return false;
      }
    }
    return cycle.length() > 0;
  }

  private @Nullable Event start(Cycle cycle, int index) {
    int number = cycle.number(index);
    if (cycle.isStep(index)) {
      return proof.steps().get(number).from();
    }
    Atom atom = proof.atoms().get(number);
    if (atom instanceof Before edge) {
      return edge.from();
    }
    return atom instanceof TookEffect effect ? facts.reading(effect.txn()) : null;
  }

  /** Whether the link leads to where the next one starts, if what the clause denies is true. */
  private boolean leads(Clause clause, Cycle cycle, int index, Event next) {
    int number = cycle.number(index);
    if (cycle.isStep(index)) {
      return proof.steps().get(number).to().equals(next);
    }
    Atom atom = proof.atoms().get(number);
    return denies(clause, atom)
        && (atom instanceof Before edge
            ? edge.to().equals(next)
            : atom instanceof TookEffect effect
                && facts.precedesInTime(facts.reading(effect.txn()), next));
  }

  /** Follows the propagation of the antecedents, all before {@code number}, to its end. */
  private boolean follows(Clause clause, Derived derived, int number) {
    for (int i = 0; i < clause.literals().size(); i++) {
      makeTrue(clause.literals().get(i) ^ 1);
    }
    boolean contradicted = false;
    boolean useful = true;
    IntList antecedents = derived.antecedents();
    for (int i = 0; i < antecedents.size() && useful && !contradicted; i++) {
      int antecedent = antecedents.get(i);
      useful = antecedent >= 0 && antecedent < number;
      if (useful) {
        IntList open = openLiterals(antecedent);
        contradicted = open.isEmpty();
        useful = open.size() == 1;
        if (useful) {
          makeTrue(open.get(0));
        }
      }
    }
    for (int i = 0; i < assigned.size(); i++) {
      values[assigned.get(i)] = 0;
    }
    assigned.clear();
    return contradicted;
  }

  /** Literals of the clause that are not false. */
  private IntList openLiterals(int clause) {
    IntList literals = proof.clauses().get(clause).literals();
    IntList open = new IntList();
    for (int i = 0; i < literals.size(); i++) {
      if (values[literals.get(i) ^ 1] == 0) {
        open.add(literals.get(i));
      }
    }
    return open;
  }

  private void makeTrue(int literal) {
    values[literal] = 1;
    assigned.add(literal);
  }
}
