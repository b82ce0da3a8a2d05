package io.kingsnake.checker;

import io.kingsnake.checker.analysis.Savepoints;
import io.kingsnake.checker.evidence.certificate.Certifier;
import io.kingsnake.checker.level.AskedLevel;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.ProgressListener;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.pipeline.Budget;
import io.kingsnake.checker.pipeline.Pipeline;
import io.kingsnake.checker.pipeline.Question;
import io.kingsnake.checker.pipeline.Setting;
import io.kingsnake.checker.problem.SharedAccesses;
import io.kingsnake.checker.registers.Absences;
import io.kingsnake.checker.solve.Decider;
import io.kingsnake.checker.strategy.Attempt;
import io.kingsnake.checker.strategy.Plan;
import io.kingsnake.history.History;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** Decides whether histories satisfy levels; {@link Pipeline} lists the steps. */
public final class Checker {
  private final Setting setting;

  public Checker(CheckOptions options) {
    this(options, ProgressListener.NONE);
  }

  public Checker(CheckOptions options, ProgressListener listener) {
    this(Setting.of(options, listener));
  }

  private Checker(Setting setting) {
    this.setting = setting;
  }

  /** Checker that learns absences in scans and lists bit by bit, even if there are few. */
  static Checker learningLazily(CheckOptions options) {
    return new Checker(Setting.of(options, ProgressListener.NONE).lazily());
  }

  /**
   * Checker that decides by the rules of a level's text, even if it is equivalent to another
   * definition.
   */
  Checker goingByRules() {
    return new Checker(setting.byRules());
  }

  /** Checker with another search, whose result is verified like any other. */
  public Checker decidingBy(Decider decider) {
    return new Checker(setting.decidingBy(decider));
  }

  /** Checker that shares what several questions find out about reads and writes. */
  public Checker sharing(SharedAccesses accesses) {
    return new Checker(setting.sharing(accesses));
  }

  /** Checker without some attempts of the strategy, to measure their benefit. */
  public Checker without(Set<Attempt> attempts) {
    return new Checker(setting.leavingOut(attempts));
  }

  public Verdict check(History history, Level level) {
    return answer(new Question(history, level, new Budget(setting.options().timeout())));
  }

  /** The attempts that {@link #check} would make, and the way that decides if they do not. */
  public Plan plan(History history, Level level) {
    Plan plan = new Plan();
    new Checker(setting.planning(plan)).check(history, level);
    return plan;
  }

  private Verdict answer(Question question) {
    Verdict verdict = Pipeline.of(setting).answer(question);
    assert verdict.level().equals(question.level()) : "an answer about " + verdict.level();
    return verdict;
  }

  /** Decides by the history itself, and writes the evidence. */
  public Certified certify(History history, Level level) {
    Optional<String> obstacle = obstacle(history, level);
    if (obstacle.isPresent()) {
      return new Certified(check(history, level), Optional.empty(), obstacle.get());
    }
    Certified first = certify(history, level, false, false);
    // Certificates call what a scan saw of a key by its number among all that scans saw of it.
    return first.certificate().isPresent()
            || first.verdict().kind() == Verdict.Kind.UNDECIDED
            || Absences.few(history).areAll()
        ? first
        : certify(history, level, true, false);
  }

  /**
   * Certifies that a history satisfies a level, where nothing else would show anything: undecided
   * if it does not, without looking for a proof, or if that takes long.
   */
  public Certified certifySatisfied(History history, Level level) {
    Certified first = certify(history, level, false, true);
    boolean isUnnamed =
        first.verdict().kind() == Verdict.Kind.SATISFIED && first.certificate().isEmpty();
    return isUnnamed ? certify(history, level) : first;
  }

  private Certified certify(
      History history, Level level, boolean namesScans, boolean asksForOrder) {
    CheckOptions plain = setting.options().withHints(CheckOptions.Hints.IGNORE);
    Certifier evidence = Certifier.of(history, level, plain, namesScans);
    Budget budget = new Budget(plain.timeout());
    Question question =
        asksForOrder
            ? Question.forOrder(history, level, budget)
            : new Question(history, level, budget);
    Verdict verdict = new Checker(setting.certifying(plain, evidence)).answer(question);
    return new Certified(verdict, evidence.certificate(verdict), evidence.missing());
  }

  private static boolean hasDirtyReads(History history) {
    return IntStream.range(0, history.txnCount())
        .mapToObj(txn -> AskedLevel.of(history.txnLevel(txn)))
        .anyMatch(asked -> asked.equals(Optional.of(AskedLevel.READ_UNCOMMITTED)));
  }

  /** Why no certificate can be written, if so. */
  private Optional<String> obstacle(History history, Level level) {
    CheckOptions options = setting.options();
    if (!options.modules().isEmpty() || options.hints() == CheckOptions.Hints.TRUST) {
      return Optional.of("modules and trusted hints say more than the history does");
    }
    if (level.isSameAs(Levels.MIXED) && hasDirtyReads(history)) {
      return Optional.of("what transactions read at read uncommitted is left out");
    }
    return history.gaps().isEmpty()
        ? Savepoints.in(history, options.ownWrites())
            .map(any -> "transactions that roll back to savepoints have no certificates")
        : Optional.of("the history says itself that something is missing in it");
  }
}
