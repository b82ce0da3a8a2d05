package io.kingsnake.checker.anomaly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kingsnake.checker.anomaly.AnomalyKind.Shape;
import io.kingsnake.workload.reference.PlantedAnomaly;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The rules that the files of anomalies keep to. */
class AnomalyKindTest {
  private static final Path FOLDER =
      Path.of(
          Objects.requireNonNull(System.getProperty("kingsnake.root")),
          "checker/src/main/resources/io/kingsnake/checker/anomaly");

  private static final List<String> QUOTED =
      Arrays.stream(AnomalyKind.values()).map(kind -> '"' + kind.label() + '"').toList();

  @Test
  void everyFile_isOfAKind() throws Exception {
    try (Stream<Path> files = Files.list(FOLDER)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(
              Arrays.stream(AnomalyKind.values()).map(kind -> kind.label() + ".anomaly").toList());
    }
  }

  /** Code says which anomaly it means by a constant, so no name stands in quotes. */
  @Test
  void names_standInNoCode() throws Exception {
    Path root = Path.of(Objects.requireNonNull(System.getProperty("kingsnake.root")));
    for (String module : List.of("checker", "report", "stream", "junit", "spark")) {
      try (Stream<Path> files = Files.walk(root.resolve(module + "/src/main/java"))) {
        for (Path file : files.filter(each -> each.toString().endsWith(".java")).toList()) {
          assertThat(Files.readString(file)).as(file.toString()).doesNotContain(QUOTED);
        }
      }
    }
  }

  @Test
  void everyKind_isDescribedInSentences() {
    for (AnomalyKind kind : AnomalyKind.values()) {
      assertThat(kind.plain()).matches("[A-Z].*\\.");
      assertThat(kind.cure()).matches("[A-Z].*\\.");
      assertThat(kind.consequence().orElse("None.")).matches("[A-Z].*\\.");
      assertThat(kind.shape()).isNotNull();
    }
  }

  @Test
  void namesAndAliases_areOfOneKindOnly() {
    Map<String, AnomalyKind> owners = new HashMap<>();
    for (AnomalyKind kind : AnomalyKind.values()) {
      List<String> names = new ArrayList<>(kind.aliases());
      names.add(kind.label());
      for (String name : names) {
        assertThat(name).isEqualTo(name.toLowerCase(Locale.ROOT).strip());
        assertThat(owners.put(name.replace("-", ""), kind)).as(name).isNull();
      }
    }
  }

  @Test
  void named_isFoundHoweverItIsSpelt() {
    assertThat(AnomalyKind.named("Lost Update")).contains(AnomalyKind.LOST_UPDATE);
    assertThat(AnomalyKind.named("G1a")).contains(AnomalyKind.ABORTED_READ);
    assertThat(AnomalyKind.named("g_single")).contains(AnomalyKind.READ_SKEW);
    assertThat(AnomalyKind.named("lost")).isEmpty();
    assertThat(AnomalyKind.labelled("G1a")).isEmpty();
  }

  @Test
  void otherKinds_existAndAreReported() {
    for (AnomalyKind kind : AnomalyKind.values()) {
      AnomalyKind reported = kind.reportedAs();
      assertThat(reported.reportedAs()).isEqualTo(reported);
      assertThat(kind.withAbsentRows().withAbsentRows()).isEqualTo(kind.withAbsentRows());
    }
    assertThat(AnomalyKind.MISSED_OWN_WRITE.reportedAs())
        .isEqualTo(AnomalyKind.CAUSALITY_VIOLATION);
    assertThat(AnomalyKind.WRITE_SKEW.withAbsentRows()).isEqualTo(AnomalyKind.PHANTOM);
    assertThat(AnomalyKind.LOST_UPDATE.withAbsentRows()).isEqualTo(AnomalyKind.LOST_UPDATE);
  }

  @Test
  void spoken_isTheNameWithBlanks() {
    assertThat(AnomalyKind.NON_REPEATABLE_READ.spoken()).isEqualTo("non-repeatable read");
    assertThat(AnomalyKind.THIN_AIR_READ.heading()).isEqualTo("Thin-air read");
    for (AnomalyKind kind : AnomalyKind.values()) {
      assertThat(kind.spoken().replace(' ', '-')).isEqualTo(kind.label());
    }
  }

  @Test
  void consequence_standsByItself() {
    assertThat(AnomalyKind.FRACTURED_READ.consequence().orElseThrow()).startsWith("The reader ");
    assertThat(AnomalyKind.STALE_READ.consequence().orElseThrow()).startsWith("What the reader ");
  }

  @Test
  void queries_sayWhatKindItIs() {
    assertThat(AnomalyKind.NO_ORDER.isNameless()).isTrue();
    assertThat(AnomalyKind.DEPENDENCY_CYCLE.isNameless()).isTrue();
    assertThat(AnomalyKind.WRITE_SKEW.isNameless()).isFalse();
    assertThat(AnomalyKind.ABORTED_READ.shape()).isEqualTo(Shape.OBSERVATION);
    assertThat(AnomalyKind.FRACTURED_LIST.shape()).isEqualTo(Shape.LISTS);
    assertThat(AnomalyKind.LONG_FORK.shape()).isEqualTo(Shape.CYCLE);
  }

  @Test
  void planted_areReportedAsAKind() {
    for (PlantedAnomaly planted : PlantedAnomaly.all()) {
      assertThat(AnomalyKind.labelled(planted.reportedAs())).as(planted.name()).isPresent();
    }
  }

  @Test
  void text_saysWhereItIsWrong() {
    assertWrong("anomaly a\nshape", "a.anomaly:2: 'shape' says nothing");
    assertWrong("anomaly a\n\nanomaly b", "a.anomaly:3: 'anomaly' stands twice");
    assertWrong("# one\nremedy \"none\"", "a.anomaly:2: no line begins with 'remedy'");
    assertThatThrownBy(() -> AnomalyFile.parse("anomaly a", "").need(AnomalyFile.Word.CURE))
        .hasMessage("a.anomaly has no line cure");
  }

  private static void assertWrong(String text, String message) {
    assertThatThrownBy(() -> AnomalyFile.parse(text, "a.anomaly")).hasMessage(message);
  }
}
