package io.kingsnake.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.TypeConversionException;

class DurationsTest {
  @Test
  void units_areMillisecondsToHours() {
    assertThat(new Durations().convert("500ms")).isEqualTo(Duration.ofMillis(500));
    assertThat(new Durations().convert("5")).isEqualTo(Duration.ofSeconds(5));
    assertThat(new Durations().convert("60s")).isEqualTo(Duration.ofSeconds(60));
    assertThat(new Durations().convert("1.5m")).isEqualTo(Duration.ofSeconds(90));
    assertThat(new Durations().convert("2H")).isEqualTo(Duration.ofHours(2));
  }

  @Test
  void anythingElse_isRefused() {
    for (String text : new String[] {"", "5 5", "s", "-1s", "1d", "1s1s", "99999999h"}) {
      assertThatThrownBy(() -> new Durations().convert(text))
          .as(text)
          .isInstanceOf(TypeConversionException.class);
    }
  }
}
