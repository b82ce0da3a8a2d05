package io.kingsnake.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kingsnake.report.ResultKind;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class BudgetTest {
  @Test
  void workWithinItsBudget_answers() throws Exception {
    assertThat(Budget.<Integer>spend(null, "adding", () -> 2)).isEqualTo(2);
    assertThat(Budget.<Integer>spend(Duration.ofMinutes(5), "adding", () -> 2)).isEqualTo(2);
  }

  @Test
  void workWithoutEnd_spendsItsTime() {
    CountDownLatch never = new CountDownLatch(1);
    assertThatThrownBy(
            () ->
                Budget.spend(
                    Duration.ofMillis(20),
                    "waiting",
                    () -> {
                      never.await();
                      return 0;
                    }))
        .isInstanceOf(Budget.Spent.class)
        .hasMessage("time budget spent while waiting");
  }

  @Test
  void memoryRunningOut_isSpentBudget() {
    for (@Nullable Duration limit :
        Arrays.<@Nullable Duration>asList(null, Duration.ofMinutes(5))) {
      assertThatThrownBy(
              () ->
                  Budget.spend(
                      limit,
                      "growing",
                      () -> {
                        throw new OutOfMemoryError("Java heap space");
                      }))
          .isInstanceOf(Budget.Spent.class)
          .hasMessageContaining("memory budget");
    }
  }

  @Test
  void failure_isPassedOn() {
    assertThatThrownBy(
            () ->
                Budget.spend(
                    Duration.ofMinutes(5),
                    "failing",
                    () -> {
                      throw new IllegalStateException("no");
                    }))
        .isInstanceOf(IllegalStateException.class);
  }

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
