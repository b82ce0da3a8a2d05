package io.kingsnake.checker;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.model.Verdict.Kind;
import io.kingsnake.history.History;
import io.kingsnake.workload.KeyDistribution;
import io.kingsnake.workload.literature.GeneralWorkload;
import io.kingsnake.workload.reference.Isolation;
import io.kingsnake.workload.reference.PlantedAnomaly;
import io.kingsnake.workload.reference.ReferenceDatabase;
import io.kingsnake.workload.reference.Run;
import io.kingsnake.workload.reference.RunOptions;
import io.kingsnake.workload.reference.RunOptions.Plant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Planted anomalies are found, by their names, at levels that forbid them, and nowhere else. */
class PlantedAnomaliesTest {
  static Stream<Arguments> anomaliesAndLevels() {
    List<Arguments> pairs = new ArrayList<>();
    for (PlantedAnomaly anomaly : PlantedAnomaly.all()) {
      for (Isolation isolation : Isolation.values()) {
        if (anomaly.brokenLevels().contains(isolation)) {
          pairs.add(Arguments.of(anomaly.name(), isolation));
        }
      }
    }
    return pairs.stream();
  }

  @ParameterizedTest
  @MethodSource("anomaliesAndLevels")
  void planted_isFoundByItsNameWhereForbidden(String name, Isolation isolation) {
    PlantedAnomaly anomaly = PlantedAnomaly.named(name).orElseThrow();
    Run run = run(isolation, List.of(new Plant(anomaly, 150)));
    History history = run.history();
    Verdict found = Checking.check(history, anomaly.foundAt());
    assertThat(found.kind()).as("%s", found).isEqualTo(Kind.VIOLATED);
    assertThat(Evidences.of(found).name()).as("%s", found).isEqualTo(anomaly.reportedAs());
    Set<Long> blamed = new HashSet<>();
    Evidences.of(found).txns().forEach(txn -> blamed.add(history.txnId(txn)));
    assertThat(run.planted().get(0).ids()).containsAll(blamed);
    if (anomaly.allowedAt().isPresent()) {
      Verdict allowed = Checking.check(history, anomaly.allowedAt().get());
      assertThat(allowed.kind()).as("%s", allowed).isEqualTo(Kind.SATISFIED);
    }
  }

  @ParameterizedTest
  @MethodSource("anomaliesAndLevels")
  void withoutThePlant_bothLevelsHold(String name, Isolation isolation) {
    PlantedAnomaly anomaly = PlantedAnomaly.named(name).orElseThrow();
    History history = run(isolation, List.of()).history();
    Verdict verdict = Checking.check(history, anomaly.foundAt());
    assertThat(verdict.kind()).as("%s", verdict).isEqualTo(Kind.SATISFIED);
  }

  private static Run run(Isolation isolation, List<Plant> plants) {
    RunOptions options =
        RunOptions.of(isolation, 7)
            .withTransactions(6, 300)
            .withOutcomes(0.05, 0.02)
            .planting(plants);
    GeneralWorkload workload =
        new GeneralWorkload(
            GeneralWorkload.Parameters.BALANCED
                .withOpsPerTxn(4)
                .withKeys(KeyDistribution.uniform(60)));
    return new ReferenceDatabase(options).run(workload);
  }
}
