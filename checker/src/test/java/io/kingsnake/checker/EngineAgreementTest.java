package io.kingsnake.checker;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.history.History;
import io.kingsnake.testkit.HistoryScript;
import io.kingsnake.testkit.agree.Agreement;
import io.kingsnake.testkit.agree.Disagreement;
import io.kingsnake.testkit.agree.Variant;
import io.kingsnake.testkit.generate.TinyHistories;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checker and oracle give the same answer, at every level the engine decides. {@code
 * -Dkingsnake.fuzz.histories=N} asks about N plain histories, and a twentieth of that of each
 * unusual kind.
 */
class EngineAgreementTest {
  private static final long HISTORIES = Long.getLong("kingsnake.fuzz.histories", 4_000);

  static Stream<Variant> unusual() {
    return Variant.unusual().stream();
  }

  @Test
  void plainHistories_getTheAnswerOfTheOracle() {
    Agreement agreement = agreement(Variant.PLAIN);
    assertThat(agreement.overSeeds(0, HISTORIES)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("unusual")
  void unusualHistories_getTheAnswerOfTheOracle(Variant variant) {
    assertThat(agreement(variant).overSeeds(0, HISTORIES / 20)).isEmpty();
  }

  @Test
  void largerHistories_getTheAnswerOfTheOracle() {
    Agreement agreement = agreement(Variant.PLAIN.withSize(7, 4));
    assertThat(agreement.overSeeds(0, HISTORIES / 100)).isEmpty();
  }

  @Test
  void tinyHistoriesOfUniqueValues_allGetTheAnswerOfTheOracle() {
    agreeOnAll(TinyHistories.uniqueValues());
  }

  @Test
  void tinyHistoriesOfRepeatedValues_allGetTheAnswerOfTheOracle() {
    agreeOnAll(new TinyHistories(2, 2, true));
    agreeOnAll(new TinyHistories(3, 1, true));
  }

  /** Initial values depend on which transactions took effect; found by fuzzing. */
  @Test
  void unknownInitialValueSeenByNobodyWhoMustHaveCommitted_isAbsent() {
    agreeOn(
        """
        initial first-read
        s1: unknown r(x)=nil w(y,1)
        s2: unknown r(x)=99
        s3: r(y)=1
        """);
    agreeOn(
        """
        initial first-read
        s1: r(x)=nil | d(x)
        s2: unknown r(x)=7 w(y,1)
        s3: r(y)=1
        """);
    agreeOn(
        """
        initial first-read
        s1: unknown r(x)=7 w(y,1)
        s2: unknown r(x)=8 w(y,2)
        s3: r(y)=1 | r(y)=2
        """);
  }

  /** Part of a refutation says nothing to people, and is left out; found by fuzzing. */
  @Test
  void refutationWithACycleThatNothingAsksFor_isExplained() {
    agreeOn(
        """
        s3: w(1,0) | r(1)=0 w(1,1)
        s1: r(1)=0 w(1,2) | w(1,0) | r(1)=0 w(1,1)
        """);
  }

  private static Agreement agreement(Variant variant) {
    return new Agreement(variant, Checking.LEVELS, Checking::decide);
  }

  /** Found by fuzzing: a list that only an aborted transaction appended to is still a list. */
  @Test
  void scanOverAListThatWasNeverAppendedTo_readsNoRecord() {
    agreeOn(
        """
        initial 0
        s2: aborted a(2,0) | w(1,2)
        s3: w(1,1) | r(1)=0 w(1,1) scan(1,)={1:1}
        """);
  }

  /** Found by fuzzing: a reader of its own tombstone as absent may have committed. */
  @Test
  void indeterminateTransactionThatReadItsOwnDelete_mayHaveCommitted() {
    agreeOn(
        """
        s4: @32-33 w(1,6) r(2)=~4
        s2: @1-29 unknown d(1,~3) d(2,~4) r(1)=nil
        s1: @34-35 r(1)=nil
        """);
  }

  /** Found by fuzzing: the last element of a list is no name for it where that means another. */
  @Test
  void listWhoseLastElementLooksInitial_isNotTheInitialOne() {
    agreeOn(
        """
        initial 0
        s2: l(2)=[0] | a(2,0)
        """);
  }

  private static void agreeOn(String script) {
    assertThat(agreement(Variant.PLAIN).on(HistoryScript.parse(script), 0)).isEmpty();
  }

  private static void agreeOnAll(TinyHistories tiny) {
    List<String> levels = List.of("serializable", "snapshot-isolation");
    Agreement agreement = new Agreement(Variant.PLAIN, levels, Checking::decide);
    List<History> histories = new ArrayList<>();
    tiny.forEach(histories::add);
    Optional<Disagreement> first =
        histories.parallelStream()
            .map(history -> agreement.on(history, 0))
            .flatMap(Optional::stream)
            .findFirst();
    assertThat(first).isEmpty();
  }
}
