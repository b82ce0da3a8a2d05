package io.kingsnake.checker.registers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OpenListTest {
  /** Statements about readers in turn must not differ from run to run, as with Map.copyOf. */
  @Test
  void readers_comeInOrder() {
    Map<Integer, Integer> seen = new HashMap<>();
    IntStream.range(0, 50).forEach(reader -> seen.put(97 * reader % 101, 1));
    OpenList list = new OpenList(0, List.of(List.of(200, 201), List.of(200, 201)), seen);
    assertThat(List.copyOf(list.seen().keySet())).isSorted().hasSize(50);
  }
}
