package io.kingsnake.cli;

import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.database.Client;
import io.kingsnake.database.DatabaseException;
import io.kingsnake.database.Isolation;
import io.kingsnake.database.Server;
import io.kingsnake.database.run.RunCounts;
import io.kingsnake.database.run.RunOptions;
import io.kingsnake.report.CheckReport;
import io.kingsnake.report.ResultKind;
import io.kingsnake.report.json.JsonReport;
import io.kingsnake.report.text.TextReport;
import io.kingsnake.workload.WorkloadKind;
import io.kingsnake.workload.WorkloadParameters;
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
      "Runs a workload on a real database, records what the clients see, and checks it if"
          + " asked.",
      "",
      "The history is a directory with one file per client. Ctrl-C stops a run cleanly, and what"
          + " was recorded is checked; even a killed one leaves a readable history. On a server of"
          + " yours, clients work in two tables of this run's own, which are dropped at the end."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  kingsnake run --workload write-skew --check serializable,si",
      "  kingsnake run --db postgresql --workload general-rw --isolation rr --check si",
      "  kingsnake run --db postgresql:12.3.0 --workload bank --check ser",
      "  kingsnake run --db 'jdbc:postgresql://host/test?user=me' --workload bank",
      "  kingsnake run --workload general-rw --reads 0.8 --check si --report r.html",
      "  kingsnake run --db jdbc:mariadb://n1/db --db jdbc:mariadb://n2/db --check si",
      "",
      "'kingsnake databases' and 'kingsnake workloads' list what there is.",
      "Exit codes: 0 the run ended and satisfies every level asked for, 1 a violation,"
          + " 2 undecided, 3 bad usage or a database that does not start."
    })
final class RunCommand implements Callable<Integer> {
  private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss-SSS");

  private static final int USUAL_TXNS = 2000;

  private final Terminal terminal;
  private final HistoryInputs inputs = new HistoryInputs();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private DatabaseOption db = new DatabaseOption();

  @Mixin private WorkloadOptions work = new WorkloadOptions();

  @Option(
      names = "--isolation",
      paramLabel = "I",
      description = "The level to ask the database for (default: serializable).")
  private String isolation = "serializable";

  @Option(
      names = "--clients",
      paramLabel = "N",
      description = "How many clients work at once (default: 10).")
  private int clients = 10;

  @Option(
      names = "--txns",
      paramLabel = "N",
      description =
          "How many transactions to commit, in all (default: 2000; with --for, as many as come).")
  private @Nullable Integer txns;

  @Option(names = "--seed", paramLabel = "S", description = "Decides what clients attempt.")
  private @Nullable Long seed;

  @Option(
      names = "--rollbacks",
      paramLabel = "P",
      description = "The fraction of transactions that clients roll back, to show aborted reads.")
  private double rollbacks;

  @Option(
      names = "--rate",
      paramLabel = "N",
      description = "At most N transactions begin in a second, in all (default: no limit).")
  private @Nullable Double rate;

  @Option(
      names = "--for",
      paramLabel = "30s",
      converter = Durations.class,
      description = "Stop after this long, even if transactions of --txns are left.")
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
      names = "--no-session-order",
      description = "The check does not require transactions of one client to keep their order.")
  private boolean noSessionOrder;

  @Mixin private FileOutputs files = new FileOutputs();

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
    WorkloadKind kind = work.kind("write-skew");
    Isolation level =
        Isolation.named(isolation)
            .orElseThrow(
                () ->
                    new InputProblem(
                        "unknown isolation '%s'; known are %s"
                            .formatted(isolation, String.join(", ", Isolation.labels()))));
    WorkloadParameters parameters = work.parameters(kind);
    RunOptions options = options(level);
    PrintWriter err = spec.commandLine().getErr();
    CheckReport report = report();
    DatabaseChoice choice = db.first("h2", err);
    Path directory = directory(choice.database().name(), kind.name(), level);
    try (Farewell farewell = Farewell.prepare()) {
      Server server = db.start(choice, farewell, err, terminal);
      Isolation given = given(server, level);
      RecordedRun run =
          new RecordedRun(server, kind, parameters, options, directory, operationTimes);
      RunCounts counts = run.run(farewell, err, terminal);
      RunSummary summary =
          new RunSummary(server.description(), kind.name(), given, options, counts, directory);
      spec.commandLine().getOut().println(output.json() ? summary.json() : summary.text());
      spec.commandLine().getOut().flush();
    }
    return levels.isEmpty() ? 0 : check(directory, report);
  }

  /** Report with files; refuses files that could not be written later, before anything is run. */
  private CheckReport report() throws InputProblem {
    PrintWriter out = spec.commandLine().getOut();
    CheckReport shown =
        output.json() ? new JsonReport(out) : new TextReport(out, output.screen(terminal));
    CheckReport report = files.beside(shown, inputs, spec.commandLine().getErr());
    if (files.isAsked() && levels.isEmpty()) {
      throw new InputProblem("reports and certificates are about a check: add --check LEVEL");
    }
    if (files.certificate() != null && chosenLevels().size() > 1) {
      throw new InputProblem("--certificate takes one level but got " + chosenLevels().size());
    }
    files.claim(new DistinctFiles());
    return report;
  }

  private RunOptions options(Isolation level) throws InputProblem {
    long chosen = seed == null ? System.nanoTime() % 1_000_000 : seed;
    try {
      return new RunOptions(
          level,
          clients,
          wanted(),
          chosen,
          rollbacks,
          Optional.ofNullable(rate),
          Optional.ofNullable(limit));
    } catch (IllegalArgumentException e) {
      throw new InputProblem(String.valueOf(e.getMessage()));
    }
  }

  /** Number of transactions wanted; unlimited if the user gave only a time. */
  private int wanted() {
    if (txns != null) {
      return txns;
    }
    return limit == null ? USUAL_TXNS : RunOptions.UNLIMITED;
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

  /** Isolation level that the server really gives: its own statement afterwards counts. */
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

  private int check(Path directory, CheckReport report) {
    CheckRun run =
        new CheckRun(
            inputs,
            chosenLevels(),
            CheckOptions.DEFAULT.withTimeout(timeout).withSessionOrder(!noSessionOrder),
            report,
            spec.commandLine().getErr());
    run.certify(files.certificate());
    try (Progress progress = Progress.over(1, terminal, spec.commandLine().getErr())) {
      run.showing(progress);
      run.find(List.of(directory.toString())).forEach(found -> run.check(found, progress::phase));
    }
    report.end();
    boolean isWritten = files.write(spec.commandLine().getErr());
    return (isWritten ? run.worst() : ResultKind.ERROR).exitCode();
  }
}
