package io.kingsnake.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import io.kingsnake.database.DatabaseException;
import io.kingsnake.database.Server;
import io.kingsnake.database.run.RunCounts;
import io.kingsnake.database.run.RunOptions;
import io.kingsnake.database.run.Runner;
import io.kingsnake.report.json.JsonLine;
import io.kingsnake.tracer.Recorder;
import io.kingsnake.tracer.RecorderOptions;
import io.kingsnake.workload.Knobs.Knob;
import io.kingsnake.workload.WorkloadKind;
import io.kingsnake.workload.WorkloadParameters;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** One run into a directory, which Ctrl-C stops cleanly. */
final class RecordedRun {
  private static final int FAREWELL_SECONDS = 10;

  private final Server server;
  private final WorkloadKind kind;
  private final WorkloadParameters parameters;
  private final RunOptions options;
  private final Path directory;
  private final boolean operationTimes;
  private volatile boolean isStopped;

  RecordedRun(
      Server server,
      WorkloadKind kind,
      WorkloadParameters parameters,
      RunOptions options,
      Path directory,
      boolean operationTimes) {
    this.server = server;
    this.kind = kind;
    this.parameters = parameters;
    this.options = options;
    this.directory = directory;
    this.operationTimes = operationTimes;
  }

  RunCounts run(Farewell farewell, PrintWriter err, Terminal terminal) throws InputProblem {
    RecorderOptions recording = RecorderOptions.DEFAULT.withNote(note());
    try (Recorder recorder =
        Recorder.open(directory, operationTimes ? recording.withOperationTimes() : recording)) {
      Runner runner = new Runner(server, kind.create(parameters), options, recorder);
      return guarded(runner, farewell, err, terminal);
    } catch (DatabaseException e) {
      throw new InputProblem(
          "%s: %s; what was recorded until then: kingsnake check %s"
              .formatted(server.description(), InputProblem.oneLine(e), directory));
    } catch (IOException e) {
      throw InputProblem.whenWriting(directory.toString(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InputProblem("interrupted");
    }
  }

  /**
   * Runs the clients; they finish their transactions at Ctrl-C and when the virtual machine is told
   * to end.
   */
  private RunCounts guarded(Runner runner, Farewell farewell, PrintWriter err, Terminal terminal)
      throws DatabaseException, InterruptedException {
    CountDownLatch ended = new CountDownLatch(1);
    Runnable lastWords = () -> sayFarewell(runner, ended, err);
    farewell.add(lastWords);
    CtrlC ctrlC = CtrlC.means(() -> stop(runner, err));
    try (RunProgress progress = new RunProgress(runner, server, err, terminal)) {
      progress.start();
      return runner.run();
    } finally {
      farewell.remove(lastWords);
      ended.countDown();
      ctrlC.forget();
    }
  }

  /** Tests whether Ctrl-C has ended the run. */
  boolean isStopped() {
    return isStopped;
  }

  private void stop(Runner runner, PrintWriter err) {
    isStopped = true;
    runner.stop();
    err.println("%nstopping; Ctrl-C again ends at once".formatted());
    err.flush();
  }

  private void sayFarewell(Runner runner, CountDownLatch ended, PrintWriter err) {
    runner.stop();
    try {
      if (!ended.await(FAREWELL_SECONDS, TimeUnit.SECONDS)) {
        err.println("kingsnake: some clients hang; their transactions stay without an outcome");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    err.println(
        "%nstopped after %d transactions; check them with: kingsnake check %s"
            .formatted(runner.counts().committed(), directory));
    err.flush();
  }

  /** Note for people who find the history later. */
  private String note() {
    return JsonLine.of(
        json -> {
          json.writeStringField("database", server.description());
          json.writeStringField("workload", kind.name());
          json.writeStringField("isolation_asked", options.isolation().label());
          json.writeNumberField("clients", options.clients());
          if (!options.isUnlimited()) {
            json.writeNumberField("txns", options.txns());
          }
          json.writeNumberField("keys", parameters.keys());
          json.writeNumberField("ops", parameters.opsPerTxn());
          json.writeStringField("distribution", parameters.distribution());
          for (Knob knob : Knob.values()) {
            write(json, knob.label().replace('-', '_'), parameters.knobs().of(knob));
          }
          write(json, "rate", options.rate());
          json.writeNumberField("seed", options.seed());
        });
  }

  private static void write(JsonGenerator json, String name, Optional<? extends Number> value)
      throws IOException {
    if (value.isPresent()) {
      json.writeNumberField(name, value.get().doubleValue());
    }
  }
}
