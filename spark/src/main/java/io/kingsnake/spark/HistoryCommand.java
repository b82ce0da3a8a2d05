package io.kingsnake.spark;

import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.spark.huge.HugeHistory;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.spark.api.java.JavaSparkContext;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code history}. */
@Command(
    name = "history",
    mixinStandardHelpOptions = true,
    description = {
      "Checks one history that is too large for one machine: a directory of parts, cut into",
      "windows of which each is a task."
    })
final class HistoryCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = {"-l", "--level"},
      paramLabel = "L",
      description =
          "The level: serializable (default), snapshot-isolation, causal, read-committed and others"
              + " that spark/README.md lists; the rest needs the whole history on one machine.")
  private String level = Levels.SERIALIZABLE.name();

  @Option(
      names = "--window",
      paramLabel = "N",
      description = "Transactions in a window; default: ${DEFAULT-VALUE}.")
  private int window = HugeHistory.Sizes.DEFAULT.window();

  @Option(
      names = "--largest",
      paramLabel = "N",
      description =
          "Transactions that one machine can hold, when windows have to be joined; default:"
              + " ${DEFAULT-VALUE}.")
  private int largest = HugeHistory.Sizes.DEFAULT.largest();

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      description =
          "Give up on a window after this long, and join it with its neighbours; default:"
              + " ${DEFAULT-VALUE}.")
  private long seconds = HugeHistory.Sizes.DEFAULT.seconds();

  @Option(
      names = "--certificate",
      paramLabel = "DIR",
      description =
          "Write the windows and their certificates to this directory, which all executors see;"
              + " 'kingsnake verify --certificate DIR PATH' checks them.")
  private @Nullable String certificate;

  @Parameters(paramLabel = "PATH", description = "The history, where all executors see it.")
  private String path = "";

  @Override
  public Integer call() throws Exception {
    if (window <= 0 || largest < window || seconds <= 0) {
      throw new IllegalArgumentException(
          "a window has at least one transaction, and at most as many as the largest part, and"
              + " some time");
    }
    HugeHistory.Conclusion conclusion =
        new HugeHistory(
                JavaSparkContext.fromSparkContext(SparkMain.session().sparkContext()),
                Levels.named(level),
                new HugeHistory.Sizes(window, largest, seconds, certificate))
            .check(path);
    Verdict verdict = conclusion.verdict();
    String kind = VerdictRow.name(verdict.kind());
    PrintWriter out = spec.commandLine().getOut();
    out.printf("%-10s %s  %s%n", kind, verdict.level().name(), path);
    if (verdict.anomaly() != null) {
      out.println("           " + verdict.anomaly().summary());
    }
    if (verdict.message() != null) {
      out.println("           " + verdict.message());
    }
    out.printf(
        "           %d transactions in %d windows, %d joined, %d transactions moved, %d rounds%n",
        conclusion.transactions(),
        conclusion.windows(),
        conclusion.joined(),
        conclusion.moved(),
        conclusion.rounds());
    out.flush();
    return VerdictRow.exitCode(List.of(kind));
  }
}
