package io.kingsnake.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import shop.Stock;

class OriginsTest {
  @Test
  void caller_isTheApplicationBehindWhatFrameworksMake() {
    assertThat(new Stock().sell(Origins::caller)).isEqualTo("Stock:8");
  }
}
