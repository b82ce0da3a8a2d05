package io.kingsnake.cli;

import io.kingsnake.format.HistoryFinder.Found;
import io.kingsnake.format.HistoryFormat;
import io.kingsnake.format.UnwritableHistoryException;
import io.kingsnake.history.History;
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
      "  kingsnake convert --to kingsnake history.bincode history.jsonl.zst",
      "  kingsnake convert --to awdit --without-times history.edn history.awdit"
    })
final class ConvertCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(names = "--to", paramLabel = "F", required = true, description = "The format to write.")
  private String to = "";

  @Option(
      names = "--without-times",
      description =
          "Leave out when transactions began and ended, for formats that cannot say it; levels of"
              + " real time lose their meaning.")
  private boolean withoutTimes;

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
    OutputFile file = OutputFile.at(out);
    if (file.exists() && !force) {
      throw new InputProblem(out, "exists already; --force overwrites it");
    }
    Found history = single();
    DistinctFiles distinct = new DistinctFiles();
    distinct.read(history.source().path());
    distinct.write("OUT", file);
    HistoryReading reading = HistoryReading.read(history, inputs, null);
    History read = reading.history();
    write(withoutTimes ? read.withoutTimes() : read, target, file);
    spec.commandLine().getErr().println("wrote " + file + " (" + target.name() + ")");
    return 0;
  }

  private Found single() throws InputProblem {
    List<Found> found = inputs.find(in);
    if (found.size() > 1) {
      throw new InputProblem(in, "holds %d histories; convert takes one".formatted(found.size()));
    }
    return found.get(0);
  }

  private void write(History history, HistoryFormat target, OutputFile file) throws InputProblem {
    try {
      file.<UnwritableHistoryException>write(draft -> target.write(history, draft));
    } catch (UnwritableHistoryException e) {
      throw new InputProblem(
          in, "cannot be written as '%s': %s".formatted(target.name(), e.getMessage()));
    }
  }
}
