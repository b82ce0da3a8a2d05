package io.kingsnake.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;

class SaturatingTest {
  private static final long[] NUMBERS = {
    Long.MIN_VALUE, Long.MIN_VALUE + 1, -100, -1, 0, 1, 100, Long.MAX_VALUE - 1, Long.MAX_VALUE
  };

  @Test
  void sums_stopAtTheEndsOfTheRange() {
    for (long time : NUMBERS) {
      for (long span : NUMBERS) {
        BigInteger first = BigInteger.valueOf(time);
        BigInteger second = BigInteger.valueOf(span);
        assertThat(Saturating.plus(time, span)).isEqualTo(clamped(first.add(second)));
        assertThat(Saturating.minus(time, span)).isEqualTo(clamped(first.subtract(second)));
      }
    }
  }

  private static long clamped(BigInteger number) {
    return number
        .max(BigInteger.valueOf(Long.MIN_VALUE))
        .min(BigInteger.valueOf(Long.MAX_VALUE))
        .longValueExact();
  }
}
