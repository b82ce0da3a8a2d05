package io.kingsnake.cli;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.Source;
import io.kingsnake.history.History;
import io.kingsnake.report.CheckReport;
import io.kingsnake.report.CheckResult;
import io.kingsnake.report.ResultKind;
import io.kingsnake.report.json.JsonReport;
import io.kingsnake.report.text.TextReport;
import io.kingsnake.stream.Watch;
import io.kingsnake.stream.WatchState;
import io.kingsnake.stream.chain.Chain;
import io.kingsnake.stream.chain.ChainOptions;
import io.kingsnake.stream.feed.PipeFeed;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code kingsnake watch}. */
@Command(
    name = "watch",
    mixinStandardHelpOptions = true,
    description = {
      "Checks a recording while it grows, and says how far it is valid.",
      "",
      "PATH is the directory a recorder writes to, or - for lines of the format kingsnake"
          + " from a pipe. Ends at the first violation, when nothing more can be decided, or at the"
          + " end of the recording."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  kingsnake watch --level si recording/",
      "  kingsnake watch --checkpoint watch.checkpoint recording/",
      "  tail -f history.jsonl | kingsnake watch -",
      "",
      "Exit codes: 0 valid to the end, 1 a violation, 2 undecided, 3 bad usage or unreadable input."
    })
final class WatchCommand implements Callable<Integer> {
  /**
   * Time for deciding a window; an undecided one waits for more transactions, or stays undecided.
   */
  private static final Duration PER_WINDOW = Duration.ofSeconds(2);

  private final Terminal terminal;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private OutputOptions output = new OutputOptions();

  @Parameters(paramLabel = "PATH", description = "A directory, or - for standard input.")
  private String path = "-";

  @Option(
      names = {"-l", "--level"},
      paramLabel = "L",
      description = "The level to check (default: serializable).")
  private String level = "serializable";

  @Option(
      names = "--window",
      paramLabel = "N",
      description = "Number of transactions that can still be undone (default: ${DEFAULT-VALUE}).")
  private int window = 20_000;

  @Option(
      names = "--checkpoint",
      paramLabel = "FILE",
      description = "Go on from this file, and write it at every interval.")
  private @Nullable Path checkpoint;

  @Option(
      names = "--metrics",
      paramLabel = "FILE",
      description = "Write metrics here at every interval, in the text format of Prometheus.")
  private @Nullable Path metrics;

  @Option(
      names = "--interval",
      paramLabel = "1s",
      converter = Durations.class,
      description = "How often to say how far it has come (default: 1s).")
  private Duration interval = Duration.ofSeconds(1);

  @Option(
      names = "--idle",
      paramLabel = "10s",
      converter = Durations.class,
      description = "The recording has ended when nothing new came for so long (default: never).")
  private @Nullable Duration idle;

  @Option(
      names = "--vanished",
      paramLabel = "30s",
      converter = Durations.class,
      description =
          "A session of a directory that gave no sign of life for so long has vanished (default:"
              + " 30s).")
  private Duration vanished = Duration.ofSeconds(30);

  @Option(
      names = "--no-session-order",
      description = "Do not require transactions of one session to keep their order.")
  private boolean noSessionOrder;

  WatchCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InputProblem, InterruptedException {
    Level asked = level().asChecked(!noSessionOrder);
    CheckOptions options =
        CheckOptions.DEFAULT.withSessionOrder(!noSessionOrder).withTimeout(PER_WINDOW);
    if (window < 1) {
      throw new InputProblem("--window must be at least 1 but got " + window);
    }
    ChainOptions sizes = ChainOptions.ofWindow(window);
    Watch.Plan plan = new Watch.Plan(asked, options, sizes, checkpoint, interval, idle, vanished);
    try (Watch watch = watch(plan)) {
      return tell(watch.run(), options).exitCode();
    } catch (IOException | HistoryFormatException e) {
      throw InputProblem.of(path, e);
    }
  }

  private Watch watch(Watch.Plan plan) throws InputProblem, IOException, HistoryFormatException {
    if (!path.equals("-")) {
      return Watch.of(directory(), plan, this::say);
    }
    if (checkpoint != null) {
      throw new InputProblem("--checkpoint needs a directory: a pipe cannot be read again");
    }
    return Watch.of(new PipeFeed(Source.of(Path.of("standard input")), System.in), plan, this::say);
  }

  private Level level() throws InputProblem {
    try {
      return Levels.named(level);
    } catch (IllegalArgumentException e) {
      throw new InputProblem(e.getMessage() + " 'kingsnake levels' lists all.");
    }
  }

  private Source directory() throws InputProblem {
    Source source = Source.of(Path.of(path));
    if (!source.isDirectory()) {
      throw new InputProblem(path, "expected a directory that a recorder writes to, or -");
    }
    return source;
  }

  private void say(WatchState state) {
    PrintWriter out = spec.commandLine().getOut();
    if (output.json()) {
      out.printf(
          "{\"valid_up_to\":%s,\"transactions\":%d,\"lag\":%d,\"waiting\":%d,\"rate\":%d,"
              + "\"keys\":%d,\"remark\":%s}%n",
          state.validUpTo() == History.NO_TIME ? "null" : Long.toString(state.validUpTo()),
          state.replayed(),
          state.lag(),
          state.waiting(),
          state.rate(),
          state.keys(),
          state.remark() == null ? "null" : quoted(state.remark()));
    } else {
      out.printf(
          "valid up to %s (transaction %d), lag %d, %d/s%s%n",
          state.validUpTo() == History.NO_TIME ? "the beginning" : "" + state.validUpTo(),
          state.replayed(),
          state.lag(),
          state.rate(),
          state.remark() == null ? "" : "; " + state.remark());
    }
    out.flush();
    writeMetrics(state);
  }

  private static String quoted(String text) {
    return '"' + String.valueOf(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
  }

  private void writeMetrics(WatchState state) {
    Path file = metrics;
    if (file == null) {
      return;
    }
    try {
      Path beside = file.resolveSibling(file.getFileName() + ".new");
      Files.writeString(beside, state.metrics());
      Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      spec.commandLine().getErr().println("kingsnake: cannot write " + file + ": " + e);
    }
  }

  private ResultKind tell(Chain.Conclusion conclusion, CheckOptions options) {
    CheckResult result = WatchedResult.of(path, conclusion, options);
    PrintWriter out = spec.commandLine().getOut();
    CheckReport shown =
        output.json() ? new JsonReport(out) : new TextReport(out, output.screen(terminal));
    CheckReport report = new GuardedReport(shown, "the report", spec.commandLine().getErr());
    report.result(result);
    report.end();
    return result.kind();
  }
}
