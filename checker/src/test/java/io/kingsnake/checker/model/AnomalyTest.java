package io.kingsnake.checker.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.anomaly.AnomalyKind;
import java.util.List;
import org.junit.jupiter.api.Test;

class AnomalyTest {
  @Test
  void core_includesThoseOfTheCycle() {
    Anomaly cycle =
        Anomaly.observed(AnomalyKind.CIRCULAR_INFORMATION_FLOW, List.of(4, 0), "a cycle");
    assertThat(cycle.withCore(List.of(2, 4)).core()).containsExactly(0, 2, 4);
  }
}
