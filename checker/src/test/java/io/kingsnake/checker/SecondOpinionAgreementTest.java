package io.kingsnake.checker;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.model.Verdict.Kind;
import io.kingsnake.history.History;
import io.kingsnake.testkit.HistoryScript;
import io.kingsnake.testkit.agree.Agreement;
import io.kingsnake.testkit.agree.Variant;
import io.kingsnake.testkit.generate.SmallAlphabets;
import io.kingsnake.testkit.oracle.OracleOptions;
import io.kingsnake.testkit.oracle.opinion.SecondOpinion;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The checker agrees with definitions of the levels that are neither its texts nor the formulas of
 * the oracle. {@code -Dkingsnake.opinions=all} asks about all small histories, and many more random
 * ones.
 */
class SecondOpinionAgreementTest {
  private static final boolean ALL = System.getProperty("kingsnake.opinions", "").equals("all");

  private static final List<String> LEVELS =
      Stream.concat(Levels.all().stream(), Levels.optional().stream()).map(Level::name).toList();

  static Stream<SmallAlphabets> alphabets() {
    return SmallAlphabets.all().stream();
  }

  static Stream<Variant> variants() {
    return Stream.concat(Variant.unusual().stream(), Variant.operations().stream())
        .filter(variant -> !variant.options().versionOrderHints());
  }

  @ParameterizedTest
  @MethodSource("alphabets")
  void smallHistories_getTheAnswerOfTheSecondOpinion(SmallAlphabets alphabet) {
    List<History> histories = new ArrayList<>();
    alphabet.forEach(ALL ? 1 : 61, histories::add);
    assertThat(
            histories.parallelStream()
                .map(history -> disagreement(history, OracleOptions.DEFAULT))
                .flatMap(Optional::stream)
                .limit(3))
        .isEmpty();
  }

  @ParameterizedTest
  @MethodSource("variants")
  void randomHistories_getTheAnswerOfTheSecondOpinion(Variant variant) {
    Variant small = variant.withSize(4, 3);
    assertThat(
            LongStream.range(0, ALL ? 4_000 : 10)
                .parallel()
                .mapToObj(seed -> disagreement(small.histories().history(seed), small.options()))
                .flatMap(Optional::stream)
                .limit(3))
        .isEmpty();
  }

  @ParameterizedTest
  @MethodSource("variants")
  void mixtures_getTheAnswerOfTheSecondOpinion(Variant variant) {
    Variant small = variant.withSize(4, 3);
    for (long seed = 0; seed < (ALL ? 4_000 : 20); seed++) {
      History history = small.histories().history(seed);
      if (!SecondOpinion.hasLists(history) && small.options().equals(OracleOptions.DEFAULT)) {
        Verdict verdict = new Checker(CheckOptions.DEFAULT).check(history, Levels.MIXED);
        assertThat(verdict.kind())
            .as("seed %d: %s", seed, HistoryScript.show(history))
            .isEqualTo(expected(history));
      }
    }
  }

  private static Kind expected(History history) {
    boolean accepted = new SecondOpinion(OracleOptions.DEFAULT).acceptsMixture(history);
    return accepted ? Kind.SATISFIED : Kind.VIOLATED;
  }

  private static Optional<String> disagreement(History history, OracleOptions options) {
    Set<String> accepted = new SecondOpinion(options).accepted(history);
    for (String level : LEVELS) {
      boolean isAsked =
          !level.equals(Levels.READ_UNCOMMITTED.name()) || !SecondOpinion.hasLists(history);
      String answer = isAsked ? Checking.decide(history, level, options) : "";
      if (isAsked && !Agreement.agrees(answer, history, level, accepted.contains(level))) {
        return Optional.of(
            "%s: the checker says %s:%n%s".formatted(level, answer, HistoryScript.show(history)));
      }
    }
    return Optional.empty();
  }
}
