package io.kingsnake.cli;

import io.kingsnake.checker.check.Bounded;
import io.kingsnake.format.HistoryFinder.Found;
import io.kingsnake.report.ResultKind;
import io.kingsnake.report.json.StatsJson;
import io.kingsnake.report.stats.HistoryStats;
import io.kingsnake.report.text.StatsText;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code kingsnake stats}. */
@Command(
    name = "stats",
    mixinStandardHelpOptions = true,
    description = {
      "Shows what a history contains, and whether it could reveal an anomaly.",
      "",
      "A clean verdict on a history without contention means nothing: run this first."
    },
    footerHeading = "%nExamples:%n",
    footer = {"  kingsnake stats examples/write-skew.jsonl", "  kingsnake stats --json histories/"})
final class StatsCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "PATH", arity = "1..*", description = "Histories to look at.")
  private List<String> paths = List.of();

  @Mixin private HistoryInputs inputs = new HistoryInputs();
  @Mixin private OutputOptions output = new OutputOptions();

  private ResultKind worst = ResultKind.SATISFIED;

  StatsCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InputProblem {
    inputs.validate();
    for (String path : paths) {
      try {
        inputs.find(path).forEach(this::print);
      } catch (InputProblem e) {
        fail(path, e, ResultKind.ERROR);
      }
    }
    return worst.exitCode();
  }

  private void print(Found found) {
    PrintWriter out = spec.commandLine().getOut();
    String format = found.format().name();
    try {
      HistoryReading reading = HistoryReading.read(found, inputs, null);
      HistoryStats stats =
          Bounded.within(null, "counting", () -> HistoryStats.of(reading.history()));
      if (output.json()) {
        new StatsJson(out).print(found.source().toString(), format, stats);
      } else {
        new StatsText(out, output.colors(terminal)).print(found.source().toString(), format, stats);
      }
    } catch (Bounded.Spent e) {
      String path = found.source().toString();
      fail(path, new InputProblem(path, String.valueOf(e.getMessage())), ResultKind.UNDECIDED);
    } catch (Exception e) {
      fail(
          found.source().toString(),
          InputProblem.of(found.source().toString(), e),
          ResultKind.ERROR);
    }
  }

  private void fail(String path, Exception e, ResultKind kind) {
    worst = worst.over(kind);
    spec.commandLine().getErr().println("kingsnake: " + e.getMessage());
    if (output.json()) {
      new StatsJson(spec.commandLine().getOut()).error(path, String.valueOf(e.getMessage()));
    }
  }
}
