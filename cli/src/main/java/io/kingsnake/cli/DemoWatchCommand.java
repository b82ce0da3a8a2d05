package io.kingsnake.cli;

import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.cli.Terminal.ColorChoice;
import io.kingsnake.database.Isolation;
import io.kingsnake.database.Server;
import io.kingsnake.database.Tables;
import io.kingsnake.database.run.RunOptions;
import io.kingsnake.format.Source;
import io.kingsnake.report.ResultKind;
import io.kingsnake.report.text.Colors;
import io.kingsnake.report.text.Screen;
import io.kingsnake.report.text.TextReport;
import io.kingsnake.stream.Watch;
import io.kingsnake.stream.WatchState;
import io.kingsnake.stream.chain.Chain;
import io.kingsnake.stream.chain.ChainOptions;
import io.kingsnake.tracer.Recorder;
import io.kingsnake.tracer.RecorderOptions;
import io.kingsnake.workload.WorkloadKind;
import io.kingsnake.workload.WorkloadParameters;
import io.kingsnake.workload.Workloads;
import io.kingsnake.workload.reference.Bug;
import io.kingsnake.workload.reference.Fault;
import io.kingsnake.workload.reference.ReferenceDatabase;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code kingsnake demo watch}. */
@Command(
    name = "watch",
    mixinStandardHelpOptions = true,
    description = {
      "Two databases are watched while clients work: a correct one, and one with a bug.",
      "",
      "The correct one is PostgreSQL, or H2 where PostgreSQL cannot be started. The other one"
          + " is made for tests, and loses an update after some seconds.",
      "Exit code 0 if the first stayed valid and the second turned out broken, otherwise 2."
    })
final class DemoWatchCommand implements Callable<Integer> {
  private static final int CLIENTS = 6;
  private static final int RATE = 300;
  private static final ChainOptions SIZES = ChainOptions.ofWindow(2_000);

