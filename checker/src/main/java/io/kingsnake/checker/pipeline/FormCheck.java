package io.kingsnake.checker.pipeline;

import io.kingsnake.checker.absences.UnseenKeys;
import io.kingsnake.checker.axiomatic.CommitOrderPass;
import io.kingsnake.checker.evidence.Evidence;
import io.kingsnake.checker.level.Axiom;
import io.kingsnake.checker.level.Definition;
import io.kingsnake.checker.level.LevelText;
import io.kingsnake.checker.level.Orders;
import io.kingsnake.checker.level.Orders.RealTime;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.model.Verdict.Millis;
import io.kingsnake.checker.problem.LevelOrders;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.ProblemBuilder;
import io.kingsnake.checker.registers.Registers;
import io.kingsnake.checker.rules.RuleSearch;
import io.kingsnake.checker.solve.Decider;
import io.kingsnake.checker.solve.Search;
import io.kingsnake.checker.solve.result.Decided;
import io.kingsnake.checker.solve.result.Decision;
import io.kingsnake.checker.strategy.Attempt;
import io.kingsnake.checker.strategy.Decisive;
import io.kingsnake.checker.strategy.Limits;
import io.kingsnake.checker.strategy.Strategy;
import io.kingsnake.checker.visibility.ViewSearch;
import java.util.Optional;

/** Decides one form of a history. */
final class FormCheck {
  private final Setting setting;
  private final CheckOptions options;
  private final Question question;
  private final Registers form;
  private final UnseenKeys scans;
  private final Strategy strategy;

  FormCheck(Setting setting, Question question, Registers form, UnseenKeys scans) {
    this.setting = setting;
    this.options = setting.options();
    this.question = question;
    this.form = form;
    this.scans = scans;
    strategy = setting.strategy(question.budget()::isSpent);
  }

  FormAnswer answer() {
    Definition definition = setting.definitionOf(question.level());
    if (setting.decider() != null) {
      return byDecider(setting.decider(), definition);
    }
    return answer(definition);
  }

  private FormAnswer answer(Definition definition) {
    Optional<Orders> orders = LevelOrders.of(definition, form.history());
    if (orders.isPresent()) {
      return inOneOrder(orders.get());
    }
    if (areOrdersAdded()) {
      return FormAnswer.of(
          question.undecided("a module orders events, of which this level knows nothing"));
    }
    return definition instanceof Axiom axiom ? byAxiom(axiom) : byRules(question.level().text());
  }

  /**
   * Answer of another search, which is audited if it found anything; otherwise the built-in search
   * has to prove that there is nothing.
   */
  private FormAnswer byDecider(Decider decider, Definition definition) {
    Orders orders =
        LevelOrders.of(definition, form.history())
            .or(() -> LevelOrders.withoutVisibility(question.level().text()))
            .orElseThrow(() -> new Decider.OutsideScope(question.level().name()));
    Problem problem = ProblemBuilder.build(form, orders, options);
    Conclusion conclusion = new Conclusion(question.level().text());
    long start = System.nanoTime();
    Decider.Answer answer = decider.decide(problem, strategy.stop());
    long took = System.nanoTime() - start;
    if (answer instanceof Decider.Found found) {
      Decision accepted = new Decision.Accepted(found.execution());
      Decided decided = new Decided(found.execution().problem(), accepted, 0, took);
      return conclusion.of(decided, definition);
    }
    if (answer instanceof Decider.GaveUp gaveUp) {
      return FormAnswer.of(question.undecided(gaveUp.why()));
    }
    return question.isAttempt() || form.guessesInitial()
        ? FormAnswer.of(question.undecided("there is no execution of this kind"))
        : FormAnswer.of(proved(proof().verdict(), took / 1_000_000));
  }

  private FormAnswer proof() {
    return new FormCheck(setting.proving(), question, form, scans).answer();
  }

  /** Looking for the proof counts as explaining. */
  private Verdict proved(Verdict verdict, long decideMillis) {
    if (verdict.kind() == Verdict.Kind.SATISFIED) {
      throw new AssertionError("an execution was missed: " + verdict);
    }
    Millis took = verdict.millis();
    Millis millis =
        new Millis(
            took.analyse(), 0, decideMillis, took.saturate() + took.solve() + took.explain());
    return verdict.taking(millis);
  }

  private boolean areOrdersAdded() {
    return !options.modules().isEmpty()
        && ProblemBuilder.build(form, orders(options.sessionOrder()), options)
            .contributions()
            .saysAnything();
  }

  private static Orders orders(boolean session) {
    return new Orders(false, session, RealTime.NOTHING);
  }

  /**
   * Most databases keep session order even where a level does not ask for it, and with it there is
   * less to search.
   */
  private FormAnswer inOneOrder(Orders orders) {
    Orders inSessions = new Orders(orders.snapshot(), true, orders.realTime());
    return inRecordedTime(orders)
        .orElseGet(
            () ->
                Alternatives.to(question)
                    .trying(
                        isEasierInSessions(orders) && strategy.allows(Attempt.SESSIONS),
                        () -> inOneOrder(inSessions, Attempt.SESSIONS.budget().base()))
                    .or(() -> inOneOrder(orders, maxConflicts()))
                    .answer());
  }

