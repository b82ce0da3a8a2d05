package io.kingsnake.jdbc.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class KeyTextTest {
  @Test
  void integers_sortAsTheirTexts() {
    long[] numbers = new long[2000];
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = random.nextLong() >> random.nextInt(64);
    }
    numbers[0] = Long.MIN_VALUE;
    numbers[1] = Long.MAX_VALUE;
    numbers[2] = 0;
    numbers[3] = -1;
    Arrays.sort(numbers);
    for (int i = 1; i < numbers.length; i++) {
      int order = KeyText.of(numbers[i - 1]).compareTo(KeyText.of(numbers[i]));
      assertThat(order < 0)
          .as("%d and %d, seed 1", numbers[i - 1], numbers[i])
          .isEqualTo(numbers[i - 1] < numbers[i]);
    }
  }

  @Test
  void severalParts_stayApart() {
    assertThat(KeyText.of(List.of(42L, "x"))).isEqualTo("b42,x");
    assertThat(KeyText.of(List.of("a,b", "c"))).isNotEqualTo(KeyText.of(List.of("a", "b,c")));
    assertThat(KeyText.of(List.of("a\\", "c"))).isNotEqualTo(KeyText.of(List.of("a\\,c")));
  }
}
