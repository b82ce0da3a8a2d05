package io.kingsnake.cli;

import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.database.DatabaseException;
import io.kingsnake.database.Isolation;
import io.kingsnake.database.Server;
import io.kingsnake.database.hermitage.Hermitage;
import io.kingsnake.database.hermitage.Result;
import io.kingsnake.database.hermitage.Scenario;
import io.kingsnake.database.run.RunOptions;
import io.kingsnake.report.ResultKind;
import io.kingsnake.workload.WorkloadKind;
import io.kingsnake.workload.WorkloadParameters;
import io.kingsnake.workload.Workloads;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code kingsnake probe}. */
@Command(
    name = "probe",
    mixinStandardHelpOptions = true,
    description = {
      "Finds out which isolation each level of a database really gives.",
      "",
      "Plays the classic anomalies on it, puts it under three short loads, and checks at every"
          + " level what was recorded. Another run may violate a level that this one did not.",
      "",
      "Works in two tables of its own, and drops them."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  kingsnake probe h2",
      "  kingsnake probe 'jdbc:postgresql://host/test?user=me'",
      "  kingsnake probe --isolation serializable --expect serializable postgresql",
      "",
      "Exit codes: 0 the levels asked for give what --expect says, or nothing was expected; 1 one"
          + " of them does not, 2 undecided or stopped by Ctrl-C, 3 bad usage or a database that"
          + " does not start."
    })
final class ProbeCommand implements Callable<Integer> {
  private static final int CLIENTS = 4;
  private static final int TXNS = 400;
  private static final Duration LOAD_LIMIT = Duration.ofSeconds(3);

  /** Workloads with few keys, which show anomalies that scripts of two or three clients do not. */
  private static final List<String> LOADS = List.of("write-skew", "rw-register", "list-append");

  private final Terminal terminal;

  /** Set if Ctrl-C was pressed during a load. */
  private boolean isStopped;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "DB",
      description = "A database, NAME or NAME:VERSION or a jdbc: URL, as for 'run --db'.")
  private String name = "h2";

  @Option(
      names = "--isolation",
      paramLabel = "I",
      split = ",",
      description = "Levels to ask the database for (default: all it has).")
  private List<String> isolations = List.of();

  @Option(
      names = "--expect",
      paramLabel = "L",
      converter = CheckCommand.LevelConverter.class,
      description = "The level that each of them should give; decides the exit code.")
  private CheckCommand.@Nullable LevelChoice expected;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where to record (default: a new directory below .kingsnake/probe).")
  private @Nullable Path out;

  @Mixin private DatabaseOption db = new DatabaseOption();
  @Mixin private OutputOptions output = new OutputOptions();

  ProbeCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InputProblem {
    PrintWriter err = spec.commandLine().getErr();
    db.choose(name);
    DatabaseChoice choice = db.is("h2") ? HermitageCommand.patientH2() : db.first("h2", err);
    Path folder = out == null ? Path.of(".kingsnake", "probe", RunCommand.now()) : out;
    ProbeReport report = new ProbeReport(spec.commandLine().getOut(), output.colors(terminal));
    List<Probed> all = new ArrayList<>();
    List<Isolation> levels = HermitageCommand.levels(isolations, choice);
    try (Farewell farewell = Farewell.prepare()) {
      Server server = db.start(choice, farewell, err, terminal);
      for (Isolation level : levels) {
        Probed probed = probe(server, level, folder.resolve(level.label()), farewell);
        if (isStopped) {
          err.printf("stopped while %s was tried: nothing is said of it%n", level.label());
          break;
        }
        all.add(probed);
        if (output.json()) {
          report.json(server.description(), probed);
        } else {
          report.text(server.description(), probed, all.size() == 1);
        }
      }
    }
    err.printf("recorded in %s%n", folder);
    err.flush();
    return isStopped ? worst(all).over(ResultKind.UNDECIDED).exitCode() : worst(all).exitCode();
  }

  private ResultKind worst(List<Probed> all) {
    ResultKind worst = ResultKind.SATISFIED;
    List<Level> wanted = expected == null ? List.of() : expected.levels();
    for (Probed probed : all) {
      for (Level level : wanted) {
        worst = worst.over(probed.kind(level));
      }
    }
    return worst;
  }

  private Probed probe(Server server, Isolation isolation, Path folder, Farewell farewell)
      throws InputProblem {
    Probed probed = new Probed(isolation, RunCommand.given(server, isolation), levels());
    for (Scenario scenario : Scenario.values()) {
      Path directory = folder.resolve(scenario.label());
      if (play(server, scenario, isolation, directory)) {
        probed.add(directory);
      }
    }
    for (String load : LOADS) {
      if (isStopped) {
        return probed;
      }
      Path directory = folder.resolve(load);
      load(server, load, isolation, directory, farewell);
      probed.add(directory);
    }
    return probed;
  }

  /** All built-in levels, and the expected ones. */
  private List<Level> levels() {
    List<Level> levels = new ArrayList<>(Levels.all());
    if (expected != null) {
      expected.levels().stream().filter(level -> !levels.contains(level)).forEach(levels::add);
    }
    return levels;
  }

  /** Plays a scenario; returns false if that was impossible. */
  private boolean play(Server server, Scenario scenario, Isolation isolation, Path directory)
      throws InputProblem {
    PrintWriter err = spec.commandLine().getErr();
    String doing = "playing %s at %s".formatted(scenario.label(), isolation.label());
    try (Waiting waiting = new Waiting(doing, err, terminal)) {
      waiting.start();
      Result result = new Hermitage(server).run(scenario, isolation, directory);
      return result.kind() != Result.Kind.NOT_APPLICABLE;
    } catch (DatabaseException e) {
      throw new InputProblem(
          "%s, %s: %s".formatted(server.description(), doing, InputProblem.oneLine(e)));
    } catch (IOException e) {
      throw InputProblem.whenWriting(directory.toString(), e);
    }
  }

  private void load(
      Server server, String load, Isolation isolation, Path directory, Farewell farewell)
      throws InputProblem {
    WorkloadKind kind = Workloads.load().named(load).orElseThrow();
    RunOptions options = new RunOptions(isolation, CLIENTS, TXNS, 1, 0, Optional.of(LOAD_LIMIT));
    RecordedRun run =
        new RecordedRun(
            server, kind, new WorkloadParameters(8, 4, "uniform"), options, directory, false);
    run.run(farewell, spec.commandLine().getErr(), terminal);
    isStopped = run.isStopped();
  }
}
