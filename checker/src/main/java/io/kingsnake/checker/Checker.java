package io.kingsnake.checker;

import io.kingsnake.checker.Verdict.Millis;
import io.kingsnake.checker.analysis.NonCycleAnomalies;
import io.kingsnake.checker.certify.Certifier;
import io.kingsnake.checker.explain.Evidence;
import io.kingsnake.checker.explain.UnseenKeys;
import io.kingsnake.checker.level.Axiom;
import io.kingsnake.checker.level.Definition;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.level.Orders;
import io.kingsnake.checker.level.Orders.RealTime;
import io.kingsnake.checker.level.Visibility;
import io.kingsnake.checker.level.VisiblePaths;
import io.kingsnake.checker.module.CheckerModule;
import io.kingsnake.checker.module.ModuleFailure;
import io.kingsnake.checker.problem.LevelOrders;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.ProblemBuilder;
import io.kingsnake.checker.problem.Unsupported;
import io.kingsnake.checker.registers.Absences;
import io.kingsnake.checker.registers.OpenLists;
import io.kingsnake.checker.registers.RegisterForms;
import io.kingsnake.checker.registers.Registers;
import io.kingsnake.checker.registers.SeenVersions;
import io.kingsnake.checker.solve.Decision;
import io.kingsnake.checker.solve.ProgressListener;
import io.kingsnake.checker.view.Views;
import io.kingsnake.history.History;
import io.kingsnake.history.Rewriting;
import io.kingsnake.history.VersionOrder;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;

/** Decides histories: reads as the pipeline, one line per stage. */
public final class Checker {
  /** How long to try for more than was asked for. */
  private static final long MAX_CONFLICTS = 2_000;

  private static final Duration BRIEF = Duration.ofSeconds(10);

  private static final Set<VisiblePaths> EASIER_IF_CAUSAL =
      Set.of(
          VisiblePaths.NEIGHBOURS,
          VisiblePaths.SESSIONS_OF_SOURCES,
          VisiblePaths.SOURCES_OF_SOURCES);

  private final CheckOptions options;
  private final ProgressListener listener;
  private final Certifier certifier;
  private final boolean learnsLazily;
  private final boolean goesByRules;

  public Checker(CheckOptions options) {
    this(options, ProgressListener.NONE);
  }

  public Checker(CheckOptions options, ProgressListener listener) {
    this(options, listener, Certifier.NONE, false, false);
  }

  private Checker(
      CheckOptions options,
      ProgressListener listener,
      Certifier certifier,
      boolean learnsLazily,
      boolean goesByRules) {
    this.options = options;
    this.listener = listener;
    this.certifier = certifier;
    this.learnsLazily = learnsLazily;
    this.goesByRules = goesByRules;
  }

  /** One that learns bit by bit what scans and lists show, also where it is little. */
  static Checker learningLazily(CheckOptions options) {
    return new Checker(options, ProgressListener.NONE, Certifier.NONE, true, false);
  }

  /** The same, going by the rules of a level's text, whatever the text amounts to. */
  Checker goingByRules() {
    return new Checker(options, listener, Certifier.NONE, learnsLazily, true);
  }

  /** Decides by what the history itself tells, and writes down the evidence. */
  public Certified certify(History history, Level level) {
    Optional<String> obstacle = obstacle(history, level);
    if (obstacle.isPresent()) {
      return new Certified(check(history, level), Optional.empty(), obstacle.get());
    }
    CheckOptions plain = options.withHints(CheckOptions.Hints.IGNORE);
    Certified first = certify(history, Certifier.of(history, level, plain, false), level);
    // Certificates call what a scan saw of a key by its number among all that scans saw of it.
    return first.certificate().isPresent()
            || first.verdict().kind() == Verdict.Kind.UNDECIDED
            || Absences.few(history).areAll()
        ? first
        : certify(history, Certifier.of(history, level, plain, true), level);
  }

  private Certified certify(History history, Certifier evidence, Level level) {
    CheckOptions plain = options.withHints(CheckOptions.Hints.IGNORE);
    Verdict verdict = new Checker(plain, listener, evidence, false, false).check(history, level);
    return new Certified(verdict, evidence.certificate(verdict), evidence.missing());
  }

