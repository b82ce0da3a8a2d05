package io.kingsnake.bench.figure;

import io.kingsnake.workload.Knobs;
import io.kingsnake.workload.Knobs.Knob;
import io.kingsnake.workload.WorkloadKind;
import io.kingsnake.workload.WorkloadParameters;
import io.kingsnake.workload.Workloads;
import io.kingsnake.workload.reference.Isolation;
import io.kingsnake.workload.reference.PlantedAnomaly;
import io.kingsnake.workload.reference.RunOptions;
import io.kingsnake.workload.reference.RunOptions.Plant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Recipe for a history; {@code kingsnake generate} makes the same one with the same options. */
record Recipe(
    WorkloadKind kind,
    WorkloadParameters parameters,
    Isolation isolation,
    int sessions,
    int txns,
    List<String> plants) {
  private static final Workloads KINDS = Workloads.load();

  /** A workload as its paper has it, serializable, 1,000 transactions. */
  static Recipe of(String workload) {
    WorkloadKind kind = KINDS.named(workload).orElseThrow();
    return new Recipe(
        kind, kind.defaults(), Isolation.SERIALIZABLE, kind.sessions(), 1000, List.of());
  }

  Recipe at(Isolation newIsolation) {
    return new Recipe(kind, parameters, newIsolation, sessions, txns, plants);
  }

  Recipe sessions(int newSessions) {
    return new Recipe(kind, parameters, isolation, newSessions, txns, plants);
  }

  Recipe txns(int newTxns) {
    return new Recipe(kind, parameters, isolation, sessions, newTxns, plants);
  }

  Recipe planting(String... names) {
    return new Recipe(kind, parameters, isolation, sessions, txns, List.of(names));
  }

  Recipe keys(int keys) {
    return with(
        new WorkloadParameters(
            keys, parameters.opsPerTxn(), parameters.distribution(), parameters.knobs()));
  }

  Recipe ops(int ops) {
    return with(
        new WorkloadParameters(
            parameters.keys(), ops, parameters.distribution(), parameters.knobs()));
  }

  Recipe distribution(String distribution) {
    return with(
        new WorkloadParameters(
            parameters.keys(), parameters.opsPerTxn(), distribution, parameters.knobs()));
  }

  Recipe with(Knob knob, double value) {
    Map<Knob, Double> knobs = new HashMap<>(parameters.knobs().asked());
    knobs.put(knob, value);
    return with(
        new WorkloadParameters(
            parameters.keys(),
            parameters.opsPerTxn(),
            parameters.distribution(),
            new Knobs(knobs)));
  }

  private Recipe with(WorkloadParameters newParameters) {
    return new Recipe(kind, newParameters, isolation, sessions, txns, plants);
  }

  RunOptions options() {
    List<Plant> planted =
        plants.stream()
            .map(name -> new Plant(PlantedAnomaly.named(name).orElseThrow(), txns / 2))
            .toList();
    RunOptions options =
        RunOptions.of(isolation, 1)
            .withTransactions(sessions, txns)
            .droppingConflicts()
            .loading()
            .planting(planted);
    // V-Range deletes by writing tombstones [viper §6].
    return kind.name().startsWith("range") ? options.leavingTombstones() : options;
  }
}
