package io.kingsnake.spark;

import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;
import scala.Option;

/** Main class for {@code spark-submit}. */
@Command(
    name = "kingsnake-spark",
    mixinStandardHelpOptions = true,
    subcommands = {FleetCommand.class, HistoryCommand.class},
    description = "Checks histories on a cluster of Apache Spark.",
    footer = {
      "%nExit codes: 0 every history satisfies every level, 1 a violation, 2 undecided,",
      "3 bad usage, or a history could not be read."
    })
public final class SparkMain {
  private static final int BAD_USAGE = 3;

  private SparkMain() {}

  public static void main(String[] arguments) {
    int code = run(arguments);
    Option<SparkSession> session = SparkSession.getDefaultSession();
    if (session.isDefined()) {
      session.get().stop();
    }
    if (code != 0) {
      System.exit(code); // otherwise Spark reports the application as a success
    }
  }

  static int run(String... arguments) {
    return new CommandLine(new SparkMain())
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler(SparkMain::complain)
        .setExecutionExceptionHandler(
            (e, command, parsed) -> {
              command.getErr().println("kingsnake: " + e.getMessage());
              return BAD_USAGE;
            })
        .execute(arguments);
  }

  private static int complain(ParameterException e, String[] arguments) {
    e.getCommandLine().getErr().println("kingsnake: " + e.getMessage());
    return BAD_USAGE;
  }

  /** The session of {@code spark-submit}, or one in this process. */
  static SparkSession session() {
    SparkSession.Builder builder = SparkSession.builder().appName("kingsnake");
    SparkConf given = new SparkConf();
    if (!given.contains("spark.master")) {
      builder.master("local[*]");
    }
    if (!given.contains("spark.extraListeners")) {
      builder.config("spark.extraListeners", Costs.class.getName());
    }
    return builder.getOrCreate();
  }

  /** Prints progress for people who watch; verdicts go elsewhere. */
  static void say(String what) {
    System.err.println("kingsnake: " + what);
  }
}
