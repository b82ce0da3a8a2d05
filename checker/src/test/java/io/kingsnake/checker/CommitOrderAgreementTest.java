package io.kingsnake.checker;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.testkit.agree.Agreement;
import io.kingsnake.testkit.agree.Variant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checker and oracle give the same answer at the levels that say themselves what is visible. {@code
 * -Dkingsnake.fuzz.histories=N} asks about N plain histories, and a twentieth of that of each
 * unusual kind.
 */
class CommitOrderAgreementTest {
  private static final long HISTORIES = Long.getLong("kingsnake.fuzz.histories", 200_000);

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
          "writes-follow-reads");

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

  private static Agreement agreement(Variant variant) {
    return new Agreement(variant, LEVELS, Checking::decide);
  }
}
