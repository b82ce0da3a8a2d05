package io.kingsnake.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShortNamesTest {
  private static History withIds(long... ids) {
    HistoryBuilder builder = new HistoryBuilder();
    for (long id : ids) {
      builder.add(builder.newTransaction().session(builder.session("s")).id(id));
    }
    return builder.build();
  }

  @Test
  void longIds_getShortNamesAndALegend() {
    History history = withIds(17283940123L, 5);
    assertThat(ShortNames.in(List.of("T17283940123 -ww-> T5, T17283940123", "T99 stays"), history))
        .containsExactly(
            "T1 -ww-> T2, T1", "T99 stays", "transactions by id: T1 is 17283940123, T2 is 5");
  }

  @Test
  void shortIds_stay() {
    List<String> lines = List.of("T1 -ww-> T5");
    assertThat(ShortNames.in(lines, withIds(1, 5))).isEqualTo(lines);
  }
}
