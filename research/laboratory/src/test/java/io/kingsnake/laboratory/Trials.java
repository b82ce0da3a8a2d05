package io.kingsnake.laboratory;

import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.CheckOptions.Hints;
import io.kingsnake.checker.model.CheckOptions.OwnWrites;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.pipeline.Untimed;
import io.kingsnake.checker.solve.Decider.OutsideScope;
import io.kingsnake.history.History;
import io.kingsnake.laboratory.encode.Encoding;
import io.kingsnake.laboratory.encode.Setup;
import io.kingsnake.testkit.agree.Agreement;
import io.kingsnake.testkit.agree.Decider;
import io.kingsnake.testkit.agree.Disagreement;
import io.kingsnake.testkit.agree.Variant;
import io.kingsnake.testkit.oracle.Oracle;
import io.kingsnake.testkit.oracle.OracleOptions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** Comparison of an encoding with the oracle on random histories, with counts. */
final class Trials {
  private final Encoding encoding;
  private final Setup setup;
  private final AtomicLong decided = new AtomicLong();
  private final AtomicLong histories = new AtomicLong();
  private final Map<Thread, History> last = new ConcurrentHashMap<>();

  Trials(Encoding encoding, Setup setup) {
    this.encoding = encoding;
    this.setup = setup;
  }

  /** Number of histories that the encoding decided, rather than being out of its scope. */
  long decided() {
    return decided.get();
  }

  /** About how many histories it decided at one level or more. */
  long histories() {
    return histories.get();
  }

  Optional<Disagreement> over(Variant variant, List<String> levels, long seed, long count) {
    return new Agreement(variant, levels, this::answer).overSeeds(seed, count);
  }

  private String answer(History history, String level, OracleOptions options) {
    OwnWrites ownWrites = OwnWrites.valueOf(options.ownWrites().name());
    CheckOptions same = new CheckOptions(options.sessionOrder(), options.drift(), ownWrites, null);
    boolean trusts = options.versionOrderHints() && history.timestamps() == null;
    CheckOptions trusting = trusts ? same.withHints(Hints.TRUST) : same;
    try {
      Trial trial = Laboratory.decide(history, Levels.named(level), encoding, setup, trusting);
      Verdict verdict = trial.verdict();
      count(history, trial);
      return Untimed.isOnlyReason(verdict)
          ? Decider.UNTIMED
          : switch (verdict.kind()) {
            case SATISFIED -> Decider.ACCEPTED;
            case VIOLATED -> Decider.REJECTED;
            case UNDECIDED -> "undecided: " + verdict.message();
          };
    } catch (OutsideScope e) {
      boolean accepted = new Oracle(options).accepts(history, level);
      return Agreement.expected(history, level, accepted);
    }
  }

  /** Anomalies that are seen without any search are no merit of the encoding. */
  private void count(History history, Trial trial) {
    if (!Laboratory.isBuiltIn(encoding, setup)
        && !trial.counters().counts().containsKey("events")) {
      return;
    }
    decided.incrementAndGet();
    if (last.put(Thread.currentThread(), history) != history) {
      histories.incrementAndGet();
    }
  }
}