  /**
   * Limit on conflicts; only an execution is conclusive for an attempt, so that little effort is
   * worthwhile.
   */
  private long maxConflicts() {
    return question.isAttempt() || form.guessesInitial()
        ? Limits.STRICTER_CONFLICTS
        : Long.MAX_VALUE;
  }

  private boolean isEasierInSessions(Orders orders) {
    return switch (orders.visibility()) {
      case EVERYTHING -> !orders.session();
      // If updates reveal to others more than they saw themselves, only one order decides
      // wide scans.
      case UPDATES -> !scans.areAllTaken();
      case ITEMS -> true;
      case DEPENDENCIES, OWN_VERSIONS, NOTHING -> false;
    };
  }

  private FormAnswer inOneOrder(Orders orders, long maxConflicts) {
    Problem problem = ProblemBuilder.build(form, orders, options, setting.accesses());
    setting.listener().counted("events", problem.eventCount());
    setting.listener().counted("known edges", problem.edges().size());
    Conclusion conclusion = new Conclusion(question.level().text());
    Decided decided =
        ViewSearch.concern(problem)
            ? new ViewSearch(strategy, maxConflicts).decide(problem)
            : Search.within(maxConflicts, problem, strategy);
    return conclusion.of(decided, decided.problem().orders());
  }

  /** An execution that keeps to recorded times, where these are all there. */
  private Optional<FormAnswer> inRecordedTime(Orders orders) {
    Conclusion conclusion = new Conclusion(question.level().text());
    return orders.realTime() == RealTime.NOTHING
        ? recorded(orders.text(), orders.snapshot())
            .map(found -> conclusion.of(found, found.problem().orders()))
        : Optional.empty();
  }

  private Optional<Decided> recorded(LevelText text, boolean snapshot) {
    return new RecordedTimes(form, options, strategy).execution(text, snapshot);
  }

  private FormAnswer byAxiom(Axiom axiom) {
    Orders orders = orders(options.sessionOrder() && axiom.knowsSessions());
    Problem problem =
        ProblemBuilder.withoutEdges(form, orders, options, axiom.visible().isByOperation());
    Conclusion conclusion = new Conclusion(axiom.text());
    boolean isPass = form.lists().isEmpty();
    if (isPass && strategy.onlyPlans(Decisive.PASS)) {
      return FormAnswer.of(question.undecided("planned only"));
    }
    Optional<Decision> known =
        isPass
            ? new CommitOrderPass(problem, axiom, strategy.stop()).run()
            : Optional.empty(); // which append stands where is a question of order
    Decided decided =
        known
            .map(decision -> new Decided(problem, decision, 0, 0))
            .orElseGet(() -> searched(axiom.text(), problem));
    return conclusion.of(decided, axiom);
  }

  /** An execution of the rules that an axiom amounts to is one of the axiom. */
  private Decided searched(LevelText text, Problem problem) {
    Decided decided = searched(text);
    return decided.decision() instanceof Decision.Accepted accepted
        ? decided.accepted(accepted.execution().in(problem))
        : decided;
  }

  private FormAnswer byRules(LevelText text) {
    return new Conclusion(text).of(searched(text), new Definition.Rules());
  }

  private Decided searched(LevelText text) {
    return recorded(text, false).orElseGet(() -> byRules(text, question.isAttempt()));
  }

  private Decided byRules(LevelText text, boolean isAttempt) {
    return new RuleSearch(text, options, strategy).decide(form, isAttempt);
  }

  /** From a decision to a verdict; made when there is a problem to decide. */
  private final class Conclusion {
    private final LevelText text;
    private final Millis analysed = question.budget().analysed();
    private final long start = System.nanoTime();

    Conclusion(LevelText text) {
      this.text = text;
    }

    FormAnswer of(Decided decided, Definition definition) {
      long end = System.nanoTime();
      boolean isRefuted =
          !decided.isAccepted() && !(decided.decision() instanceof Decision.Stopped);
      if (isRefuted && question.asksForOrder()) {
        return FormAnswer.of(question.undecided("no order of them explains what they saw"));
      }
      return FormAnswer.of(decided, () -> verdict(decided, definition, end));
    }

    /** Has the evidence audited. */
    private Verdict verdict(Decided decided, Definition definition, long end) {
      long explainStart = System.nanoTime();
      setting.listener().progress("auditing", 95);
      Evidence evidence = new Evidence(decided, definition, text, options, setting.certifier());
      if (decided.decision() instanceof Decision.Stopped) {
        return question.timeIsUp(millis(decided, end, explainStart));
      }
      if (decided.decision() instanceof Decision.Accepted accepted) {
        evidence.confirm(accepted.execution());
        scans.learnFrom(definition, text, options.sessionOrder(), accepted.execution());
        return Verdict.satisfied(question.level(), millis(decided, end, explainStart));
      }
      return Verdict.violated(
          question.level(), evidence.anomaly(), millis(decided, end, explainStart));
    }

    /** Attempts at stricter orders count as solving. */
    private Millis millis(Decided decided, long end, long explainStart) {
      return new Millis(
          analysed.analyse(),
          decided.saturateNanos() / 1_000_000,
          (end - start - decided.saturateNanos()) / 1_000_000,
          (System.nanoTime() - explainStart) / 1_000_000);
    }
  }
}
