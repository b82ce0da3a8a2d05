package io.kingsnake.cli;

import io.kingsnake.format.Formats;
import io.kingsnake.format.HistoryFormat;
import io.kingsnake.format.HistoryFormat.Match;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options about reading histories, and the reading itself. */
final class HistoryInputs {
  /** What to do with a transaction recorded as committed although one of its operations failed. */
  enum FailedOps {
    drop,
    abort
  }

  /** A history that was found, and the format to read it with. */
  record Found(Source source, HistoryFormat format) {
    String path() {
      return source.toString();
    }
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

  private final Formats formats = Formats.load();

  ReadOptions readOptions() {
    return new ReadOptions(failedOps == FailedOps.abort);
  }

  /** All histories at or below {@code given}, in order of path. */
  List<Found> find(String given) throws InputProblem {
    Path path = Path.of(given);
    if (Files.notExists(path)) {
      throw new InputProblem(given, "no such file or directory");
    }
    try {
      List<Found> found = new ArrayList<>();
      search(Source.of(path), true, found);
      if (found.isEmpty()) {
        throw new InputProblem(given, "no history found below this directory");
      }
      return found;
    } catch (IOException e) {
      throw InputProblem.of(given, e);
    }
  }

  private void search(Source source, boolean given, List<Found> found)
      throws IOException, InputProblem {
    HistoryFormat format = formatOf(source, given);
    if (format != null) {
      found.add(new Found(source, format));
    } else if (source.isDirectory()) {
      for (Source child : source.children()) {
        search(child, false, found);
      }
    }
  }

  private @Nullable HistoryFormat formatOf(Source source, boolean given)
      throws IOException, InputProblem {
    boolean givenFile = given && !source.isDirectory();
    if (givenFile && source.head(1).length == 0) {
      throw new InputProblem(source.toString(), "the file is empty");
    }
    if (!format.isEmpty()) {
      HistoryFormat named = named(format);
      return givenFile || named.match(source) != Match.NO ? named : null;
    }
    HistoryFormat detected = formats.detect(source).orElse(null);
    if (detected == null && givenFile) {
      throw new InputProblem(
          source.toString(), "no known history format; --format F names one to read it with");
    }
    return detected;
  }

  /** The format of that name, in any case. */
  HistoryFormat named(String name) throws InputProblem {
    return formats
        .byName(name.toLowerCase(Locale.ROOT))
        .orElseThrow(
            () ->
                new InputProblem(
                    "unknown format '%s'; known are %s"
                        .formatted(
                            name,
                            String.join(
                                ", ", formats.all().stream().map(HistoryFormat::name).toList()))));
  }

  /** Fails early on a format that does not exist, before any history is looked at. */
  void validate() throws InputProblem {
    if (!format.isEmpty()) {
      named(format);
    }
  }
}
