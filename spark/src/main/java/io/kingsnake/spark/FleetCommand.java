package io.kingsnake.spark;

import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.spark.sql.SaveMode;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code fleet}. */
@Command(
    name = "fleet",
    mixinStandardHelpOptions = true,
    description = {
      "Checks every history at or below the paths, each in a task of its own, and writes",
      "a table of verdicts. What cannot be read is a row with the reason."
    })
final class FleetCommand implements Callable<Integer> {
  /** Format of the table. */
  enum TableFormat {
    PARQUET,
    CSV,
    JSON
  }

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = {"-l", "--level"},
      paramLabel = "L",
      split = ",",
      description = "Levels by name or alias, separated by commas, or all; default: serializable.")
  private List<String> levels = List.of(Levels.SERIALIZABLE.name());

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      description = "Give up on a history and level after this long; default: ${DEFAULT-VALUE}.")
  private long seconds = 600;

  @Option(
      names = "--retries",
      paramLabel = "N",
      description =
          "Try again, with twice the time each time, what could not be read or was not decided in"
              + " time; default: ${DEFAULT-VALUE}.")
  private int retries = 1;

  @Option(
      names = {"-o", "--out"},
      paramLabel = "TABLE",
      required = true,
      description = "Where the table of verdicts goes: a directory that does not exist yet.")
  private String out = "";

  @Option(
      names = "--table",
      paramLabel = "parquet|csv|json",
      description = "How it is written; default: ${DEFAULT-VALUE}.")
  private TableFormat table = TableFormat.PARQUET;

  @Option(names = "--overwrite", description = "Replace a table that is there.")
  private boolean overwrite;

  @Option(
      names = {"-f", "--format"},
      paramLabel = "F",
      description = "Read histories as format F instead of detecting it.")
  private @Nullable String format;

  @Parameters(
      paramLabel = "PATH",
      arity = "1..*",
      description = "Files and folders that all executors see, or prefixes as in s3a://bucket/run.")
  private List<String> paths = List.of();

  @Override
  public Integer call() throws Exception {
    List<Level> asked =
        levels.stream()
            .flatMap(
                name -> name.equals("all") ? Levels.all().stream() : List.of(named(name)).stream())
            .distinct()
            .toList();
    if (seconds <= 0 || retries < 0) {
      throw new IllegalArgumentException("a timeout is positive, and retries are not negative");
    }
    Fleet fleet = new Fleet(asked, Duration.ofSeconds(seconds), retries, format);
    Map<String, Long> counts =
        fleet.check(
            SparkMain.session(),
            paths,
            rows ->
                rows.write()
                    .mode(overwrite ? SaveMode.Overwrite : SaveMode.ErrorIfExists)
                    .option("header", true)
                    .format(table.name().toLowerCase(Locale.ROOT))
                    .save(out));
    counts.forEach((verdict, count) -> spec.commandLine().getOut().println(verdict + " " + count));
    spec.commandLine().getOut().flush();
    return VerdictRow.exitCode(counts.keySet());
  }

  private static Level named(String name) {
    return Levels.named(name.strip());
  }
}
