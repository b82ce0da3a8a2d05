package io.kingsnake.cli;

import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.workload.WorkloadKind;
import io.kingsnake.workload.reference.Isolation;
import io.kingsnake.workload.reference.PlantedAnomaly;
import io.kingsnake.workload.reference.RunOptions;
import io.kingsnake.workload.reference.RunOptions.Plant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for the run that generates a history. */
final class GenerateOptions {
  /** Times to record. */
  enum Times {
    none,
    transactions,
    operations
  }

  @Option(
      names = "--level",
      paramLabel = "L",
      description =
          "The level that the history satisfies: serializable (default), snapshot-isolation,"
              + " parallel-si, repeatable-read, read-committed or causal, or an alias.")
  private String level = "serializable";

  @Option(
      names = "--sessions",
      paramLabel = "N",
      description = "How many sessions (default: as in the paper of the workload).")
  private @Nullable Integer sessions;

  @Option(
      names = "--txns",
      paramLabel = "N",
      description = "How many transactions in all (default: 10000).")
  private int txns = 10_000;

  @Option(
      names = "--in-flight",
      paramLabel = "N",
      description = "How many transactions are open at a time; 1 is serial (default: sessions).")
  private @Nullable Integer inFlight;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "Another seed makes another history (default: 1).")
  private long seed = 1;

  @Option(
      names = "--aborts",
      paramLabel = "P",
      description = "The fraction of transactions that clients roll back (default: 0).")
  private double aborts;

  @Option(
      names = "--conflicts",
      description =
          "Keep transactions that the database aborted, too, and count them; otherwise others take"
              + " their place.")
  private boolean conflicts;

  @Option(
      names = "--unknown",
      paramLabel = "P",
      description =
          "The fraction of commits whose outcome the client never learns; half of them take effect"
              + " (default: 0).")
  private double unknown;

  @Option(
      names = "--times",
      paramLabel = "none|transactions|operations",
      arity = "0..1",
      fallbackValue = "transactions",
      description =
          "Record when transactions, or operations too, began and ended (default: none); levels of"
              + " real time need times.")
  private Times times = Times.none;

  @Option(
      names = "--timestamps",
      description = "Record the database's own timestamps of snapshots and commits.")
  private boolean timestamps;

  @Option(
      names = "--tombstones",
      description = "Deletes leave tombstones, which reads and scans show, as viper has it.")
  private boolean tombstones;

  @Option(
      names = "--plant",
      paramLabel = "A",
      split = ",",
      description =
          "Plant anomalies, spread over the history, each in a few transactions more; 'all' for"
              + " every one that the level rules out. See --list-anomalies.")
  private List<String> plants = List.of();

  Times times() {
    return times;
  }

  RunOptions runOptions(WorkloadKind kind) throws InputProblem {
    if (txns < 0) {
      throw new InputProblem("--txns counts transactions but got " + txns);
    }
    if (conflicts && aborts == 0 && inFlight != null && inFlight == 1) {
      throw new InputProblem("--in-flight 1 leaves no --conflicts to keep");
    }
    Isolation isolation = isolation();
    int sessionCount = sessions == null ? kind.sessions() : sessions;
    try {
      RunOptions options =
          RunOptions.of(isolation, seed)
              .withTransactions(sessionCount, txns)
              .withOutcomes(aborts, unknown)
              .recording(times == Times.operations, timestamps)
              .loading();
      options = inFlight == null ? options : options.withMaxInFlight(inFlight);
      options = tombstones ? options.leavingTombstones() : options;
      options = conflicts ? options : options.droppingConflicts();
      return options.planting(planted(isolation));
    } catch (IllegalArgumentException e) {
      throw new InputProblem(String.valueOf(e.getMessage()));
    }
  }

  private Isolation isolation() throws InputProblem {
    String name = Levels.find(level).map(Level::name).orElse(level);
    for (Isolation isolation : Isolation.values()) {
      if (isolation.level().equals(name)) {
        return isolation;
      }
    }
    throw new InputProblem(
        "no history can be run at '%s'; choose one of %s"
            .formatted(
                level,
                Arrays.stream(Isolation.values())
                    .map(Isolation::level)
                    .collect(Collectors.joining(", "))));
  }

  private List<Plant> planted(Isolation isolation) throws InputProblem {
    List<PlantedAnomaly> chosen = new ArrayList<>();
    for (String name : plants) {
      if (name.equalsIgnoreCase("all")) {
        PlantedAnomaly.all().stream().filter(some -> fits(some, isolation)).forEach(chosen::add);
      } else {
        chosen.add(anomaly(name));
      }
    }
    List<Plant> planted = new ArrayList<>();
    for (PlantedAnomaly anomaly : chosen) {
      if (anomaly.needsTimes() && times == Times.none) {
        throw new InputProblem(anomaly.name() + " needs times: add --times");
      }
      long after = (long) txns * (planted.size() + 1) / (chosen.size() + 1);
      planted.add(new Plant(anomaly, (int) after));
    }
    return planted;
  }

  private boolean fits(PlantedAnomaly anomaly, Isolation isolation) {
    return anomaly.brokenLevels().contains(isolation)
        && !(anomaly.needsTimes() && times == Times.none);
  }

  private static PlantedAnomaly anomaly(String name) throws InputProblem {
    return PlantedAnomaly.named(name.strip().toLowerCase(Locale.ROOT))
        .orElseThrow(
            () ->
                new InputProblem(
                    "unknown anomaly '%s'; known are %s"
                        .formatted(
                            name,
                            PlantedAnomaly.all().stream()
                                .map(PlantedAnomaly::name)
                                .collect(Collectors.joining(", ")))));
  }
}
