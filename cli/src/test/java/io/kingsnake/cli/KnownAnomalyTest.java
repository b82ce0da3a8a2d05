package io.kingsnake.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.LevelSweep;
import io.kingsnake.checker.anomaly.AnomalyKind;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.model.Anomaly;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What the files of anomalies say of examples and levels is what the checker finds. */
class KnownAnomalyTest {
  private static final List<AnomalyKind> WITHOUT_EXAMPLE =
      List.of(
          AnomalyKind.FUTURE_READ,
          AnomalyKind.SCAN_CONTRACT,
          AnomalyKind.DUPLICATE_ELEMENTS,
          AnomalyKind.FRACTURED_LIST,
          AnomalyKind.CONCURRENT_WRITES,
          AnomalyKind.DEPENDENCY_CYCLE,
          AnomalyKind.NO_ORDER);

  @Test
  void everyExample_isReportedByItsNameAndClass() throws InputProblem {
    for (KnownAnomaly known : KnownAnomaly.all()) {
      Level weakest = LevelSweep.weakest(known.forbidding()).get(0);
      Anomaly found =
          Objects.requireNonNull(
              Separation.verdict(known.example().history(), weakest).anomaly(), known.name());
      assertThat(found.kind()).as(known.name()).isEqualTo(known.kind().reportedAs());
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
  void namesOfTheForbiddenTable_areKindsOrClasses() throws InputProblem {
    for (List<String> row : ResourceTable.rows("forbidden.txt")) {
      String name = row.get(0);
      assertThat(AnomalyKind.labelled(name).isPresent() || name.startsWith("G")).as(name).isTrue();
    }
  }
}
