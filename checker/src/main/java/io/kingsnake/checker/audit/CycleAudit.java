package io.kingsnake.checker.audit;

import io.kingsnake.checker.level.Orders;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.proof.ModuleStatements;
import io.kingsnake.checker.proof.Premises;
import io.kingsnake.checker.proof.Proof;
import io.kingsnake.checker.proof.Step;
import io.kingsnake.checker.proof.Step.Elimination;
import io.kingsnake.checker.proof.Step.Event;
import io.kingsnake.checker.registers.Registers;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Confirms a proof step by step against the raw history: that the cycle closes, and that each step
 * follows by its rule from steps before it.
 */
public final class CycleAudit {
  private final RawFacts facts;
  private final List<Step> steps;

  CycleAudit(RawFacts facts, List<Step> steps) {
    this.facts = facts;
    this.steps = steps;
  }

  /** What is wrong with the proof, or nothing. */
  public static Optional<String> complaint(
      Registers registers,
      Orders orders,
      CheckOptions options,
      Proof proof,
      @Nullable ModuleStatements told) {
    Set<Integer> keys = proof.steps().stream().map(Step::key).collect(Collectors.toSet());
    RawFacts facts = new RawFacts(registers, orders, options, keys, told);
    CycleAudit audit = new CycleAudit(facts, proof.steps());
    Optional<String> wrong = audit.wrongStep().or(() -> audit.wrongPremise(proof));
    if (wrong.isPresent()) {
      return wrong;
    }
    Event start = proof.cycle().isEmpty() ? null : proof.steps().get(proof.cycle().get(0)).from();
    boolean closes =
        start != null && audit.leads(start, start, proof.cycle(), proof.steps().size());
    return closes ? Optional.empty() : Optional.of("the cycle does not close");
  }

  /** The first step that does not follow from those before it, or nothing. */
  Optional<String> wrongStep() {
    for (int i = 0; i < steps.size(); i++) {
      if (!follows(i)) {
        return Optional.of("step " + i + " does not follow: " + steps.get(i));
      }
    }
    return Optional.empty();
  }

  /**
   * Where not every reader precedes its overwriters, the others' anti-dependencies prove nothing
   * else; but one of them, on the cycle itself, is what the level forbids.
   */
  private Optional<String> wrongPremise(Proof proof) {
    List<Step> loose =
        proof.cycle().stream().map(steps::get).filter(step -> !isBounded(step)).toList();
    boolean proves = Premises.behind(proof).stream().anyMatch(step -> !isBounded(step));
    return loose.size() > 1 || proves
        ? Optional.of("the cycle needs more than one anti-dependency: " + loose)
        : Optional.empty();
  }

  /** The first step that is an anti-dependency of a reader who need not precede its overwriters. */
  Optional<String> looseStep() {
    return steps.stream()
        .filter(step -> !isBounded(step))
        .findFirst()
        .map(step -> "an anti-dependency that proves nothing: " + step);
  }

  private boolean isBounded(Step step) {
    boolean anti = step.rule() == Step.Rule.OVERTAKEN || step.rule() == Step.Rule.READ_INITIAL;
    return !anti || facts.boundsReader(step.from().txn(), step.key());
  }

  private boolean follows(int number) {
    Step step = steps.get(number);
    // An edge into a transaction that may not have taken effect speaks of the case that it did.
    return (step.rule() == Step.Rule.PROGRAM || tookEffect(step.from().txn(), number))
        && switch (step.rule()) {
          case PROGRAM ->
              facts.isSnapshot()
                  && step.from().txn() == step.to().txn()
                  && !step.from().commit()
                  && step.to().commit();
          case SESSION -> facts.precedesInSession(step.from(), step.to());
          case REAL_TIME -> facts.ordersTime() && facts.precedesInTime(step.from(), step.to());
          case MODULE -> facts.precedesByModule(step.from(), step.to());
          case VERSION -> version(step);
          case READ_FROM -> readFrom(step, number);
          case READ_INITIAL -> readInitial(step, number);
          case SEEN -> seen(step, number);
          case OVERTAKEN -> overtaken(step, number);
          case APART -> apart(step, number);
        };
  }

  /** Committed, or by a step up to {@code number} read from by somebody who took effect. */
  boolean tookEffect(int txn, int number) {
    if (facts.isCommitted(txn)) {
      return true;
    }
    for (int i = 0; i <= number && i < steps.size(); i++) {
      Step step = steps.get(i);
      if (step.rule() == Step.Rule.READ_FROM
          && step.from().txn() == txn
          && tookEffect(step.to().txn(), i - 1)) {
        return true;
      }
    }
    return false;
  }