  private final Terminal terminal;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--seconds",
      paramLabel = "N",
      description = "How long clients work (default: ${DEFAULT-VALUE}).")
  private int seconds = 10;

  @Option(
      names = "--db",
      paramLabel = "NAME",
      description = "The correct database (default: postgresql, or h2).")
  private @Nullable String db;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where to record (default: a new directory below .kingsnake/demo).")
  private @Nullable Path out;

  DemoWatchCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /** A recording with its database's promise and name. */
  private record Watched(String who, Path directory, Level level) {}

  @Override
  public Integer call() throws InputProblem, InterruptedException {
    if (seconds < 1) {
      throw new InputProblem("--seconds must be at least 1 but got " + seconds);
    }
    Path folder = out == null ? Path.of(".kingsnake", "demo", RunCommand.now()) : out;
    try (Farewell farewell = Farewell.prepare()) {
      Server server = start(farewell);
      boolean isSerializable = server.description().startsWith("PostgreSQL");
      Watched correct =
          new Watched(
              server.description(),
              folder.resolve("correct"),
              isSerializable ? Levels.SERIALIZABLE : Levels.SNAPSHOT_ISOLATION);
      Watched broken =
          new Watched("a broken database", folder.resolve("broken"), Levels.SERIALIZABLE);
      say("%s is asked for serializable, and watched at %s.".formatted(correct.who, correct.level));
      say("The broken one promises serializable, and will lose an update after some seconds.");
      CompletableFuture<Chain.Conclusion> first = watch(correct);
      CompletableFuture<Chain.Conclusion> second = watch(broken);
      Thread player = new Thread(() -> play(broken.directory), "kingsnake-player");
      player.start();
      run(server, correct.directory, farewell);
      player.join();
      return tell(correct, first, broken, second);
    } catch (IOException e) {
      throw InputProblem.whenWriting(folder.toString(), e);
    }
  }

  /**
   * Server that the user asked for; otherwise PostgreSQL, or a database that is always available.
   */
  private Server start(Farewell farewell) throws InputProblem {
    DatabaseChoice.Start start =
        new DatabaseChoice.Start(
            Tables.ofNewRun(), Map.of(), farewell, spec.commandLine().getErr());
    try {
      return choice(db == null ? "postgresql" : db).start(start, terminal);
    } catch (InputProblem e) {
      if (db != null) {
        throw e;
      }
      say(
          "PostgreSQL cannot be started here (%s), so H2 takes its place."
              .formatted(e.getMessage()));
      return choice("h2").start(start, terminal);
    }
  }

  private static DatabaseChoice choice(String name) throws InputProblem {
    return DatabaseChoice.of(name, DemoWatchCommand.class.getClassLoader(), what -> {});
  }

  private void run(Server server, Path directory, Farewell farewell) throws InputProblem {
    WorkloadKind kind = Workloads.load().named("general").orElseThrow();
    RunOptions options =
        new RunOptions(
            Isolation.SERIALIZABLE,
            CLIENTS,
            Integer.MAX_VALUE / 2,
            1,
            0,
            Optional.of((double) RATE),
            Optional.of(Duration.ofSeconds(seconds)));
    new RecordedRun(
            server, kind, new WorkloadParameters(50, 4, "uniform"), options, directory, false)
        .run(farewell, new PrintWriter(PrintWriter.nullWriter()), Terminal.NONE);
  }

  private void play(Path directory) {
    WorkloadKind kind = Workloads.load().named("general").orElseThrow();
    int txns = RATE * seconds;
    var options =
        io.kingsnake.workload.reference.RunOptions.of(
                io.kingsnake.workload.reference.Isolation.SERIALIZABLE, 1)
            .withTransactions(CLIENTS, txns)
            .withFaults(new Fault(Bug.LOST_UPDATE, 1, txns / 3, 1, true));
    var history =
        new ReferenceDatabase(options)
            .run(kind.create(new WorkloadParameters(50, 4, "uniform")))
            .history();
    try (Recorder recorder = Recorder.open(directory, RecorderOptions.DEFAULT)) {
      new PlayedHistory(history, RATE).into(recorder);
    } catch (IOException e) {
      say("The broken database could not be recorded: " + e.getMessage());
    }
  }

  private CompletableFuture<Chain.Conclusion> watch(Watched watched) throws IOException {
    Files.createDirectories(watched.directory);
    Watch.Plan plan =
        new Watch.Plan(
            watched.level,
            CheckOptions.DEFAULT.withTimeout(Duration.ofSeconds(2)),
            SIZES,
            null,
            Duration.ofSeconds(1),
            Duration.ofSeconds(4),
            Duration.ofSeconds(30));
    Watch watch = Watch.of(Source.of(watched.directory), plan, state -> report(watched.who, state));
    CompletableFuture<Chain.Conclusion> conclusion = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try (watch) {
                Chain.Conclusion found = watch.run();
                if (found.verdict().kind() == Verdict.Kind.VIOLATED) {
                  say(painted(ResultKind.VIOLATED, watched.who + ": VIOLATED"));
                }
                conclusion.complete(found);
              } catch (Exception e) {
                conclusion.completeExceptionally(e);
              }
            },
            "kingsnake-watch");
    thread.setDaemon(true);
    thread.start();
    return conclusion;
  }

  private void report(String who, WatchState state) {
    String remark = state.remark() == null ? "" : "; " + state.remark();
    ResultKind kind = state.remark() == null ? ResultKind.SATISFIED : ResultKind.UNDECIDED;
    say(
        painted(
            kind,
            "%s: valid up to transaction %d, %d/s%s"
                .formatted(who, state.replayed(), state.rate(), remark)));
  }

  private String painted(ResultKind kind, String line) {
    boolean isColoured = terminal.colors(ColorChoice.auto) == Colors.ON;
    int colour =
        switch (kind) {
          case SATISFIED -> 32;
          case VIOLATED -> 31;
          default -> 33;
        };
    return isColoured ? "\u001b[" + colour + "m" + line + "\u001b[0m" : line;
  }

  private int tell(
      Watched correct,
      CompletableFuture<Chain.Conclusion> first,
      Watched broken,
      CompletableFuture<Chain.Conclusion> second)
      throws InputProblem, InterruptedException {
    try {
      PrintWriter story = spec.commandLine().getOut();
      Screen screen = terminal.screen(terminal.colors(ColorChoice.auto));
      TextReport report = new TextReport(story, screen);
      Chain.Conclusion right = first.get();
      Chain.Conclusion wrong = second.get();
      say("");
      report.result(WatchedResult.of(correct.directory.toString(), right, CheckOptions.DEFAULT));
      report.result(WatchedResult.of(broken.directory.toString(), wrong, CheckOptions.DEFAULT));
      report.end();
      say("");
      say("The same for your own recordings: kingsnake watch --level ser DIR");
      boolean isAsExpected =
          right.verdict().kind() == Verdict.Kind.SATISFIED
              && wrong.verdict().kind() == Verdict.Kind.VIOLATED;
      return (isAsExpected ? ResultKind.SATISFIED : ResultKind.UNDECIDED).exitCode();
    } catch (ExecutionException e) {
      throw new InputProblem(String.valueOf(e.getCause()));
    }
  }

  private synchronized void say(String line) {
    PrintWriter story = spec.commandLine().getOut();
    story.println(line);
    story.flush();
  }
}
