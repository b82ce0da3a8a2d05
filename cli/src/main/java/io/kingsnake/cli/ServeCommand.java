package io.kingsnake.cli;

import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.cli.CheckCommand.LevelChoice;
import io.kingsnake.cli.CheckCommand.LevelConverter;
import io.kingsnake.format.HistoryFinder.Found;
import io.kingsnake.report.Printable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code kingsnake serve}. */
@Command(
    name = "serve",
    mixinStandardHelpOptions = true,
    description = {
      "Shows a folder of histories as a web page, on this machine only, where every account can"
          + " open it.",
      "",
      "Verdicts and their trend, stored reports, transactions with their neighbours, checks"
          + " at other levels, and files to download: open the address that is printed. Ctrl-C"
          + " stops it."
    },
    footerHeading = "%nExamples:%n",
    footer = {"  kingsnake serve examples", "  kingsnake serve --port 8642 --level si histories/"})
final class ServeCommand implements Callable<Integer> {
  private static final int MAX_PORT = 65_535;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "DIR", description = "A folder of histories, or one history.")
  private String path = "";

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "Listen at 127.0.0.1:N (default: any free port).")
  private int port;

  @Option(
      names = {"-l", "--level"},
      paramLabel = "L",
      converter = LevelConverter.class,
      description = "Check all histories at this level to begin with (default: serializable).")
  private LevelChoice level = new LevelChoice(List.of(Levels.SERIALIZABLE));

  @Option(
      names = "--timeout",
      paramLabel = "D",
      converter = Durations.class,
      description = "Give up on a history after this long (default: 60s).")
  private Duration timeout = Duration.ofSeconds(60);

  @Mixin private HistoryInputs inputs = new HistoryInputs();

  @Override
  public Integer call() throws InputProblem {
    inputs.validate();
    if (port < 0 || port > MAX_PORT) {
      throw new InputProblem("--port must be between 0 and " + MAX_PORT + " but got " + port);
    }
    if (level.levels().size() != 1) {
      throw new InputProblem("--level takes one level here; the page checks others when asked");
    }
    List<Found> found = inputs.find(path);
    ServedFolder folder =
        new ServedFolder(
            found,
            StoredReports.below(Path.of(path)),
            inputs,
            CheckOptions.DEFAULT.withTimeout(timeout),
            level.levels().get(0));
    try (FolderServer server = new FolderServer(folder, port)) {
      folder.start();
      PrintWriter out = spec.commandLine().getOut();
      out.println(
          "serving %d %s of %s at %s (Ctrl-C stops it)"
              .formatted(
                  found.size(),
                  found.size() == 1 ? "history" : "histories",
                  Printable.of(path),
                  server.address()));
      out.flush();
      new CountDownLatch(1).await(); // until it is interrupted
    } catch (IOException e) {
      throw new InputProblem("127.0.0.1:" + port, "cannot listen there: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return 0;
  }
}
