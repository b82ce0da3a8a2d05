package io.kingsnake.cli;

import io.kingsnake.format.HistoryFinder.Found;
import io.kingsnake.format.HistoryFormat;
import io.kingsnake.format.UnwritableHistoryException;
import io.kingsnake.history.History;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code kingsnake convert}. */
@Command(
    name = "convert",
    mixinStandardHelpOptions = true,
    description = "Rewrites a history in another format.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  kingsnake convert --to kingsnake history.edn history.jsonl",
      "  kingsnake convert --to kingsnake history.bincode history.jsonl.zst"
    })
final class ConvertCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(names = "--to", paramLabel = "F", required = true, description = "The format to write.")
  private String to = "";

  @Option(names = "--force", description = "Overwrite OUT if it exists.")
  private boolean force;

  @Parameters(index = "0", paramLabel = "IN", description = "The history to read.")
  private String in = "";

  @Parameters(
      index = "1",
      paramLabel = "OUT",
      description = "The file to write; .gz and .zst compress.")
  private String out = "";

  @Mixin private HistoryInputs inputs = new HistoryInputs();

  @Override
  public Integer call() throws Exception {
    inputs.validate();
    HistoryFormat target = inputs.named(to);
    if (!target.canWrite()) {
      throw new InputProblem("format '" + target.name() + "' can be read but not written");
    }
    Path path = target();
    if (Files.exists(path) && !force) {
      throw new InputProblem(out, "exists already; --force overwrites it");
    }
    HistoryReading reading = HistoryReading.read(single(), inputs, null);
    write(reading.history(), target, path);
    spec.commandLine().getErr().println("wrote " + out + " (" + target.name() + ")");
    return 0;
  }

  /** Where to write: through a link, for replacing the link itself would cut it. */
  private Path target() throws InputProblem {
    if (out.equals("-")) {
      throw new InputProblem(out, "expected a file to write; --force /dev/stdout is a stream");
    }
    try {
      Path path = Path.of(out);
      return Files.exists(path) ? path.toRealPath() : path;
    } catch (InvalidPathException e) {
      throw new InputProblem(out, "not a path: " + e.getReason());
    } catch (IOException e) {
      throw InputProblem.whenWriting(out, e);
    }
  }

  private Found single() throws InputProblem {
    List<Found> found = inputs.find(in);
    if (found.size() > 1) {
      throw new InputProblem(in, "holds %d histories; convert takes one".formatted(found.size()));
    }
    return found.get(0);
  }

  private void write(History history, HistoryFormat target, Path path)
      throws InputProblem, IOException {
    // Half a history must not pass for a whole one, nor replace one; a device takes what it gets.
    boolean isDevice = Files.exists(path) && !Files.isRegularFile(path);
    Path draft = isDevice ? path : path.resolveSibling("draft-of-" + path.getFileName());
    try {
      target.write(history, draft);
      if (!isDevice) {
        Files.move(draft, path, StandardCopyOption.REPLACE_EXISTING);
      }
    } catch (UnwritableHistoryException e) {
      throw new InputProblem(
          in, "cannot be written as '%s': %s".formatted(target.name(), e.getMessage()));
    } catch (IOException e) {
      throw InputProblem.whenWriting(out, e);
    } finally {
      if (!isDevice) {
        Files.deleteIfExists(draft);
      }
    }
  }
}
