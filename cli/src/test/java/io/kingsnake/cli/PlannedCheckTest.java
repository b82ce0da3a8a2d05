package io.kingsnake.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlannedCheckTest {
  @TempDir private Path folder = Path.of("");

  private String history() throws IOException {
    Path path = folder.resolve("skew.txt");
    return Files.writeString(path, "r(1,0,1,1)\nw(2,1,1,1)\nr(2,0,2,2)\nw(1,1,2,2)\n").toString();
  }

  @Test
  void plan_listsAttemptsWithBudgetsAndWhatDecides() throws IOException {
    Invocation run = Invocation.of("check", "--plan", "--level", "ser,causal", history());
    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .contains(
            "at serializable:", "1. paths (no limit of its own)", "when: at most 2,000 events")
        .contains("saturation-and-search decides what is left")
        .contains("at causal:", "1. pass decides what is left")
        .doesNotContain("violated", "satisfied");
  }

  @Test
  void json_namesAttemptsAsWithoutTakesThem() throws IOException {
    Invocation run = Invocation.of("check", "--plan", "--json", "--without", "paths", history());
    Map<String, @Nullable Object> plan = Json.object(run.outLines().get(0));
    assertThat(plan)
        .containsEntry("level", "serializable")
        .containsEntry("decides", "saturation-and-search");
    assertThat(String.valueOf(plan.get("attempts")))
        .contains("name=forward")
        .doesNotContain("paths");
  }
}
