package io.kingsnake.cli;

import io.kingsnake.format.Formats;
import io.kingsnake.format.HistoryFormat;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code kingsnake formats}. */
@Command(
    name = "formats",
    mixinStandardHelpOptions = true,
    description = "Lists the formats histories are read from, and which can be written.")
final class FormatsCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    PrintWriter out = spec.commandLine().getOut();
    for (HistoryFormat format : Formats.load().all()) {
      String aliases =
          format.aliases().isEmpty() ? "" : " (" + String.join(", ", format.aliases()) + ")";
      out.println(
          "%-24s %-12s %s"
              .formatted(
                  format.name() + aliases,
                  format.canWrite() ? "read, write" : "read",
                  format.summary()));
    }
    if (Formats.load().byName(ParquetModule.FORMAT).isEmpty()) {
      out.println(
          "%-24s %-12s %s".formatted(ParquetModule.FORMAT, "read, write", ParquetModule.SUMMARY));
    }
    out.flush();
  }
}
