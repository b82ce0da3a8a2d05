package io.kingsnake.cli;

import io.kingsnake.checker.CheckOptions;
import io.kingsnake.checker.level.Level;
import io.kingsnake.database.Client;
import io.kingsnake.database.DatabaseException;
import io.kingsnake.database.Isolation;
import io.kingsnake.database.Server;
import io.kingsnake.database.run.RunCounts;
import io.kingsnake.database.run.RunOptions;
import io.kingsnake.report.CheckReport;
import io.kingsnake.report.JsonReport;
import io.kingsnake.report.TextReport;
import io.kingsnake.workload.WorkloadKind;
import io.kingsnake.workload.WorkloadParameters;
import io.kingsnake.workload.Workloads;
import java.io.PrintWriter;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code kingsnake run}. */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    description = {
      "Runs a workload on a real database, records what the clients see, and checks it if asked.%n",
      "The history is a directory with one file per client. Ctrl-C ends a run in good order, and",
      "what was recorded is checked; even a killed one leaves a readable history."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  kingsnake run --workload write-skew --isolation serializable --check serializable,si",
      "  kingsnake run --db postgresql --workload general-rw --isolation rr --check si",
      "  kingsnake run --db postgresql:12.3.0 --workload write-skew --keys 4 --check ser",
      "  kingsnake run --db 'jdbc:postgresql://host/test?user=me' --workload bank --out run-1",
      "  kingsnake run --db jdbc:mariadb://n1/test --db jdbc:mariadb://n2/test --check si",
      "",
      "'kingsnake databases' and 'kingsnake workloads' list what there is.",
      "Exit codes: 0 the run ended and satisfies every level asked for, 1 a violation,",
      "2 undecided, 3 bad usage or a database that does not start."
    })
final class RunCommand implements Callable<Integer> {
  private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss-SSS");

  private final Terminal terminal;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private DatabaseOption db = new DatabaseOption();

  @Option(
      names = "--workload",
      paramLabel = "W",
      description = "What clients do (default: write-skew).")
  private String workload = "write-skew";

  @Option(
      names = "--isolation",
      paramLabel = "I",
      description = "The level to ask the database for (default: serializable).")
  private String isolation = "serializable";

  @Option(names = "--clients", paramLabel = "N", description = "How many at once (default: 10).")
  private int clients = 10;

  @Option(
      names = "--txns",
      paramLabel = "N",
      description = "How many transactions shall commit, in all (default: 2000).")
  private int txns = 2000;

  @Option(names = "--keys", paramLabel = "N", description = "How many keys (default: workload's).")
  private @Nullable Integer keys;

  @Option(
      names = "--ops",
      paramLabel = "N",
      description = "Operations of a transaction (default: workload's).")
  private @Nullable Integer ops;

  @Option(
      names = "--distribution",
      paramLabel = "D",
      description = "Of keys: uniform, zipf, zipf:1.2, hotspot (default: workload's).")
  private @Nullable String distribution;

  @Option(names = "--seed", paramLabel = "S", description = "Decides what clients attempt.")
  private @Nullable Long seed;

  @Option(
      names = "--rollbacks",
      paramLabel = "P",
      description = "The part of transactions that clients roll back, to show aborted reads.")
  private double rollbacks;

  @Option(
      names = "--for",
      paramLabel = "30s",
      converter = Durations.class,
      description = "Stop after this long, whatever is left.")
  private @Nullable Duration limit;

  @Option(names = "--op-times", description = "Record when each operation began and ended.")
  private boolean operationTimes;

  @Option(
      names = "--check",
      paramLabel = "L",
      split = ",",
      converter = CheckCommand.LevelConverter.class,
      description = "Then check these levels, or 'all'.")
  private List<CheckCommand.LevelChoice> levels = List.of();

  @Option(
      names = "--timeout",
      paramLabel = "60s",
      converter = Durations.class,
      description = "The budget of the check, for each level.")
  private @Nullable Duration timeout;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where to record (default: a new directory below .kingsnake/runs).")
  private @Nullable String out;

