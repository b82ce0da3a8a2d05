package io.kingsnake.cli;

import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.cli.Terminal.ColorChoice;
import io.kingsnake.database.Isolation;
import io.kingsnake.database.Server;
import io.kingsnake.database.Tables;
import io.kingsnake.database.run.RunCounts;
import io.kingsnake.database.run.RunOptions;
import io.kingsnake.report.CheckReport;
import io.kingsnake.report.ResultKind;
import io.kingsnake.report.html.HtmlReport;
import io.kingsnake.report.text.Screen;
import io.kingsnake.report.text.TextReport;
import io.kingsnake.workload.WorkloadKind;
import io.kingsnake.workload.WorkloadParameters;
import io.kingsnake.workload.Workloads;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code kingsnake demo}. */
@Command(
    name = "demo",
    mixinStandardHelpOptions = true,
    description = {
      "A tour in under a minute: a database in this process, a load, a verdict.",
      "",
      "H2 is asked for serializable transactions, and clients write down what they see.",
      "Exit code 0 if the story came out as expected, 2 if chance did not show it."
    })
final class DemoCommand implements Callable<Integer> {
  private static final int MAX_ROUNDS = 12;
  private static final int CLIENTS = 8;
  private static final int TXNS = 500;
  private static final Duration ROUND_LIMIT = Duration.ofSeconds(5);
  private static final Duration CHECK_LIMIT = Duration.ofSeconds(20);

  private final Terminal terminal;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where to record (default: a new directory below .kingsnake/demo).")
  private @Nullable Path out;

  DemoCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InputProblem {
    PrintWriter story = spec.commandLine().getOut();
    Screen screen = terminal.screen(terminal.colors(ColorChoice.auto));
    say(story, "1. A database. H2 starts in this process and is asked for SERIALIZABLE:");
    say(story, "   it promises that transactions might as well have run one after another.");
    try (Farewell farewell = Farewell.prepare()) {
      Server server = start(farewell);
      Isolation given = RunCommand.given(server, Isolation.SERIALIZABLE);
      say(story, "   %s says: %s.".formatted(server.description(), given.label()));
      say(story, "");
      say(
          story,
          "2. A load. %d clients; each transaction reads two keys and writes one."
              .formatted(CLIENTS));
      say(story, "   If two of them read the same pair at once, and each writes the key the other");
      say(story, "   only read, no order of the two explains both: a write skew.");
      Optional<Path> found = rounds(server, farewell, story);
      if (found.isEmpty()) {
        say(story, "");
        say(
            story,
            "No skew so far, in up to %d rounds: chance did not bring two transactions together."
                .formatted(MAX_ROUNDS));
        say(story, "Nothing is proved about H2. Try again: kingsnake demo");
        return ResultKind.UNDECIDED.exitCode();
      }
      return tell(story, screen, found.get());
    }
  }

  private Server start(Farewell farewell) throws InputProblem {
    DatabaseChoice.Start start =
        new DatabaseChoice.Start(
            Tables.ofNewRun(), Map.of(), farewell, spec.commandLine().getErr());
    return DatabaseChoice.of("h2", DemoCommand.class.getClassLoader(), what -> {})
        .start(start, terminal);
  }

  /** The first recording that violates serializability. */
  private Optional<Path> rounds(Server server, Farewell farewell, PrintWriter story)
      throws InputProblem {
    Path folder = out == null ? Path.of(".kingsnake", "demo", RunCommand.now()) : out;
    WorkloadKind kind = Workloads.load().named("write-skew").orElseThrow();
    WorkloadParameters parameters = new WorkloadParameters(8, 3, "uniform");
    for (int round = 1; round <= MAX_ROUNDS; round++) {
      Path directory = folder.resolve("round-" + round);
      RunOptions options =
          new RunOptions(Isolation.SERIALIZABLE, CLIENTS, TXNS, round, 0, Optional.of(ROUND_LIMIT));
      RecordedRun run = new RecordedRun(server, kind, parameters, options, directory, false);
      RunCounts counts = run.run(farewell, spec.commandLine().getErr(), terminal);
      say(
          story,
          "   Round %d: %d committed, %d aborted, %.0f a second."
              .formatted(round, counts.committed(), counts.aborted(), counts.throughput()));
      if (verdict(directory, Levels.SERIALIZABLE, new Silence()) == ResultKind.VIOLATED) {
        return Optional.of(directory);
      }
      if (run.isStopped()) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  private int tell(PrintWriter story, Screen screen, Path directory) {
    say(story, "");
    say(story, "3. The verdict, from nothing but what the clients saw:");
    say(story, "");
    StringWriter page = new StringWriter();
    CheckReport both = new TextReport(story, screen).and(new HtmlReport(new PrintWriter(page)));
    ResultKind strict = verdict(directory, Levels.SERIALIZABLE, both);
    say(story, "");
    say(
        story,
        "4. What did H2's SERIALIZABLE keep? The same history, held against a weaker level:");
    say(story, "");
    ResultKind weak =
        verdict(directory, Levels.named("snapshot-isolation"), new TextReport(story, screen));
    say(story, "");
    if (strict == ResultKind.VIOLATED && weak == ResultKind.SATISFIED) {
      say(story, "In this load, H2's SERIALIZABLE broke serializable and kept snapshot isolation.");
      say(story, "Other loads show other things: docs/DATABASES.md says what we saw.");
    }
    say(story, "");
    writePage(story, directory.resolveSibling("report.html"), page.toString());
    tellWhereToLook(story, directory);
    boolean asExpected = strict == ResultKind.VIOLATED && weak == ResultKind.SATISFIED;
    return (asExpected ? ResultKind.SATISFIED : ResultKind.UNDECIDED).exitCode();
  }

  private static void writePage(PrintWriter story, Path file, String page) {
    try {
      Files.writeString(file, page);
      say(story, "The report, with graphs: " + file);
    } catch (IOException e) {
      say(story, "The report could not be written to " + file + ": " + e.getMessage());
    }
  }

  /** Names the files that the demo leaves behind, in one place. */
  private static void tellWhereToLook(PrintWriter story, Path directory) {
    say(story, "The history is in " + directory + ", one file per client. Where to look next:");
    say(story, "  kingsnake check --level all %s    the whole report".formatted(directory));
    say(story, "  kingsnake stats %s".formatted(directory));
    say(story, "  kingsnake hermitage                  the classic anomalies, one by one");
    say(story, "  kingsnake run --db postgresql --isolation rr --check ser,si    a real server");
    say(story, "  kingsnake databases; kingsnake workloads; kingsnake levels -v");
    say(story, "  docs/RECORDING.md says how to record your own application");
  }

  private ResultKind verdict(Path directory, Level level, CheckReport report) {
    CheckRun run =
        new CheckRun(
            new HistoryInputs(),
            List.of(level),
            CheckOptions.DEFAULT.withTimeout(CHECK_LIMIT),
            report,
            spec.commandLine().getErr());
    run.find(List.of(directory.toString())).forEach(found -> run.check(found, (phase, at) -> {}));
    report.end();
    return run.worst();
  }

  private static void say(PrintWriter story, String line) {
    story.println(line);
    story.flush();
  }

  /** For checks whose result is reported later. */
  private static final class Silence implements CheckReport {
    @Override
    public void result(io.kingsnake.report.CheckResult result) {}

    @Override
    public void end() {}
  }
}
