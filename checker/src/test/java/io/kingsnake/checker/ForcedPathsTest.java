package io.kingsnake.checker;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.solve.Ablation;
import io.kingsnake.checker.solve.Ablation.Part;
import io.kingsnake.checker.solve.Decider.OutsideScope;
import io.kingsnake.history.History;
import io.kingsnake.testkit.agree.Agreement;
import io.kingsnake.testkit.agree.Variant;
import io.kingsnake.testkit.oracle.OracleOptions;
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

  private static Stream<Set<Part>> paths() {
    return Stream.of(
        Set.of(Part.WITNESS), // saturating, then by turns
        Set.of(Part.WITNESS, Part.FORWARD), // saturating, then by clauses alone
        Set.of(Part.SATURATION), // lazily from the beginning
        Set.of(Part.SATURATION, Part.GREEDY), // the same from an order that knows no reads
        Set.of(Part.LAZY), // all constraints stated at once
        Set.of(Part.LEARNING, Part.POLARITY));
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
  void searchWithoutSomeParts_getsTheAnswerOfTheOracle(Set<Part> without) {
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

  /** What is violated has to be proved by the search as it is, which must not find an execution. */
  private static String decide(
      History history, String level, OracleOptions options, Set<Part> without) {
    Checker checker = new Checker(Checking.options(history, options));
    try {
      return Checking.answer(
          checker
              .decidingBy((problem, stop) -> new Ablation(problem, without).decide(stop))
              .check(history, Levels.named(level)));
    } catch (OutsideScope other) { // readers do not see everything before them
      return Checking.answer(checker.check(history, Levels.named(level)));
    }
  }
}
