package io.kingsnake.checker.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kingsnake.checker.anomaly.AnomalyKind;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.model.Verdict.Kind;
import io.kingsnake.checker.model.Verdict.Millis;
import io.kingsnake.testkit.HistoryScript;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AlternativesTest {
  private static final Verdict SATISFIED = Verdict.satisfied(Levels.SERIALIZABLE, Millis.NONE);
  private static final Verdict UNDECIDED =
      Verdict.undecided(Levels.SERIALIZABLE, "too much", Millis.NONE);

  private static Question question(Duration timeout) {
    return new Question(
        HistoryScript.parse("s1: w(x,1)\n"), Levels.SERIALIZABLE, new Budget(timeout));
  }

  private static Alternatives alternatives() {
    return Alternatives.to(question(Duration.ofHours(1)));
  }

  private static Verdict violated(AnomalyKind kind) {
    Anomaly anomaly = new Anomaly(kind, null, List.of(0), List.of(), "");
    return Verdict.violated(Levels.SERIALIZABLE, anomaly, Millis.NONE);
  }

  private static Supplier<FormAnswer> says(Verdict verdict) {
    return () -> FormAnswer.of(verdict);
  }

  private static FormAnswer unasked() {
    throw new AssertionError("asked for nothing");
  }

  @Test
  void firstAccepted_endsTheSearch() {
    FormAnswer answer =
        alternatives()
            .or(
                Stream.of(
                    says(violated(AnomalyKind.LOST_UPDATE)),
                    says(SATISFIED),
                    AlternativesTest::unasked))
            .answer();
    assertThat(answer.verdict()).isEqualTo(SATISFIED);
  }

  @Test
  void allViolated_isViolatedAsTheFirstIs() {
    FormAnswer answer =
        alternatives()
            .or(
                Stream.of(
                    says(violated(AnomalyKind.LOST_UPDATE)),
                    says(violated(AnomalyKind.WRITE_SKEW))))
            .answer();
    assertThat(answer.verdict()).isEqualTo(violated(AnomalyKind.LOST_UPDATE));
  }

  @Test
  void evidence_isAuditedOfTheAnswerOnly() {
    Supplier<FormAnswer> costly =
        () ->
            new FormAnswer(
                Kind.VIOLATED,
                () -> {
                  throw new AssertionError("audited in vain");
                });
    FormAnswer answer = alternatives().or(Stream.of(costly, says(SATISFIED))).answer();
    assertThat(answer.verdict()).isEqualTo(SATISFIED);
  }

  @Test
  void oneUndecided_leavesTheQuestionUndecided() {
    FormAnswer answer =
        alternatives()
            .or(
                Stream.of(
                    says(violated(AnomalyKind.LOST_UPDATE)),
                    says(UNDECIDED),
                    says(violated(AnomalyKind.WRITE_SKEW))))
            .answer();
    assertThat(answer.verdict()).isEqualTo(UNDECIDED);
  }

  @Test
  void stricterQuestion_tellsNothingUnlessAccepted() {
    assertThat(
            alternatives()
                .trying(true, says(violated(AnomalyKind.LOST_UPDATE)))
                .trying(true, says(UNDECIDED))
                .or(says(violated(AnomalyKind.WRITE_SKEW)))
                .answer()
                .verdict())
        .isEqualTo(violated(AnomalyKind.WRITE_SKEW));
    assertThat(
            alternatives()
                .trying(true, says(SATISFIED))
                .or(AlternativesTest::unasked)
                .answer()
                .isAccepted())
        .isTrue();
    assertThat(
            alternatives()
                .trying(false, AlternativesTest::unasked)
                .or(says(SATISFIED))
                .answer()
                .isAccepted())
        .isTrue();
  }

  @Test
  void spentBudget_leavesTheRestUndecided() {
    FormAnswer answer =
        Alternatives.to(question(Duration.ZERO))
            .or(Stream.of(says(violated(AnomalyKind.LOST_UPDATE)), AlternativesTest::unasked))
            .answer();
    assertThat(answer.kind()).isEqualTo(Kind.UNDECIDED);
  }

  @Test
  void noAlternative_isAMistake() {
    assertThatThrownBy(() -> alternatives().answer()).isInstanceOf(IllegalStateException.class);
  }
}