  private boolean version(Step step) {
    return facts.writesAt(step.from())
        && facts.readsAt(step.to())
        && facts.precedesAsVersion(step.from().txn(), step.to().txn(), step.key());
  }

  private boolean readFrom(Step step, int number) {
    int reader = step.to().txn();
    int writer = step.from().txn();
    return facts.writesAt(step.from())
        && facts.readsAt(step.to())
        && reader != writer
        && mustHaveRead(step, reader, writer, number);
  }

  private boolean readInitial(Step step, int number) {
    int reader = step.from().txn();
    int writer = step.to().txn();
    return facts.readsAt(step.from())
        && facts.writesAt(step.to())
        && reader != writer
        && facts.writes(writer, step.key())
        && mustHaveRead(step, reader, -1, number);
  }

  private boolean mustHaveRead(Step step, int reader, int source, int number) {
    for (int value : facts.externalReads(reader, step.key())) {
      List<Integer> possible = facts.possibleSources(reader, step.key(), value);
      boolean may = source < 0 ? facts.mayBeInitial(step.key(), value) : possible.contains(source);
      if (may
          && possible.stream()
              .allMatch(
                  other ->
                      other == source
                          || isEliminated(step.eliminated(), reader, step.key(), other, number))) {
        return true;
      }
    }
    return false;
  }

  /** Whether steps before {@code number} rule the candidate out; -1 is the initial version. */
  boolean isEliminated(
      List<Elimination> eliminations, int reader, int key, int candidate, int number) {
    for (Elimination elimination : eliminations) {
      if (elimination.candidate() == candidate && ruledOut(elimination, key, number, reader)) {
        return true;
      }
    }
    return false;
  }

  private boolean ruledOut(Elimination elimination, int key, int number, int reader) {
    List<List<Integer>> paths = elimination.paths();
    int intruder = elimination.intruder();
    int candidate = elimination.candidate();
    if (intruder < 0) {
      return candidate >= 0
          && paths.size() == 1
          && leads(facts.reading(reader), facts.writing(candidate), paths.get(0), number);
    }
    boolean intrudes =
        intruder != reader
            && facts.followsPaths(reader, key)
            && intruder != candidate
            && tookEffect(intruder, number)
            && facts.writes(intruder, key)
            && leads(
                facts.writing(intruder),
                facts.reading(reader),
                paths.get(paths.size() - 1),
                number);
    return intrudes
        && (candidate < 0
            || (paths.size() == 2
                && leads(facts.reading(candidate), facts.writing(intruder), paths.get(0), number)));
  }

  private boolean seen(Step step, int number) {
    Step reading = readingOf(step, number);
    return reading != null
        && facts.writesAt(step.from())
        && facts.readsAt(step.to())
        && reading.from().txn() == step.to().txn()
        && reading.to().txn() != step.from().txn()
        && tookEffect(reading.to().txn(), number)
        && facts.followsPaths(reading.to().txn(), step.key())
        && facts.writes(step.from().txn(), step.key())
        && leads(step.from(), reading.to(), step.paths().get(0), number);
  }

  private boolean overtaken(Step step, int number) {
    Step reading = readingOf(step, number);
    return reading != null
        && facts.readsAt(step.from())
        && facts.writesAt(step.to())
        && reading.to().txn() == step.from().txn()
        && reading.from().txn() != step.to().txn()
        && facts.writes(step.to().txn(), step.key())
        && leads(facts.reading(reading.from().txn()), step.to(), step.paths().get(0), number);
  }

  private boolean apart(Step step, int number) {
    int first = step.from().txn();
    int second = step.to().txn();
    return facts.isSnapshot()
        && first != second
        && step.from().commit()
        && !step.to().commit()
        && facts.writes(first, step.key())
        && facts.writes(second, step.key())
        && leads(facts.reading(first), facts.writing(second), step.paths().get(0), number);
  }

  private @Nullable Step readingOf(Step step, int number) {
    if (step.reading() < 0 || step.reading() >= number) {
      return null;
    }
    Step reading = steps.get(step.reading());
    return reading.rule() == Step.Rule.READ_FROM && reading.key() == step.key() ? reading : null;
  }

  /** Whether the steps, all before {@code number}, make a path between the events. */
  boolean leads(Event from, Event to, List<Integer> path, int number) {
    Event at = from;
    for (int i : path) {
      if (i < 0 || i >= number || !steps.get(i).from().equals(at)) {
        return false;
      }
      at = steps.get(i).to();
    }
    return !path.isEmpty() && at.equals(to);
  }
}
