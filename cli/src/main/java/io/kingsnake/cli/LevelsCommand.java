package io.kingsnake.cli;

import io.kingsnake.checker.level.Implication;
import io.kingsnake.checker.level.Ladder;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code kingsnake levels}. */
@Command(
    name = "levels",
    mixinStandardHelpOptions = true,
    description = {
      "Lists the isolation levels and their aliases; 'explain' and 'diff' say more about"
          + " them.",
      "",
      "A level of your own is a text like those that --text prints, in a file that 'check"
          + " --level FILE.level' is given; docs/LEVELS.md describes the language."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  kingsnake levels",
      "  kingsnake levels --verbose --ladder",
      "  kingsnake levels --text snapshot-isolation > mine.level"
    })
final class LevelsCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = {"-v", "--verbose"},
      description = "Print what each means, its definition and its source.")
  private boolean verbose;

  @Option(names = "--ladder", description = "Print which level implies which, and why.")
  private boolean ladder;

  @Option(
      names = "--text",
      paramLabel = "L",
      converter = BuiltIn.class,
      description = "Print nothing but the text of this level.")
  private @Nullable Level text;

  @Override
  public void run() {
    PrintWriter out = spec.commandLine().getOut();
    if (text == null) {
      list(out);
    } else {
      out.print(text.text().content());
    }
    out.flush();
  }

  private void list(PrintWriter out) {
    Levels.all().forEach(level -> print(level, "", out));
    Levels.optional().forEach(level -> print(level, "  [not in 'all']", out));
    if (ladder) {
      out.println();
      for (Implication arrow : Ladder.arrows()) {
        out.println(arrow.stronger() + " => " + arrow.weaker() + "  [" + arrow.source() + "]");
      }
    }
  }

  private void print(Level level, String remark, PrintWriter out) {
    String aliases =
        level.aliases().isEmpty() ? "" : "  (" + String.join(", ", level.aliases()) + ")";
    out.println(level.name() + aliases + remark);
    if (verbose) {
      if (!level.plain().equals(level.meaning())) {
        out.println("    " + level.plain());
      }
      out.println("    " + level.meaning() + " [" + level.source() + "]");
      level.text().rules().forEach(rule -> out.println("    " + rule));
    }
  }

  /** A built-in level by its name. */
  static final class BuiltIn implements ITypeConverter<Level> {
    @Override
    public Level convert(String name) {
      try {
        return Levels.named(name);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }
}
