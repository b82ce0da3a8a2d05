package io.kingsnake.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SelftestCommandTest {
  private static final Path ROOT =
      Path.of(Objects.requireNonNull(System.getProperty("kingsnake.root")));
  private static final Path FILE =
      ROOT.resolve("cli/src/main/resources/io/kingsnake/cli/selftest.txt");

  @SuppressWarnings("unchecked")
  private static Fixture fixture(Path example) {
    try {
      List<String> lines = Files.readAllLines(example);
      Map<String, @Nullable Object> note =
          (Map<String, @Nullable Object>)
              Objects.requireNonNull(Json.object(lines.get(0)).get("note"));
      return new Fixture(
          example.getFileName().toString().replace(".jsonl", ""),
          (List<String>) Objects.requireNonNull(note.get("satisfied")),
          (List<String>) Objects.requireNonNull(note.get("violated")),
          lines);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Their verdicts are compared with the oracle's by {@link ExamplesTest}. */
  @Test
  void fixtures_areTheExamples() throws IOException {
    StringBuilder all = new StringBuilder();
    try (Stream<Path> files = Files.list(ROOT.resolve("examples"))) {
      files
          .filter(file -> file.toString().endsWith(".jsonl"))
          .sorted()
          .map(SelftestCommandTest::fixture)
          .forEach(fixture -> all.append(fixture.text()));
    }
    if (Objects.equals(System.getProperty("kingsnake.samples"), "write")) {
      Files.writeString(FILE, all);
    }
    assertThat(Files.readString(FILE)).isEqualTo(all.toString());
  }

  @Test
  void everyAnomaly_isCaught() {
    Invocation run = Invocation.of("selftest");
    assertThat(run.exitCode()).as(run.out()).isZero();
    assertThat(run.out())
        .contains("all as expected")
        .doesNotContain("WRONG")
        .contains(
            "aborted-read",
            "causality-violation",
            "circular-information-flow",
            "dirty-write",
            "fractured-read",
            "intermediate-read",
            "internal-inconsistency",
            "long-fork",
            "lost-update",
            "non-repeatable-read",
            "read-only-anomaly",
            "stale-read",
            "thin-air-read",
            "write-skew");
  }
}
