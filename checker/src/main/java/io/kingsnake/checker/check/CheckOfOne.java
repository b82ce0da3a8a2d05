package io.kingsnake.checker.check;

import io.kingsnake.checker.Certified;
import io.kingsnake.checker.Checker;
import io.kingsnake.checker.LevelSweep;
import io.kingsnake.checker.NothingToCheck;
import io.kingsnake.checker.analysis.OwnWritesInference;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.model.Verdict.Kind;
import io.kingsnake.checker.model.Verdict.Millis;
import io.kingsnake.checker.problem.SharedAccesses;
import io.kingsnake.history.History;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The decisions about one history, level by level; then {@link ExplainedFindings}. */
final class CheckOfOne {
  /** A checker that watches its own budget ends in time; this is for one that does not. */
  static final Duration GRACE = Duration.ofMillis(500);

  private final Check check;
  private final History history;
  private final Duration reading;
  private final @Nullable OwnWritesInference inferred;
  private final CheckOptions options;
  private final PeakMemory memory = new PeakMemory();
  private final Map<Level, Finding> findings = new HashMap<>();
  private final SharedAccesses accesses = new SharedAccesses();

  CheckOfOne(Check check, History history, Duration reading) {
    this.check = check;
    this.history = history;
    this.reading = reading;
    inferred = check.infersOwnWrites() ? OwnWritesInference.of(history) : null;
    options = inferred == null ? check.options() : check.options().withOwnWrites(inferred.policy());
  }

  /** One for each level. */
  List<Finding> findings() {
    Optional<String> nothing = NothingToCheck.in(history);
    if (nothing.isPresent()) {
      return check.levels().stream()
          .map(level -> found(Verdict.undecided(level, nothing.get(), Millis.NONE), 0))
          .toList();
    }
    decideAll();
    if (check.explains()) {
      new ExplainedFindings(check, history, options, reading, accesses).explainAll(findings);
    }
    return check.levels().stream()
        .map(level -> Objects.requireNonNull(findings.get(level)))
        .toList();
  }

  /** Levels left undecided may follow from answers that came after them. */
  private void decideAll() {
    LevelSweep sweep = LevelSweep.noting(history, options);
    LevelSweep all = new LevelSweep();
    for (Level level : LevelSweep.inOrder(check.levels())) {
      Finding finding =
          settled(sweep, level).map(verdict -> found(verdict, 0)).orElseGet(() -> decided(level));
      if (finding.failure() == null) {
        sweep.learn(finding.verdict());
        all.learn(finding.verdict());
      }
      findings.put(level, finding);
    }
    findings.replaceAll((level, finding) -> settledLater(finding, all));
  }

  /** Each level is to be decided in its own right where searches are compared. */
  private Optional<Verdict> settled(LevelSweep answers, Level level) {
    return check.search() == null ? answers.settled(level) : Optional.empty();
  }

  private Finding settledLater(Finding finding, LevelSweep answers) {
    boolean isOpen = finding.failure() == null && finding.verdict().kind() == Kind.UNDECIDED;
    Optional<Verdict> later = isOpen ? settled(answers, finding.level()) : Optional.empty();
    return later.map(verdict -> found(verdict, finding.millis())).orElse(finding);
  }

  private Finding decided(Level level) {
    long start = System.nanoTime();
    try {
      EffortLog log = new EffortLog(check.listener(), memory);
      Certified certified = decidedInTime(level, log);
      check.listener().decided(certified);
      return found(certified.verdict(), millisSince(start)).taking(log.effort());
    } catch (Bounded.Spent e) {
      Verdict open = Verdict.undecided(level, String.valueOf(e.getMessage()), Millis.NONE);
      return found(open, millisSince(start));
    } catch (Exception | StackOverflowError | AssertionError e) {
      check.listener().failed(level, e);
      return Finding.failed(level, e, millisSince(start), memory.megabytes());
    }
  }

  /** The time limit is for reading and deciding together. */
  private Certified decidedInTime(Level level, EffortLog log) throws Exception {
    Duration timeout = options.timeout();
    if (timeout == null) {
      return Bounded.within(null, "checking", () -> decided(level, options, log));
    }
    Duration left = notNegative(timeout.minus(reading));
    CheckOptions within = options.withTimeout(left);
    return Bounded.within(left.plus(GRACE), "checking", () -> decided(level, within, log));
  }

  private Certified decided(Level level, CheckOptions within, EffortLog log) {
    Checker builtIn = new Checker(within, log).sharing(accesses);
    OtherSearch search = check.search();
    Checker checker = search == null ? builtIn : search.in(builtIn, log);
    Certified certified =
        check.certifies()
            ? checker.certify(history, level)
            : new Certified(checker.check(history, level), Optional.empty(), "");
    return inferred == null
        ? certified
        : new Certified(
            certified.verdict().noting(inferred.statement()),
            certified.certificate(),
            certified.missing());
  }

  /** Notes of the verdict may have come from another level, which says the same of this one. */
  private Finding found(Verdict verdict, long millis) {
    Optional<String> vacuous =
        verdict.kind() == Kind.SATISFIED ? Vacuity.of(history) : Optional.empty();
    boolean isNew = vacuous.filter(note -> !verdict.notes().contains(note)).isPresent();
    Verdict noted = isNew ? verdict.noting(vacuous.orElseThrow()) : verdict;
    return Finding.of(noted, millis, memory.megabytes());
  }

  static Duration notNegative(Duration duration) {
    return duration.isNegative() ? Duration.ZERO : duration;
  }

  private static long millisSince(long startNanos) {
    return (System.nanoTime() - startNanos) / 1_000_000;
  }
}
