package io.kingsnake.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class FuzzTest {
  @Test
  void oneBatch_findsNoDisagreement() {
    assertThat(Fuzz.batch(1, List.of("serializable", "causal", "consistent-view"))).isEmpty();
  }
}