  /** Why no certificate can be written, if so. */
  private Optional<String> obstacle(History history, Level level) {
    if (!options.modules().isEmpty() || options.hints() == CheckOptions.Hints.TRUST) {
      return Optional.of("modules and trusted hints say more than the history does");
    }
    if (!Levels.all().contains(level)) {
      return Optional.of("levels that are given by a text have no certificates");
    }
    return history.gaps().isEmpty()
        ? new SavepointCheck(history, options.ownWrites()).obstacle()
        : Optional.of("the history says itself that something is missing in it");
  }

  public Verdict check(History history, Level level) {
    return MixedCheck.concerns(level)
        ? new MixedCheck(history).check(this::checkOne)
        : checkOne(history, level);
  }

  private Verdict checkOne(History history, Level level) {
    return byStronger(history, level).orElseGet(() -> checkRecorded(history, level));
  }

  private Definition definitionOf(Level level) {
    return goesByRules ? new Definition.Rules() : level.definition(options.sessionOrder());
  }

  /** Snapshot isolation is decided faster than rules that it implies, and may well hold. */
  private Optional<Verdict> byStronger(History history, Level level) {
    Level stronger = Levels.SNAPSHOT_ISOLATION;
    if (!(definitionOf(level) instanceof Definition.Rules)
        || goesByRules
        || !options.modules().isEmpty()
        || !stronger.text().implies(level.text())) {
      return Optional.empty();
    }
    Duration half = options.timeout() == null ? BRIEF : options.timeout().dividedBy(2);
    CheckOptions brief = options.withTimeout(half.compareTo(BRIEF) < 0 ? half : BRIEF);
    Checker other = new Checker(brief, listener, Certifier.NONE, learnsLazily, false);
    return Optional.of(other.checkRecorded(history, stronger).at(level))
        .filter(verdict -> verdict.kind() == Verdict.Kind.SATISFIED);
  }

  /** A history may say itself that something is missing in it. */
  private Verdict checkRecorded(History history, Level level) {
    GapCheck gaps = new GapCheck(history, level);
    if (gaps.isComplete()) {
      return checkSeen(history, level);
    }
    History seen = gaps.seen();
    Verdict verdict = checkSeen(seen, level);
    return gaps.conclude(
        new OriginalTerms(history, Rewriting.none(seen)).of(verdict), options.acceptsGaps());
  }

  private static Rewriting rewritten(CheckerModule module, History history) {
    return ModuleFailure.guard(module, () -> module.rewrite(history));
  }

  private Verdict checkSeen(History history, Level level) {
    long start = System.nanoTime();
    SavepointCheck savepoints = new SavepointCheck(history, options.ownWrites());
    Optional<Verdict> known = savepoints.known(level);
    if (known.isPresent()) {
      return known.get();
    }
    Rewriting rewriting = savepoints.rewriting();
    for (CheckerModule module : options.modules()) {
      rewriting = rewriting.then(rewritten(module, rewriting.history()));
    }
    History seen = rewriting.history();
    Verdict verdict =
        new HintedCheck(
                options,
                definitionOf(level),
                hints -> Untimed.conclude(seen, check(seen, level, hints, start)))
            .check(seen, level);
    for (CheckerModule module : options.modules()) {
      verdict =
          verdict.noting(
              ModuleFailure.guard(
                  module, () -> "with module " + module.name() + ": " + module.description()));
    }
    return new OriginalTerms(history, rewriting).of(ListSightings.in(seen, verdict));
  }

  private Verdict check(History history, Level level, List<VersionOrder> hints, long start) {
    listener.progress("analysing", 0);
    Optional<String> unsupported = Unsupported.in(history);
    if (unsupported.isPresent()) {
      return Verdict.undecided(level, "no definition covers " + unsupported.get(), analysed(start));
    }
    Optional<Anomaly> immediate = NonCycleAnomalies.first(history, level, options);
    if (immediate.isPresent()) {
      certifier.anomaly(immediate.get());
      return Verdict.violated(level, immediate.get(), analysed(start));
    }
    return definitionOf(level) instanceof Definition.VersionsOnly
        ? readUncommitted(history, level, hints, start)
        : search(history, level, hints, start);
  }

  /** Reads need no explanation here, so only lists tell anything. */
  private Verdict readUncommitted(
      History history, Level level, List<VersionOrder> hints, long start) {
    SeenVersions seen = new SeenVersions(history, hints);
    Optional<Anomaly> cycle = seen.cycle();
    if (cycle.isPresent()) {
      certifier.anomaly(cycle.get());
      return Verdict.violated(level, cycle.get(), analysed(start));
    }
    if (!seen.areAmbiguous()) {
      certifier.appends(seen);
      return Verdict.satisfied(level, analysed(start));
    }
    certifier.by(Levels.READ_COMMITTED);
    return check(history, Levels.READ_COMMITTED, hints, start).kind() == Verdict.Kind.SATISFIED
        ? Verdict.satisfied(level, analysed(start))
        : Verdict.undecided(
            level, "too many transactions may have appended elements of lists", analysed(start));
  }