  @Mixin private OutputOptions output = new OutputOptions();

  RunCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InputProblem {
    WorkloadKind kind =
        Workloads.load()
            .named(workload)
            .orElseThrow(
                () ->
                    new InputProblem(
                        "unknown workload '%s'; 'kingsnake workloads' lists them"
                            .formatted(workload)));
    Isolation level =
        Isolation.named(isolation)
            .orElseThrow(
                () ->
                    new InputProblem(
                        "unknown isolation '%s'; known are %s"
                            .formatted(isolation, String.join(", ", Isolation.labels()))));
    WorkloadParameters parameters = parameters(kind);
    RunOptions options = options(level);
    PrintWriter err = spec.commandLine().getErr();
    DatabaseChoice choice = db.first("h2", err);
    Path directory = directory(choice.database().name(), kind.name(), level);
    try (Server server = db.start(choice, err)) {
      Isolation given = given(server, level);
      RecordedRun run =
          new RecordedRun(server, kind, parameters, options, directory, operationTimes);
      RunCounts counts = run.run(err, terminal);
      RunSummary summary =
          new RunSummary(server.description(), kind.name(), given, options, counts, directory);
      spec.commandLine().getOut().println(output.json() ? summary.json() : summary.text());
      spec.commandLine().getOut().flush();
    }
    return levels.isEmpty() ? 0 : check(directory);
  }

  private WorkloadParameters parameters(WorkloadKind kind) throws InputProblem {
    WorkloadParameters usual = kind.defaults();
    try {
      WorkloadParameters asked =
          new WorkloadParameters(
              keys == null ? usual.keys() : keys,
              ops == null ? usual.opsPerTxn() : ops,
              distribution == null ? usual.distribution() : distribution);
      kind.create(asked);
      return asked;
    } catch (IllegalArgumentException e) {
      throw new InputProblem(String.valueOf(e.getMessage()));
    }
  }

  private RunOptions options(Isolation level) throws InputProblem {
    long chosen = seed == null ? System.nanoTime() % 1_000_000 : seed;
    try {
      return new RunOptions(level, clients, txns, chosen, rollbacks, Optional.ofNullable(limit));
    } catch (IllegalArgumentException e) {
      throw new InputProblem(String.valueOf(e.getMessage()));
    }
  }

  private Path directory(String database, String kind, Isolation level) throws InputProblem {
    try {
      String name = "%s-%s-%s-%s".formatted(now(), database, kind, level.label());
      return out == null ? Path.of(".kingsnake", "runs", name) : Path.of(out);
    } catch (InvalidPathException e) {
      throw new InputProblem(String.valueOf(out), "not a path: " + e.getReason());
    }
  }

  static String now() {
    return LocalDateTime.now(ZoneId.systemDefault()).format(STAMP);
  }

  /** Databases give what they like: what they say afterwards is what counts. */
  static Isolation given(Server server, Isolation asked) throws InputProblem {
    try (Client probe = server.connect(asked)) {
      return probe.isolation();
    } catch (DatabaseException e) {
      throw new InputProblem(server.description() + ": " + InputProblem.oneLine(e));
    }
  }

  private List<Level> chosenLevels() {
    return levels.stream().flatMap(choice -> choice.levels().stream()).distinct().toList();
  }

  private int check(Path directory) {
    PrintWriter results = spec.commandLine().getOut();
    CheckReport report =
        output.json() ? new JsonReport(results) : new TextReport(results, output.colors(terminal));
    CheckRun run =
        new CheckRun(
            new HistoryInputs(),
            chosenLevels(),
            CheckOptions.DEFAULT.withTimeout(timeout),
            report,
            spec.commandLine().getErr());
    try (Progress progress = Progress.over(1, terminal)) {
      run.find(List.of(directory.toString())).forEach(found -> run.check(found, progress::phase));
    }
    report.end();
    return run.worst().exitCode();
  }
}
