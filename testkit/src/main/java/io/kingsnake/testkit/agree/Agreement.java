package io.kingsnake.testkit.agree;

import io.kingsnake.history.History;
import io.kingsnake.history.shrink.Shrinker;
import io.kingsnake.testkit.oracle.Oracle;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;

/** Asks oracle and checker about the same histories. */
public final class Agreement {
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

  /** Asks about {@code count} seeds from {@code first} on, on all cores; at most one is told. */
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
      if (!answer(history, level).equals(expected(accepted.contains(level)))) {
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
    return !answer(history, level).equals(expected(oracle.accepts(history, level)));
  }

  private static String expected(boolean accepted) {
    return accepted ? Decider.ACCEPTED : Decider.REJECTED;
  }

  /** A crash is an answer too, so that it is made small like any other. */
  private String answer(History history, String level) {
    try {
      return decider.decide(history, level, variant.options());
    } catch (RuntimeException | AssertionError crash) {
      return crash.toString();
    }
  }
}
