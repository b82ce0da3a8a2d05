package io.kingsnake.laboratory.formula;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.kingsnake.laboratory.formula.Counters.Moment;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Time by the clock and time of work are different. */
class CountersTest {
  private static final long WAIT = TimeUnit.MILLISECONDS.toNanos(200);

  @BeforeEach
  void needsAClockOfTheThread() {
    boolean isKnown = ManagementFactory.getThreadMXBean().isCurrentThreadCpuTimeSupported();
    assumeTrue(isKnown, "SKIPPED: this system does not say what a thread has worked");
  }

  @Test
  void waiting_isNoWork() {
    Counters counters = new Counters();
    Moment start = Moment.now();
    while (System.nanoTime() - start.nanos() < WAIT) {
      LockSupport.parkNanos(WAIT);
    }
    counters.took("wait", start);
    assertThat(counters.nanos().get("wait")).isGreaterThanOrEqualTo(WAIT);
    assertThat(counters.cpuNanos().get("wait")).isBetween(0L, WAIT / 2);
  }

  @Test
  void work_isCounted() {
    Counters counters = new Counters();
    Moment start = Moment.now();
    long sum = 0;
    while (Moment.now().cpuNanos() - start.cpuNanos() < TimeUnit.MILLISECONDS.toNanos(20)) {
      sum += System.nanoTime();
    }
    counters.took("work", start);
    assertThat(sum).isNotZero();
    assertThat(counters.cpuNanos().get("work"))
        .isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(20));
  }
}
