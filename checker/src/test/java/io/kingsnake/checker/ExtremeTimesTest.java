package io.kingsnake.checker;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.history.History;
import io.kingsnake.testkit.HistoryScript;
import io.kingsnake.testkit.agree.Agreement;
import io.kingsnake.testkit.agree.Decider;
import io.kingsnake.testkit.agree.Variant;
import io.kingsnake.testkit.oracle.OracleOptions;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Times at both ends of their range are ordered as any others, however much clocks may differ.
 * {@code -Dkingsnake.fuzz.histories=N} asks about a twentieth of N histories.
 */
class ExtremeTimesTest {
  private static final long HISTORIES = Long.getLong("kingsnake.fuzz.histories", 4_000);
  private static final Pattern TIMES = Pattern.compile("@[-.\\d]+");
  private static final Pattern TIME = Pattern.compile("\\d+");

  private static final List<String> LEVELS =
      List.of(
          "strict-serializable",
          "strong-session-si",
          "strong-si",
          "generalized-si",
          "forward-consistent-view");

  private static final List<Long> DRIFTS =
      List.of(0L, 1L, 3L, 100L, Long.MAX_VALUE / 8, CheckOptions.MAX_DRIFT);

  @Test
  void beginAtTheLeastTime_isNotLaterThanWhatEndedLongAfter() {
    History history =
        HistoryScript.parse(
            """
            s1: @%d-%d w(x,1)
            s2: @%d-%d w(y,1)
            """
                .formatted(
                    Long.MAX_VALUE - 5, Long.MAX_VALUE, Long.MIN_VALUE + 1, Long.MIN_VALUE + 2));
    for (long drift : DRIFTS) {
      OracleOptions options = OracleOptions.DEFAULT.withDrift(drift);
      for (String level : LEVELS) {
        assertThat(Checking.decide(history, level, options))
            .as("%s, drift %d", level, drift)
            .isEqualTo(Decider.ACCEPTED);
      }
    }
  }

  @Test
  void whatEndedLongBefore_precedes() {
    History history =
        HistoryScript.parse(
            """
            s1: @%d-%d w(x,1)
            s2: @%d-%d r(x)=nil
            """
                .formatted(
                    Long.MIN_VALUE + 1, Long.MIN_VALUE + 2, Long.MAX_VALUE - 5, Long.MAX_VALUE));
    for (long drift : DRIFTS) {
      OracleOptions options = OracleOptions.DEFAULT.withDrift(drift);
      assertThat(Checking.decide(history, "strict-serializable", options))
          .isEqualTo(Decider.REJECTED);
      assertThat(TextAgreementTest.decide(history, "strict-serializable", options))
          .isEqualTo(Decider.REJECTED);
    }
  }

  @Test
  void randomHistories_getTheAnswerOfTheOracle() {
    for (long drift : DRIFTS) {
      Variant variant =
          new Variant(
              "drift " + drift, Variant.PLAIN.histories(), OracleOptions.DEFAULT.withDrift(drift));
      Agreement agreement = new Agreement(variant, LEVELS, Checking::decide);
      Agreement byText = new Agreement(variant, LEVELS, TextAgreementTest::decide);
      for (long seed = 0; seed < HISTORIES / 20 / DRIFTS.size(); seed++) {
        History history = extreme(variant.histories().history(seed), new Random(seed));
        assertThat(agreement.on(history, seed)).isEmpty();
        if (seed % 5 == 0) {
          assertThat(byText.on(history, seed)).isEmpty();
        }
      }
    }
  }

  /** The same order of times, some at one end of the range and the others at the other. */
  private static History extreme(History history, Random random) {
    int limit = 100;
    int border = random.nextInt(20);
    String script =
        TIMES
            .matcher(HistoryScript.show(history))
            .replaceAll(
                times ->
                    TIME.matcher(times.group())
                        .replaceAll(time -> moved(time.group(), border, limit)));
    return HistoryScript.parse(script);
  }

  private static String moved(String time, int border, int limit) {
    int number = Integer.parseInt(time);
    assertThat(number).isLessThan(limit);
    return Long.toString(
        number < border ? Long.MIN_VALUE + 1 + number : Long.MAX_VALUE - limit + 1 + number);
  }
}
