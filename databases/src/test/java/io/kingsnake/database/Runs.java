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
    return recorded(
        recorder -> {
          RunOptions options = new RunOptions(isolation, 8, txns, count, 0.02, Optional.empty());
          new Runner(server, kind.create(parameters), options, recorder).run();
        });
  }

  /** Wait of any length. */
  public interface Wait {
    void await() throws InterruptedException;
  }

  /** A run of the workload that goes on until something has happened. */
  public History runUntil(
      Server server, Isolation isolation, String workload, int keys, Wait happening)
      throws Exception {
    WorkloadKind kind = Workloads.load().named(workload).orElseThrow();
    WorkloadParameters usual = kind.defaults();
    WorkloadParameters parameters =
        new WorkloadParameters(keys, usual.opsPerTxn(), usual.distribution());
    return recorded(
        recorder -> {
          RunOptions options = RunOptions.of(isolation, 8, Integer.MAX_VALUE, count);
          Runner runner = new Runner(server, kind.create(parameters), options, recorder);
          Thread stopping = new Thread(() -> stopAfter(happening, runner));
          stopping.start();
          runner.run();
          stopping.join();
        });
  }

  private static void stopAfter(Wait happening, Runner runner) {
    try {
      happening.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      runner.stop();
    }
  }

  /**
   * Plays two clients that take turns by the schedule, regardless of the machine's load, on a table
   * with 100 in rows 1 and 2.
   */
  public History play(Server server, Isolation isolation, Schedule schedule) throws Exception {
    server.createTables();
    return recorded(
        recorder -> {
          try (Client first = server.connect(isolation);
              Client second = server.connect(isolation)) {
            TracedClient one = new TracedClient(first, recorder.session("c1"));
            one.begin();
            one.put(1, 100);
            one.put(2, 100);
            one.commit();
            schedule.play(one, new TracedClient(second, recorder.session("c2")));
          }
        });
  }

  private interface Recording {
    void into(Recorder recorder) throws Exception;
  }

  private History recorded(Recording recording) throws Exception {
    Path directory = folder.resolve("run-" + ++count);
    try (Recorder recorder = Recorder.open(directory, RecorderOptions.DEFAULT)) {
      recording.into(recorder);
    }
    return Formats.load().read(Source.of(directory), ReadOptions.DEFAULT);
  }

  /** The verdict, which a busy machine may take its time for. */
  public static Verdict check(History history, String level) {
    return new Checker(CheckOptions.DEFAULT.withTimeout(Duration.ofMinutes(10)))
        .check(history, Levels.named(level));
  }
}