  /** Again while the execution found would have shown a scan what it did not see. */
  private Verdict search(History history, Level level, List<VersionOrder> hints, long start) {
    Absences absences = absences(history);
    if (!absences.areAll() && isEasierIfCausal(level) && isBrief()) {
      Optional<Verdict> causal = acceptedByCausality(history, hints);
      if (causal.isPresent()) {
        return causal.get().at(level);
      }
    }
    UnseenKeys scans = new UnseenKeys(history, absences);
    Verdict verdict;
    do {
      RegisterForms forms = RegisterForms.of(history, options.ownWrites(), absences);
      verdict = search(forms, level, hints, scans, start);
    } while (absences.grew() && verdict.kind() == Verdict.Kind.SATISFIED);
    return verdict;
  }

  private boolean isEasierIfCausal(Level level) {
    return definitionOf(level) instanceof Axiom axiom && EASIER_IF_CAUSAL.contains(axiom.visible());
  }

  private boolean isBrief() {
    return !learnsLazily && certifier == Certifier.NONE;
  }

  /**
   * At some levels every absence that a wide scan shows is a step of its own to somebody who
   * deleted the key. To see all of the past is simpler, and nearly always so.
   */
  private Optional<Verdict> acceptedByCausality(History history, List<VersionOrder> hints) {
    Duration timeout = options.timeout();
    boolean isShort = timeout != null && timeout.compareTo(BRIEF) < 0;
    CheckOptions brief = isShort ? options : options.withTimeout(BRIEF);
    Verdict verdict =
        new Checker(brief, listener).search(history, Levels.CAUSAL, hints, System.nanoTime());
    return Optional.of(verdict).filter(each -> each.kind() == Verdict.Kind.SATISFIED);
  }

  private Absences absences(History history) {
    if (certifier.namesScans()) {
      return Absences.all();
    }
    return learnsLazily ? Absences.learned() : Absences.few(history);
  }

  /** One form of the history must do; usually there is one only. */
  private Verdict search(
      RegisterForms forms, Level level, List<VersionOrder> hints, UnseenKeys scans, long start) {
    if (forms.contradiction().isPresent()) {
      certifier.anomaly(forms.contradiction().get());
      return Verdict.violated(level, forms.contradiction().get(), analysed(start));
    }
    Optional<Verdict> positioned =
        forms
            .open()
            .filter(open -> forms.areTooMany() || learnsLazily)
            .flatMap(
                open -> byPositions(open, hints, scans, start).check(level, definitionOf(level)));
    if (positioned.isPresent()) {
      return positioned.get();
    }
    Optional<Verdict> violated = Optional.empty();
    BooleanSupplier timeIsUp = deadline(start);
    for (Registers form : forms.forms()) {
      if (timeIsUp.getAsBoolean()) {
        return Verdict.undecided(level, "time is up; no violation found so far", analysed(start));
      }
      Verdict verdict = decide(form.knowing(hints), level, scans, start);
      if (verdict.kind() != Verdict.Kind.VIOLATED) {
        return verdict;
      }
      violated = violated.or(() -> Optional.of(verdict));
    }
    return forms.areTooMany()
        ? Verdict.undecided(level, "too many explanations of lists are possible", Millis.NONE)
        : violated.orElseThrow();
  }

  private OpenListsCheck byPositions(
      OpenLists open, List<VersionOrder> hints, UnseenKeys scans, long start) {
    return new OpenListsCheck(
        new OpenLists(open.registers().knowing(hints), open.lists()),
        options,
        (problem, level) -> {
          Millis analysed = analysed(start);
          Decision decision = Decision.of(problem, deadline(start), listener);
          Verdict verdict = verdict(level, problem, decision, scans, analysed);
          return new OpenListsCheck.Decided(verdict, decision);
        });
  }

  private Verdict decide(Registers form, Level level, UnseenKeys scans, long start) {
    Definition definition = definitionOf(level);
    Optional<Orders> orders = LevelOrders.of(definition, form.history());
    if (orders.isPresent()) {
      return search(form, level, orders.get(), scans, start);
    }
    if (areOrdersAdded(form)) {
      return Verdict.undecided(
          level, "a module orders events, of which this level knows nothing", analysed(start));
    }
    return definition instanceof Axiom axiom
        ? new CommitOrderCheck(options, deadline(start), certifier, scans).check(form, level, axiom)
        : new TextCheck(options, deadline(start), listener, scans).check(form, level);
  }

