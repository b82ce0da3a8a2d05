package io.kingsnake.cli;

import io.kingsnake.format.Formats;
import io.kingsnake.format.HistoryFinder;
import io.kingsnake.format.HistoryFinder.Found;
import io.kingsnake.format.HistoryFormat;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Source;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options about reading histories, and where to find them. */
final class HistoryInputs {
  /** Treatment of a transaction recorded as committed although one of its operations failed. */
  enum FailedOps {
    drop,
    abort
  }

  @Option(
      names = {"-f", "--format"},
      paramLabel = "F",
      description = "Read as format F ('kingsnake formats' lists them) instead of detecting it.")
  private String format = "";

  @Option(
      names = "--failed-ops",
      paramLabel = "drop|abort",
      description =
          "A committed transaction with a failed operation: drop the operation (default, as"
              + " published results do) or take the transaction as aborted.")
  private FailedOps failedOps = FailedOps.drop;

  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  private Formats formats = Formats.load();

  ReadOptions readOptions() {
    return new ReadOptions(failedOps == FailedOps.abort);
  }

  /**
   * Tests whether "github" is asked for, which is no format of histories: then results are meant.
   * Forgets it.
   */
  boolean takesGithub() {
    boolean isMeant = format.equals("github");
    format = isMeant ? "" : format;
    return isMeant;
  }

  /** Fails early on a format that does not exist, before any history is looked at. */
  void validate() throws InputProblem {
    if (!format.isEmpty()) {
      named(format);
    }
  }

  /** All histories at or below {@code given}, in order of path; never empty. */
  List<Found> find(String given) throws InputProblem {
    try {
      Path path = Path.of(given);
      refuseStreams(given, path);
      if (Files.isRegularFile(path) && isEmpty(path)) {
        throw new InputProblem(given, "expected a history, found an empty file");
      }
      if (ParquetModule.claims(path)) {
        askForParquet();
      }
      return finder().find(path);
    } catch (InputProblem e) {
      throw e;
    } catch (InvalidPathException e) {
      throw new InputProblem(given, "not a path: " + e.getReason());
    } catch (Exception e) {
      throw InputProblem.of(given, e);
    }
  }

  /** Pipes end after one pass, but the format is found in a pass of its own. */
  private static void refuseStreams(String given, Path path) throws InputProblem {
    boolean isStandardInput = given.equals("-") && Files.notExists(path);
    boolean isRereadable = Files.isRegularFile(path) || Files.isDirectory(path);
    if (isStandardInput || (Files.exists(path) && !isRereadable)) {
      throw new InputProblem(
          given, "expected a file or directory, found a stream; save it to a file and name that");
    }
  }

  /** Tests whether there is nothing to read; damaged compressed data are something. */
  private static boolean isEmpty(Path path) throws IOException {
    if (Files.size(path) == 0) {
      return true;
    }
    try (InputStream in = Source.of(path).open()) {
      return in.read() < 0;
    }
  }

  private HistoryFinder finder() throws InputProblem {
    return format.isEmpty() ? HistoryFinder.among(formats) : HistoryFinder.named(named(format));
  }

  /** The format of that name, in any case. */
  HistoryFormat named(String name) throws InputProblem {
    if (name.equalsIgnoreCase(ParquetModule.FORMAT)) {
      askForParquet();
    }
    return formats
        .byName(name.toLowerCase(Locale.ROOT))
        .orElseThrow(() -> new InputProblem(unknown(name)));
  }

  /** The format that the name of a file to be written shows, or the project's own. */
  HistoryFormat ofFile(String name) throws InputProblem {
    if (name.endsWith("." + ParquetModule.FORMAT)) {
      askForParquet();
    }
    HistoryFormat other = formats.byEnding(name).orElse(named("kingsnake"));
    String known = FileEndings.format(name);
    return known == null ? other : named(known);
  }

  private void askForParquet() throws InputProblem {
    if (formats.byName(ParquetModule.FORMAT).isEmpty()) {
      formats = ParquetModule.load(System.getProperty("kingsnake.root"), this::say);
    }
  }

  private void say(String what) {
    if (command != null) {
      command.commandLine().getErr().println("kingsnake: " + what);
      command.commandLine().getErr().flush();
    }
  }

  private String unknown(String name) {
    List<String> names = formats.all().stream().map(HistoryFormat::name).toList();
    return "unknown format '%s'; known are %s".formatted(name, String.join(", ", names));
  }
}
