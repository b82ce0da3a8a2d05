package io.kingsnake.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ResultKindTest {
  @Test
  void exitCodes_areErrorOverViolationOverUndecidedOverSatisfied() {
    assertThat(ResultKind.ERROR.over(ResultKind.VIOLATED)).isEqualTo(ResultKind.ERROR);
    assertThat(ResultKind.UNDECIDED.over(ResultKind.VIOLATED)).isEqualTo(ResultKind.VIOLATED);
    assertThat(ResultKind.SATISFIED.over(ResultKind.UNDECIDED)).isEqualTo(ResultKind.UNDECIDED);
    assertThat(ResultKind.SATISFIED.exitCode()).isZero();
    assertThat(ResultKind.VIOLATED.exitCode()).isEqualTo(1);
    assertThat(ResultKind.UNDECIDED.exitCode()).isEqualTo(2);
    assertThat(ResultKind.ERROR.exitCode()).isEqualTo(3);
  }
}
