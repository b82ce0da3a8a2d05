package io.kingsnake.cli;

import io.kingsnake.checker.Checker;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.database.DatabaseException;
import io.kingsnake.database.Isolation;
import io.kingsnake.database.Server;
import io.kingsnake.database.hermitage.Hermitage;
import io.kingsnake.database.hermitage.Result;
import io.kingsnake.database.hermitage.Scenario;
import io.kingsnake.format.Formats;
import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Source;
import io.kingsnake.history.History;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code kingsnake hermitage}. */
@Command(
    name = "hermitage",
    mixinStandardHelpOptions = true,
    description = {
      "Plays the classic anomalies on a database, and prints which it prevents at which"
          + " level.",
      "",
      "Each is a conversation of two or three clients, at each of the isolation levels.",
      "",
      "'blocked' means that a statement waited for another transaction, 'aborted' that the"
          + " database refused one. Each conversation is recorded, and its history checked."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  kingsnake hermitage",
      "  kingsnake hermitage --db postgresql --isolation rr,serializable",
      "  kingsnake hermitage --db 'jdbc:mariadb://host/test?user=me' --json",
      "",
      "Exit codes: 0 the matrix is complete, 2 a history disagrees with what the clients",
      "saw, 3 bad usage or a database that does not start."
    })
final class HermitageCommand implements Callable<Integer> {
  private static final Duration CHECK_LIMIT = Duration.ofSeconds(20);

  private final Terminal terminal;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private DatabaseOption db = new DatabaseOption();

  @Option(
      names = "--isolation",
      paramLabel = "I",
      split = ",",
      description = "Levels to ask the database for (default: all it has).")
  private List<String> isolations = List.of();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where to record (default: a new directory below .kingsnake/hermitage).")
  private @Nullable Path out;

  @Mixin private OutputOptions output = new OutputOptions();

  HermitageCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InputProblem {
    PrintWriter err = spec.commandLine().getErr();
    DatabaseChoice choice = db.is("h2") ? patientH2() : db.first("h2", err);
    List<Isolation> levels = levels(isolations, choice);
    Path folder = out == null ? Path.of(".kingsnake", "hermitage", RunCommand.now()) : out;
    HermitageReport report =
        new HermitageReport(spec.commandLine().getOut(), output.colors(terminal));
    List<HermitageCell> cells = new ArrayList<>();
    try (Farewell farewell = Farewell.prepare()) {
      Server server = db.start(choice, farewell, err, terminal);
      for (Isolation level : levels) {
        for (Scenario scenario : Scenario.values()) {
          String doing = "playing %s at %s".formatted(scenario.label(), level.label());
          try (Waiting waiting = new Waiting(doing, err, terminal)) {
            waiting.start();
            cells.add(cell(server, scenario, level, folder));
          }
          HermitageCell cell = cells.get(cells.size() - 1);
          if (output.json()) {
            report.json(server.description(), cell);
          }
        }
      }
      if (!output.json()) {
        report.text(server.description(), levels, cells);
      }
    }
    return cells.stream().allMatch(HermitageCell::agrees) ? 0 : 2;
  }

  /** In its usual set-up, H2 would give up before another client has moved. */
  static DatabaseChoice patientH2() throws InputProblem {
    String url = "jdbc:h2:mem:hermitage-" + System.nanoTime() + ";LOCK_TIMEOUT=20000";
    return DatabaseChoice.of(url, HermitageCommand.class.getClassLoader(), what -> {});
  }

  /** Isolation levels that were named, or all that the database has. */
  static List<Isolation> levels(List<String> names, DatabaseChoice choice) throws InputProblem {
    List<Isolation> levels = new ArrayList<>();
    for (String name : names) {
      levels.add(
          Isolation.named(name)
              .orElseThrow(
                  () ->
                      new InputProblem(
                          "unknown isolation '%s'; known are %s"
                              .formatted(name, String.join(", ", Isolation.labels())))));
    }
    return levels.isEmpty() ? choice.database().isolations() : levels;
  }

  private static HermitageCell cell(Server server, Scenario scenario, Isolation level, Path folder)
      throws InputProblem {
    Path directory = folder.resolve(level.label()).resolve(scenario.label());
    try {
      Result result = new Hermitage(server).run(scenario, level, directory);
      Isolation given = RunCommand.given(server, level);
      boolean played = result.kind() != Result.Kind.NOT_APPLICABLE;
      return new HermitageCell(
          scenario, level, given, result, played ? verdict(scenario, directory) : null);
    } catch (DatabaseException e) {
      throw new InputProblem(
          "%s, %s at %s: %s"
              .formatted(
                  server.description(), scenario.label(), level.label(), InputProblem.oneLine(e)));
    } catch (IOException e) {
      throw InputProblem.whenWriting(directory.toString(), e);
    }
  }

  private static Verdict.Kind verdict(Scenario scenario, Path directory)
      throws IOException, InputProblem {
    try {
      History history = Formats.load().read(Source.of(directory), ReadOptions.DEFAULT);
      return new Checker(CheckOptions.DEFAULT.withTimeout(CHECK_LIMIT))
          .check(history, Levels.named(scenario.level()))
          .kind();
    } catch (HistoryFormatException e) {
      throw new InputProblem(String.valueOf(e.getMessage()));
    }
  }
}
