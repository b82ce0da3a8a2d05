package io.kingsnake.checker;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.LevelTextException;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.history.History;
import io.kingsnake.testkit.agree.Agreement;
import io.kingsnake.testkit.agree.Variant;
import io.kingsnake.testkit.oracle.OracleOptions;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The texts of the built-in levels, decided rule by rule, get the answer of the oracle; on larger
 * histories, that of the built-in levels. {@code -Dkingsnake.fuzz.histories=N} asks the oracle
 * about a two-hundredth of N plain histories, and a thousandth of N of each other kind.
 */
class TextAgreementTest {
  private static final long HISTORIES = Long.getLong("kingsnake.fuzz.histories", 4_000);

  /** Levels other than read uncommitted, which is always decided as built in. */
  private static final List<String> LEVELS =
      all().filter(level -> !level.equals(Levels.READ_UNCOMMITTED)).map(Level::name).toList();

  private static final Map<String, Level> BY_TEXT =
      all().collect(Collectors.toMap(Level::name, TextAgreementTest::byText));

  private static Stream<Level> all() {
    return Stream.concat(Levels.all().stream(), Levels.optional().stream());
  }

  static Stream<Variant> others() {
    return Stream.concat(Variant.unusual().stream(), Variant.operations().stream());
  }

  @Test
  void plainHistories_getTheAnswerOfTheOracle() {
    assertThat(agreement(Variant.PLAIN).overSeeds(0, HISTORIES / 200)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("others")
  void otherHistories_getTheAnswerOfTheOracle(Variant variant) {
    assertThat(agreement(variant).overSeeds(0, HISTORIES / 1000)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("large")
  void largerHistories_getTheAnswerOfTheBuiltInLevel(Variant variant) {
    for (long seed = 0; seed < HISTORIES / 10_000; seed++) {
      History history = variant.histories().history(seed);
      for (String level : LEVELS) {
        String builtIn = Checking.decide(history, level, variant.options());
        if (!builtIn.startsWith("undecided")) {
          assertThat(decide(history, level, variant.options()))
              .as("seed %d, %s", seed, level)
              .isEqualTo(builtIn);
        }
      }
    }
  }

  static Stream<Variant> large() {
    return Stream.concat(Stream.of(Variant.PLAIN), Variant.operations().stream())
        .map(variant -> variant.withSize(25, 5));
  }

  private static Agreement agreement(Variant variant) {
    return new Agreement(variant, LEVELS, TextAgreementTest::decide);
  }

  static String decide(History history, String level, OracleOptions options) {
    Checker checker = new Checker(Checking.options(history, options));
    Level byText = Objects.requireNonNull(BY_TEXT.get(level));
    return Checking.answer(checker.goingByRules().check(history, byText));
  }

  private static Level byText(Level level) {
    try {
      return level.text().level(level.name());
    } catch (LevelTextException e) {
      throw new AssertionError(e);
    }
  }
}
