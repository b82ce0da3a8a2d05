package io.kingsnake.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class WrappingTest {
  @Test
  void shortLine_staysAsItIs() {
    assertThat(Screen.PLAIN.wrapped("  a line")).containsExactly("  a line");
    assertThat(Screen.PLAIN.wrapped("")).containsExactly("");
    assertThat(Screen.PLAIN.wrapped("x".repeat(120))).hasSize(1);
  }

  @Test
  void longLine_goesOnIndented() {
    String line = "  " + "word ".repeat(60).strip();
    List<String> lines = Screen.PLAIN.wrapped(line);
    assertThat(lines).hasSize(3).allMatch(each -> each.length() <= 120);
    assertThat(lines.get(0)).startsWith("  word").doesNotEndWith(" ");
    assertThat(lines.get(1)).startsWith("      word");
    assertThat(String.join(" ", lines.stream().map(String::strip).toList()))
        .isEqualTo(line.strip());
  }

  @Test
  void path_staysTogetherIfItIsShort() {
    String before = "x".repeat(100);
    assertThat(Screen.PLAIN.wrapped(before + " would close T1 → T2 → T3"))
        .containsExactly(before + " would close", "    T1 → T2 → T3");
    assertThat(Screen.PLAIN.wrapped("T1 → ".repeat(40) + "T1"))
        .hasSize(2)
        .allMatch(line -> line.length() <= 120);
  }

  @Test
  void longName_staysInOnePiece() {
    String name = "x".repeat(300);
    assertThat(Screen.PLAIN.wrapped("           " + name)).containsExactly("           " + name);
    assertThat(Screen.PLAIN.wrapped("  a " + name + " b"))
        .containsExactly("  a", "      " + name, "      b");
  }
}
