package io.kingsnake.checker;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.minimal.Explanation;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Dependency;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.history.History;
import io.kingsnake.testkit.HistoryScript;
import io.kingsnake.testkit.agree.Variant;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every cycle that is reported is one that the level forbids. {@code -Dkingsnake.fuzz.histories=N}
 * asks about a hundred-and-sixtieth of N of each kind.
 */
class ToldCyclesTest {
  private static final long HISTORIES = Long.getLong("kingsnake.fuzz.histories", 4_000) / 160;
  private static final int SMALLEST = 15; // of these, those whose counterexample is looked for

  static Stream<Variant> variants() {
    return Stream.of(
            Stream.of(Variant.PLAIN), Variant.unusual().stream(), Variant.operations().stream())
        .flatMap(each -> each);
  }

  @ParameterizedTest
  @MethodSource("variants")
  void toldCycle_isForbidden(Variant variant) {
    int told = 0;
    for (int seed = 0; seed < HISTORIES; seed++) {
      History history = variant.histories().history(seed);
      CheckOptions options = Checking.options(history, variant.options());
      for (Level level : Levels.all()) {
        Verdict verdict = new Checker(options).check(history, level);
        Anomaly anomaly = verdict.anomaly();
        if (anomaly == null || anomaly.edges().isEmpty()) {
          continue;
        }
        assertForbidden(history, level, anomaly, seed);
        if (seed < SMALLEST) {
          Duration budget = Duration.ofMinutes(1);
          Explanation smallest = Explanation.of(history, verdict, options, budget);
          assertForbidden(history, level, smallest.anomaly(), seed);
        }
        told++;
      }
    }
    assertThat(told).isPositive();
  }

  private static void assertForbidden(History history, Level level, Anomaly anomaly, int seed) {
    if (!anomaly.edges().isEmpty()) {
      assertThat(new ForbiddenCycles(history, anomaly.edges()).at(level.name()))
          .as("seed %d, %s: %s%n%s", seed, level, anomaly.summary(), HistoryScript.show(history))
          .isTrue();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "parallel-si, dependency cycle: T2 -rw-> T1 -ww-> T2",
    "consistent-view, dependency cycle: T2 -rw-> T1 -ww-> T2",
    "serializable, dependency cycle: T1 -ww-> T2 -rw-> T1"
  })
  void writeSkewOfWhichOneReadsWhatBothWrite_isOneAntiDependency(String level, String summary) {
    Verdict verdict =
        Checking.check("initial 0\ns1: w(y,1) r(x)=0 w(x,3)\ns2: r(y)=0 w(x,4)", level);
    assertThat(Evidences.of(verdict).summary()).startsWith(summary);
  }

  @Test
  void cursorStability_isToldOnOneKey() {
    Verdict verdict =
        Checking.check(
            "initial 0\ns1: w(y,1) w(z,2)\ns2: r(z)=2 r(y)=0 w(y,3)", "cursor-stability");
    Anomaly anomaly = Evidences.of(verdict);
    assertThat(anomaly.summary()).isEqualTo("lost update on y: T2 -rw-> T1 -ww-> T2");
    assertThat(anomaly.edges().get(1).because())
        .extracting(Dependency::why)
        .containsExactly("T2 read z = 2, which only T1 wrote");
  }

  @Test
  void ownFutureRead_isToldAsACircle() {
    Verdict verdict = Checking.check("initial 0\ns1: r(x)=4 | r(x)=0 w(x,4)", "monotonic-reads");
    assertThat(Evidences.of(verdict).summary())
        .isEqualTo("causality violation: T2 -wr-> T1 -so-> T2");
  }
}
