package io.kingsnake.checker.minimal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.Checker;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.history.History;
import io.kingsnake.testkit.HistoryScript;
import io.kingsnake.testkit.agree.Variant;
import io.kingsnake.testkit.oracle.Oracle;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Levels that a counterexample rules out are violated by the whole history, too. */
class TrueCounterexamplesTest {
  private static final int SEEDS = 40;
  private static final Checker CHECKER = new Checker(CheckOptions.DEFAULT);

  static Stream<Variant> variants() {
    return Stream.concat(Stream.of(Variant.PLAIN), Variant.operations().stream())
        .filter(variant -> variant.options().equals(Variant.PLAIN.options()));
  }

  @ParameterizedTest
  @MethodSource("variants")
  void levelRuledOut_isViolatedByTheWhole(Variant variant) {
    Oracle oracle = new Oracle(variant.options());
    for (int seed = 0; seed < SEEDS; seed++) {
      History whole = variant.histories().history(seed);
      Set<String> accepted = oracle.accepted(whole);
      for (Level level : Levels.all()) {
        Verdict verdict = CHECKER.check(whole, level);
        if (verdict.kind() == Verdict.Kind.VIOLATED) {
          assertRuledOutAreViolated(whole, verdict, accepted);
        }
      }
    }
  }

  private static void assertRuledOutAreViolated(
      History whole, Verdict verdict, Set<String> accepted) {
    Explanation explanation =
        Explanation.of(whole, verdict, CheckOptions.DEFAULT, Duration.ofMinutes(1));
    assertThat(explanation.ruledOut())
        .extracting(Level::name)
        .as(
            "%s of\n%s\npart\n%s",
            verdict.level().name(),
            HistoryScript.show(whole),
            HistoryScript.show(explanation.part()))
        .noneMatch(accepted::contains);
  }
}
