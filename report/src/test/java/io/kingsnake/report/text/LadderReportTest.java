package io.kingsnake.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.report.CheckResult;
import io.kingsnake.report.Results;
import io.kingsnake.testkit.HistoryScript;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class LadderReportTest {
  private static final List<Level> SOME =
      List.of(Levels.CAUSAL, Levels.SNAPSHOT_ISOLATION, Levels.SERIALIZABLE);

  private static List<String> lines(Screen screen, boolean verbose) {
    return Results.render(
            out -> new LadderReport(out, screen, SOME, verbose),
            SOME.stream()
                .map(
                    level ->
                        Results.of(
                            "lost.txt",
                            HistoryScript.parse("s1: r(x)=nil w(x,1)\ns2: r(x)=nil w(x,2)"),
                            level))
                .toArray(CheckResult[]::new))
        .lines()
        .toList();
  }

  @Test
  void boundaryComesFirst_thenTheTree_thenTheAnomalyOnce() {
    List<String> lines = lines(Screen.PLAIN, false);
    assertThat(lines.get(0)).startsWith("lost.txt");
    assertThat(lines.subList(1, 7))
        .containsExactly(
            "  strongest satisfied: causal",
            "  weakest violated: snapshot-isolation",
            "  ✗ serializable  lost-update",
            "  └ ✗ snapshot-isolation  lost-update",
            "    └ ✓ causal",
            "  violates snapshot-isolation and stronger levels");
    assertThat(lines).filteredOn(line -> line.contains("Lost update on x")).hasSize(1);
    assertThat(lines).noneMatch(line -> line.contains("means:"));
  }

  @Test
  void terminalWithoutSigns_getsAscii() {
    assertThat(lines(new Screen(Colors.OFF, 80, false), false))
        .contains("  `- x snapshot-isolation  lost-update", "     `- + causal")
        .allMatch(line -> line.length() <= 80)
        .allMatch(line -> StandardCharsets.US_ASCII.newEncoder().canEncode(line));
  }

  @Test
  void definitions_areForTheVerbose() {
    assertThat(lines(Screen.PLAIN, true))
        .anyMatch(
            line ->
                line.startsWith(
                    "causal means: A transaction that sees an effect also sees its causes"))
        .anyMatch(line -> line.startsWith("    exactly: There is a commit order"));
  }
}