  private boolean areOrdersAdded(Registers form) {
    if (options.modules().isEmpty()) {
      return false;
    }
    Orders orders = new Orders(false, options.sessionOrder(), RealTime.NOTHING);
    return ProblemBuilder.build(form, orders, options).contributions().saysAnything();
  }

  private Verdict search(
      Registers registers, Level level, Orders orders, UnseenKeys scans, long start) {
    for (Registers attempt : registers.attempts()) {
      Optional<Verdict> inSessions = acceptedInSessions(attempt, level, orders, scans, start);
      if (inSessions.isPresent()) {
        return inSessions.get();
      }
      Problem problem = ProblemBuilder.build(attempt, orders, options);
      Millis analysed = analysed(start);
      Decision decision = decide(problem, attempt, deadline(start));
      if (!attempt.guessesInitial() || decision.kind() == Decision.Kind.ACCEPTED) {
        return verdict(level, problem, decision, scans, analysed);
      }
    }
    throw new AssertionError("the last attempt guesses");
  }

  private Decision decide(Problem problem, Registers registers, BooleanSupplier timeIsUp) {
    long maxConflicts = registers.guessesInitial() ? MAX_CONFLICTS : Long.MAX_VALUE;
    return Views.concern(problem)
        ? new Views(timeIsUp, listener, maxConflicts)
            .decide(
                problem, (other, starts) -> ProblemBuilder.build(registers, other, options, starts))
        : Decision.within(maxConflicts, problem, timeIsUp, listener);
  }

  /**
   * Most databases keep session order even where a level does not ask for it, and with it there is
   * less to search: an order that keeps it is an answer, and a contradiction to it tells nothing.
   */
  private Optional<Verdict> acceptedInSessions(
      Registers registers, Level level, Orders orders, UnseenKeys scans, long start) {
    boolean isOneOrder = orders.visibility() == Visibility.EVERYTHING;
    // Where updates show what they did not see to others, only one order tells about wide scans.
    boolean isTold = orders.visibility() == Visibility.UPDATES && !scans.areAllTaken();
    boolean isNearlyOne = orders.visibility() == Visibility.ITEMS;
    if (isOneOrder ? orders.session() : !isTold && !isNearlyOne) {
      return Optional.empty();
    }
    Orders stricter = new Orders(orders.snapshot(), true, orders.realTime());
    Problem problem = ProblemBuilder.build(registers, stricter, options);
    Millis analysed = analysed(start);
    Decision decision = Decision.within(MAX_CONFLICTS, problem, deadline(start), listener);
    return decision.kind() == Decision.Kind.ACCEPTED
        ? Optional.of(verdict(level, problem, decision, scans, analysed))
        : Optional.empty();
  }

  private Verdict verdict(
      Level level, Problem problem, Decision decision, UnseenKeys scans, Millis analysed) {
    long start = System.nanoTime();
    listener.progress("auditing", 95);
    Evidence evidence = new Evidence(problem, decision, options, certifier);
    return switch (decision.kind()) {
      case ACCEPTED -> {
        scans.learnFrom(problem, decision, evidence.witness());
        yield Verdict.satisfied(level, millis(analysed, decision, start));
      }
      case CYCLE, NO_SOURCE, UNSATISFIABLE -> {
        Anomaly anomaly = evidence.anomaly();
        yield Verdict.violated(level, anomaly, millis(analysed, decision, start));
      }
      case STOPPED ->
          Verdict.undecided(
              level, "time is up; no violation found so far", millis(analysed, decision, start));
    };
  }

  private static Millis millis(Millis analysed, Decision decision, long explainStart) {
    return new Millis(
        analysed.analyse(),
        decision.saturateNanos() / 1_000_000,
        decision.solveNanos() / 1_000_000,
        (System.nanoTime() - explainStart) / 1_000_000);
  }

  private BooleanSupplier deadline(long start) {
    if (options.timeout() == null) {
      return () -> false;
    }
    long nanos = options.timeout().toNanos();
    return () -> System.nanoTime() - start > nanos;
  }

  private static Millis analysed(long start) {
    return new Millis((System.nanoTime() - start) / 1_000_000, 0, 0, 0);
  }
}
