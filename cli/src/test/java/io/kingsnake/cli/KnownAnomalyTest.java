package io.kingsnake.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.LevelSweep;
import io.kingsnake.checker.anomaly.AnomalyKind;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.workload.reference.PlantedAnomaly;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Files of anomalies, whose claims about examples and levels the checker confirms. */
class KnownAnomalyTest {
  /** The end of what the page says before its rows. */
  private static final String TABLE_HEAD = "|---|---|---|---|---|---|\n";

  /** No few transactions show it without showing something that has a name. */
  private static final List<AnomalyKind> WITHOUT_EXAMPLE = List.of(AnomalyKind.NO_ORDER);

  /** The classic example of read skew is a fractured read, too, and reported as that. */
  private static AnomalyKind shown(AnomalyKind kind) {
    return kind == AnomalyKind.READ_SKEW ? AnomalyKind.FRACTURED_READ : kind.reportedAs();
  }

  @Test
  void everyExample_isReportedByItsNameAndClass() throws InputProblem {
    for (KnownAnomaly known : KnownAnomaly.all()) {
      Anomaly found =
          Objects.requireNonNull(
              Separation.verdict(known.example().history(), known.shownAt()).anomaly(),
              known.name());
      assertThat(found.kind()).as(known.name()).isEqualTo(shown(known.kind()));
      if (known.kind().cycleClass() != null) {
        assertThat(found.cycleClass()).as(known.name()).isEqualTo(known.kind().cycleClass());
      }
    }
  }

  @Test
  void everyKind_hasAnExample() throws InputProblem {
    List<AnomalyKind> explained = KnownAnomaly.all().stream().map(KnownAnomaly::kind).toList();
    assertThat(Arrays.stream(AnomalyKind.values()).filter(kind -> !explained.contains(kind)))
        .containsExactlyElementsOf(WITHOUT_EXAMPLE);
  }

  @Test
  void whatCanBePlanted_canBeExplained() {
    for (PlantedAnomaly planted : PlantedAnomaly.all()) {
      assertThat(AnomalyKind.named(planted.name()).map(AnomalyKind::reportedAs))
          .as(planted.name())
          .isEqualTo(AnomalyKind.labelled(planted.reportedAs()));
    }
  }

  @Test
  void page_isWhatTheFilesSay() throws Exception {
    StringBuilder rows = new StringBuilder();
    for (AnomalyKind kind : AnomalyKind.values()) {
      rows.append(row(kind));
    }
    Path file =
        Path.of(Objects.requireNonNull(System.getProperty("kingsnake.root")))
            .resolve("docs/ANOMALIES.md");
    String page = Files.readString(file);
    int start = page.indexOf(TABLE_HEAD) + TABLE_HEAD.length();
    String made = page.substring(0, start) + rows;
    if ("write".equals(System.getProperty("kingsnake.samples"))) {
      Files.writeString(file, made);
    }
    assertThat(Files.readString(file))
        .as("-Dkingsnake.samples=write stores the table")
        .isEqualTo(made);
  }

  private static String row(AnomalyKind kind) throws InputProblem {
    List<Level> forbidding =
        ForbiddenBy.named(kind.label())
            .map(ForbiddenBy::always)
            .map(LevelSweep::weakest)
            .orElse(List.of());
    String levels =
        forbidding.stream()
            .map(level -> "`" + level.name() + "`")
            .collect(Collectors.joining(", "));
    return "| `%s` | %s | %s | %s | %s | %s |\n"
        .formatted(
            kind.label(),
            String.join(", ", kind.aliases()),
            Objects.requireNonNullElse(kind.cycleClass(), ""),
            kind.plain(),
            levels,
            kind.cure());
  }

  @Test
  void namesOfTheForbiddenTable_areKindsOrClasses() throws InputProblem {
    for (List<String> row : ResourceTable.rows("forbidden.txt")) {
      String name = row.get(0);
      assertThat(AnomalyKind.labelled(name).isPresent() || name.startsWith("G")).as(name).isTrue();
    }
  }
}
