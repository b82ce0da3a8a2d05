package io.kingsnake.checker;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.strategy.Attempt;
import io.kingsnake.history.History;
import io.kingsnake.testkit.agree.Agreement;
import io.kingsnake.testkit.agree.Variant;
import io.kingsnake.testkit.oracle.OracleOptions;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Small histories take a path of the search that only large or hard ones take otherwise, and get
 * the answer of the oracle on it. {@code -Dkingsnake.fuzz.paths=N} asks about N histories of each
 * kind on each path. Windows have {@code WindowAgreementTest}.
 */
class ForcedPathsTest {
  private static final long HISTORIES = Long.getLong("kingsnake.fuzz.paths", 25);

  private static final Set<Attempt> PROPOSALS =
      EnumSet.of(
          Attempt.PATHS,
          Attempt.COUNTING_VALUES,
          Attempt.PROGRESS,
          Attempt.BIT_SETS,
          Attempt.GREEDY);

  private static Stream<Set<Attempt>> paths() {
    return Stream.of(
        EnumSet.allOf(Attempt.class), // saturating, then by clauses alone
        PROPOSALS, // saturating, then by turns
        EnumSet.of(Attempt.PATHS), // by proposals, as large histories are
        EnumSet.of(Attempt.PATHS, Attempt.COUNTING_VALUES, Attempt.PROGRESS),
        EnumSet.of(Attempt.RECORDED_TIMES, Attempt.SESSIONS, Attempt.INITIAL_VALUES),
        EnumSet.of(Attempt.SNAPSHOT_ISOLATION, Attempt.CAUSAL));
  }

  private static Stream<Variant> variants() {
    return Stream.of(
            Stream.of(Variant.PLAIN, Variant.PLAIN.withSize(6, 3)),
            Variant.unusual().stream(),
            Variant.operations().stream())
        .flatMap(variants -> variants);
  }

  @ParameterizedTest(name = "without {0}")
  @MethodSource("paths")
  void searchWithoutSomeParts_getsTheAnswerOfTheOracle(Set<Attempt> without) {
    variants()
        .forEach(
            variant -> {
              Agreement agreement =
                  new Agreement(
                      variant,
                      Checking.LEVELS,
                      (history, level, options) -> decide(history, level, options, without));
              assertThat(agreement.overSeeds(1, HISTORIES)).as(variant.name()).isEmpty();
            });
  }

  private static String decide(
      History history, String level, OracleOptions options, Set<Attempt> without) {
    Checker checker = new Checker(Checking.options(history, options)).without(without);
    return Checking.answer(checker.check(history, Levels.named(level)));
  }
}
