package io.kingsnake.checker.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class BoundedTest {
  @Test
  void workWithinItsBudget_answers() throws Exception {
    assertThat(Bounded.<Integer>within(null, "adding", () -> 2)).isEqualTo(2);
    assertThat(Bounded.<Integer>within(Duration.ofMinutes(5), "adding", () -> 2)).isEqualTo(2);
  }

  @Test
  void workWithoutEnd_spendsItsTime() {
    CountDownLatch never = new CountDownLatch(1);
    assertThatThrownBy(
            () ->
                Bounded.within(
                    Duration.ofMillis(20),
                    "waiting",
                    () -> {
                      never.await();
                      return 0;
                    }))
        .isInstanceOf(Bounded.Spent.class)
        .hasMessage("time budget spent while waiting");
  }

  @Test
  void memoryRunningOut_isSpentBudget() {
    for (@Nullable Duration limit :
        Arrays.<@Nullable Duration>asList(null, Duration.ofMinutes(5))) {
      assertThatThrownBy(
              () ->
                  Bounded.within(
                      limit,
                      "growing",
                      () -> {
                        throw new OutOfMemoryError("Java heap space");
                      }))
          .isInstanceOf(Bounded.Spent.class)
          .hasMessageContaining("memory budget");
    }
  }

  @Test
  void failure_isPassedOn() {
    assertThatThrownBy(
            () ->
                Bounded.within(
                    Duration.ofMinutes(5),
                    "failing",
                    () -> {
                      throw new IllegalStateException("no");
                    }))
        .isInstanceOf(IllegalStateException.class);
  }
}
