package io.kingsnake.bench.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScalePlotsTest {
  @Test
  void table_becomesOnePanelForEachName() {
    List<String> lines = new ArrayList<>(List.of("# Larger than memory"));
    for (int million = 1; million <= 100; million++) {
      lines.add("memory,million transactions,MB,serializable," + million + ",400");
    }
    lines.add("time,million transactions,s,serializable,1,12.9");
    String svg = ScalePlots.svg(lines);
    assertThat(svg).contains("Larger than memory", ">memory<", ">time<", "polyline");
    assertThat(svg.split("<circle", -1)).hasSizeBetween(10, 20);
  }

  @Test
  void neighboursThatAreNotToldApart_areShownByTheLargest() {
    List<String> lines = new ArrayList<>(List.of("# A stream"));
    for (int second = 0; second < 600; second++) {
      lines.add("lag,seconds,ms,10000/s," + second + "," + (second == 333 ? 1777 : 300));
    }
    assertThat(ScalePlots.svg(lines)).contains(": 1,777<");
  }

  @Test
  void otherLines_areRefused() {
    assertThatThrownBy(() -> ScalePlots.svg(List.of("# t", "a,b,c")))
        .hasMessageContaining("expected panel");
  }
}
