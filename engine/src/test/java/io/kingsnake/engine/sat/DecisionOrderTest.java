package io.kingsnake.engine.sat;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class DecisionOrderTest {
  private static DecisionOrder of(int variableCount) {
    DecisionOrder order = new DecisionOrder();
    for (int variable = 0; variable < variableCount; variable++) {
      order.growTo(variable + 1);
      order.insert(variable);
    }
    return order;
  }

  @Test
  void recentBump_outweighsAnOldOne() {
    DecisionOrder order = of(3);
    order.bump(1);
    order.decay();
    order.bump(2);
    assertThat(order.removeFirst()).isEqualTo(2);
    assertThat(order.removeFirst()).isEqualTo(1);
    assertThat(order.removeFirst()).isEqualTo(0);
    assertThat(order.isEmpty()).isTrue();
  }

  @Test
  void growth_keepsActivityAndContent() {
    DecisionOrder order = of(3);
    order.bump(2);
    assertThat(order.removeFirst()).isEqualTo(2);
    order.growTo(1000);
    order.insert(999);
    assertThat(order.removeFirst()).isEqualTo(0);
    order.insert(2);
    assertThat(order.removeFirst()).isEqualTo(2);
    assertThat(order.removeFirst()).isEqualTo(1);
    assertThat(order.removeFirst()).isEqualTo(999);
  }

  @Test
  void thousandsOfDecays_keepTheLatestFirst() {
    DecisionOrder order = of(5);
    for (int step = 0; step < 20_000; step++) { // past the rescaling, several times
      int variable = step % 5;
      order.bump(variable);
      order.decay();
      assertThat(order.removeFirst()).as("step %d", step).isEqualTo(variable);
      order.insert(variable);
    }
  }
}
