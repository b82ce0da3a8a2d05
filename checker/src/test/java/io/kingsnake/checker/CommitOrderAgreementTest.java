package io.kingsnake.checker;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.testkit.HistoryScript;
import io.kingsnake.testkit.agree.Agreement;
import io.kingsnake.testkit.agree.Variant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checker and oracle give the same answer at the levels that define visibility themselves. {@code
 * -Dkingsnake.fuzz.histories=N} asks about N plain histories, and a twentieth of that of each
 * unusual kind.
 */
class CommitOrderAgreementTest {
  private static final long HISTORIES = Long.getLong("kingsnake.fuzz.histories", 4_000);

  private static final List<String> LEVELS =
      List.of(
          "read-uncommitted",
          "read-committed",
          "axiomatic-rc",
          "read-atomic",
          "causal",
          "read-your-writes",
          "monotonic-reads",
          "monotonic-writes",
          "writes-follow-reads",
          "pram");

  static Stream<Variant> unusual() {
    return Variant.unusual().stream();
  }

  @Test
  void plainHistories_getTheAnswerOfTheOracle() {
    assertThat(agreement(Variant.PLAIN).overSeeds(0, HISTORIES)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("unusual")
  void unusualHistories_getTheAnswerOfTheOracle(Variant variant) {
    assertThat(agreement(variant).overSeeds(0, HISTORIES / 20)).isEmpty();
  }

  @Test
  void largerHistories_getTheAnswerOfTheOracle() {
    assertThat(agreement(Variant.PLAIN.withSize(7, 4)).overSeeds(0, HISTORIES / 100)).isEmpty();
  }

  /**
   * A transaction waits for a version that no transaction wrote, so that there is no cycle; found
   * by fuzzing.
   */
  @Test
  void readFromSomebodyWhoCannotHaveCommitted_isRejected() {
    agreeOn(
        """
        initial 0
        s1: unknown r(a)=nil w(2,1)
        s2: r(2)=1 | w(2,1)
        """);
    agreeOn(
        """
        initial first-read
        s1: unknown r(1)=0 w(1,1) | r(1)=1 w(2,0)
        s2: w(1,0) w(1,1) r(2)=0
        """);
  }

  /** In the order of the program it matters that one value is read twice. */
  @Test
  void valueReadTwiceFromDifferentWriters_isAcceptedWherePositionCounts() {
    agreeOn(
        """
        s1: w(x,1) | w(x,2) w(z,1)
        s2: w(y,1) | w(x,1) w(y,2)
        s3: r(x)=1 r(y)=1 r(z)=1 r(x)=1
        """);
  }

  private static void agreeOn(String script) {
    assertThat(agreement(Variant.PLAIN).on(HistoryScript.parse(script), 0)).isEmpty();
  }

  private static Agreement agreement(Variant variant) {
    return new Agreement(variant, LEVELS, Checking::decide);
  }
}
