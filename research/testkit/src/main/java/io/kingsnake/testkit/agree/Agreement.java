package io.kingsnake.testkit.agree;

import io.kingsnake.history.History;
import io.kingsnake.history.Outcome;
import io.kingsnake.history.shrink.Shrinker;
import io.kingsnake.testkit.oracle.Interval;
import io.kingsnake.testkit.oracle.Oracle;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;

/** Asks oracle and checker about the same histories. */
public final class Agreement {
  private static final Set<String> REAL_TIME_LEVELS =
      Set.of(
          "forward-consistent-view",
          "generalized-si",
          "strong-session-si",
          "strong-si",
          "strict-serializable");

  private final Variant variant;
  private final List<String> levels;
  private final Decider decider;
  private final Oracle oracle;

  public Agreement(Variant variant, Collection<String> levels, Decider decider) {
    this.variant = variant;
    this.levels = List.copyOf(levels);
    this.decider = decider;
    this.oracle = new Oracle(variant.options());
  }

  /**
   * Asks about {@code count} seeds from {@code first} on, on all cores; at most one is reported.
   */
  public Optional<Disagreement> overSeeds(long first, long count) {
    return LongStream.range(first, first + count)
        .parallel()
        .mapToObj(this::onSeed)
        .flatMap(Optional::stream)
        .findFirst();
  }

  /** Asks about the history of one seed. */
  public Optional<Disagreement> onSeed(long seed) {
    return on(variant.histories().history(seed), seed);
  }

  /** Asks about one history; {@code seed} is only passed on. */
  public Optional<Disagreement> on(History history, long seed) {
    Set<String> accepted = oracle.accepted(history, levels);
    for (String level : levels) {
      if (!agree(history, level, accepted.contains(level))) {
        return Optional.of(shrunk(history, level, seed));
      }
    }
    return Optional.empty();
  }

  private Disagreement shrunk(History history, String level, long seed) {
    History small = new Shrinker().shrink(history, h -> disagree(h, level)).history();
    boolean accepted = oracle.accepts(small, level);
    return new Disagreement(variant, seed, level, accepted, answer(small, level), small);
  }

  private boolean disagree(History history, String level) {
    return !agree(history, level, oracle.accepts(history, level));
  }

  private boolean agree(History history, String level, boolean accepted) {
    return agrees(answer(history, level), history, level, accepted);
  }

  /**
   * Tests whether an answer is that of an oracle that accepts, or does not. The database's own
   * timestamps are times, too, of which the oracle knows nothing.
   */
  public static boolean agrees(String answer, History history, String level, boolean accepted) {
    String expected = expected(history, level, accepted);
    return answer.equals(expected)
        || (expected.equals(Decider.UNTIMED)
            && answer.equals(Decider.ACCEPTED)
            && history.timestamps() != null);
  }

  /** The answer to give if the oracle accepts, or does not. */
  public static String expected(History history, String level, boolean accepted) {
    boolean untimed = REAL_TIME_LEVELS.contains(level) && !hasTwoTimes(history, isOfWhole(level));
    return !accepted ? Decider.REJECTED : untimed ? Decider.UNTIMED : Decider.ACCEPTED;
  }

  /**
   * Tests whether the level distinguishes by times only transactions of which one is over before
   * the other begins.
   */
  private static boolean isOfWhole(String level) {
    return level.equals("strict-serializable") || level.equals("forward-consistent-view");
  }

  /** Tests whether some moment is known to be late enough and one early enough to compare them. */
  private static boolean hasTwoTimes(History history, boolean ofWhole) {
    boolean from = false;
    boolean to = false;
    int count = 0;
    boolean hasEnds = false; // some transaction has an end that could have been recorded
    for (int txn = 0; txn < history.txnCount(); txn++) {
      if (history.outcome(txn) != Outcome.ABORTED) {
        count++;
        hasEnds |= history.isCommitted(txn);
        Interval snapshot = Interval.ofSnapshot(history, txn);
        Interval commit = Interval.ofCommit(history, txn);
        from |= snapshot.from() != History.NO_TIME;
        from |= !ofWhole && commit.from() != History.NO_TIME;
        to |= commit.to() != History.NO_TIME;
        to |= !ofWhole && snapshot.to() != History.NO_TIME;
      }
    }
    return count == 0 || (from && (to || !hasEnds));
  }

  /** Answer of the decider; a crash is one too, so that it is minimized like any other. */
  private String answer(History history, String level) {
    try {
      return decider.decide(history, level, variant.options());
    } catch (RuntimeException | AssertionError crash) {
      return crash.toString();
    }
  }
}
