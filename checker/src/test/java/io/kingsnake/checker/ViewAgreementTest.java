package io.kingsnake.checker;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.testkit.HistoryScript;
import io.kingsnake.testkit.agree.Agreement;
import io.kingsnake.testkit.agree.Variant;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checker and oracle give the same answer at the levels where readers need not have seen everything
 * before them. {@code -Dkingsnake.fuzz.histories=N} asks about a twentieth of N plain histories,
 * and an eightieth of N of each unusual kind.
 */
class ViewAgreementTest {
  private static final long HISTORIES = Long.getLong("kingsnake.fuzz.histories", 4_000);

  static Stream<Variant> unusual() {
    return Variant.unusual().stream();
  }

  @Test
  void plainHistories_getTheAnswerOfTheOracle() {
    assertThat(agreement(Variant.PLAIN).overSeeds(0, HISTORIES / 20)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("unusual")
  void unusualHistories_getTheAnswerOfTheOracle(Variant variant) {
    assertThat(agreement(variant).overSeeds(0, HISTORIES / 80)).isEmpty();
  }

  @Test
  void largerHistories_getTheAnswerOfTheOracle() {
    Agreement agreement = agreement(Variant.PLAIN.withSize(7, 4));
    assertThat(agreement.overSeeds(0, HISTORIES / 400)).isEmpty();
  }

  /** Times show who was visible even where sessions had to be cut; found by fuzzing. */
  @Test
  void readerThatBeganAfterTheOverwriterEnded_seesIt() {
    agreeOn(
        """
        s2: @0-10 w(2,1) | @11-20 r(2)=initial
        """);
  }

  /** Start edges show, but do not order versions: the later writer's version may be the older. */
  @Test
  void writersAgainstRecordedTimes_areNoViolationByThemselves() {
    agreeOn(
        """
        s1: @0-10 w(x,1)
        s2: @11-20 w(x,2)
        s3: @21-30 r(x)=1
        """);
  }

  @Test
  void transactionsInTheOrderOfTheirFutures_areNoViolationByThemselves() {
    agreeOn(
        """
        s1: @0-10 r(x)=1
        s2: @11-20 w(x,1)
        """);
  }

  private static Agreement agreement(Variant variant) {
    return new Agreement(variant, Checking.VIEW_LEVELS, Checking::decide);
  }

  private static void agreeOn(String script) {
    assertThat(agreement(Variant.PLAIN).on(HistoryScript.parse(script), 0)).isEmpty();
  }
}
