package io.kingsnake.database;

import io.kingsnake.checker.Checker;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.database.run.RunOptions;
import io.kingsnake.database.run.Runner;
import io.kingsnake.format.Formats;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Source;
import io.kingsnake.history.History;
import io.kingsnake.tracer.Recorder;
import io.kingsnake.tracer.RecorderOptions;
import io.kingsnake.workload.WorkloadKind;
import io.kingsnake.workload.WorkloadParameters;
import io.kingsnake.workload.Workloads;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** Records a workload on a database, and reads it back. */
public final class Runs {
  private final Path folder;
  private int count;

  public Runs(Path folder) {
    this.folder = folder;
  }

  public static Database database(String name) {
    return Databases.load(Runs.class.getClassLoader()).find(name).orElseThrow();
  }

  public Server start(String name) throws Exception {
    Path scratch = Files.createDirectories(folder.resolve("scratch-" + ++count));
    return database(name).start(new Target(Optional.empty(), Optional.empty(), scratch));
  }

  /** A run of the workload with its own parameters, but fewer keys and operations. */
  public History run(Server server, Isolation isolation, String workload, int keys, int txns)
      throws Exception {
    WorkloadKind kind = Workloads.load().named(workload).orElseThrow();
    WorkloadParameters usual = kind.defaults();
    WorkloadParameters parameters =
        new WorkloadParameters(keys, Math.min(6, usual.opsPerTxn()), usual.distribution());
    Path directory = folder.resolve("run-" + ++count);
    try (Recorder recorder = Recorder.open(directory, RecorderOptions.DEFAULT)) {
      RunOptions options =
          new RunOptions(isolation, 8, txns, count, 0.02, Optional.of(Duration.ofSeconds(20)));
      new Runner(server, kind.create(parameters), options, recorder).run();
    }
    return Formats.load().read(Source.of(directory), ReadOptions.DEFAULT);
  }

  /** The verdict within a budget that keeps the build short. */
  public static Verdict check(History history, String level) {
    return new Checker(CheckOptions.DEFAULT.withTimeout(Duration.ofSeconds(20)))
        .check(history, Levels.named(level));
  }
}
