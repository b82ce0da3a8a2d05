package io.kingsnake.cli;

import io.kingsnake.checker.level.Implication;
import io.kingsnake.checker.level.Ladder;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code kingsnake levels}. */
@Command(
    name = "levels",
    mixinStandardHelpOptions = true,
    description = "Lists the isolation levels and their aliases.",
    footerHeading = "%nExamples:%n",
    footer = {"  kingsnake levels", "  kingsnake levels --verbose --ladder"})
final class LevelsCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = {"-v", "--verbose"},
      description = "Print each definition and its source.")
  private boolean verbose;

  @Option(names = "--ladder", description = "Print which level implies which, and why.")
  private boolean ladder;

  @Override
  public void run() {
    PrintWriter out = spec.commandLine().getOut();
    for (Level level : Levels.all()) {
      String aliases =
          level.aliases().isEmpty() ? "" : "  (" + String.join(", ", level.aliases()) + ")";
      out.println(level.name() + aliases);
      if (verbose) {
        out.println("    " + level.definition() + " [" + level.source() + "]");
      }
    }
    if (ladder) {
      out.println();
      for (Implication arrow : Ladder.arrows()) {
        out.println(arrow.stronger() + " => " + arrow.weaker() + "  [" + arrow.source() + "]");
      }
    }
    out.flush();
  }
}
