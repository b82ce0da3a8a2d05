package io.kingsnake.cli;

import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Spec;

/** Prints the manual page, from the same definitions as the help. */
@Command(
    name = "man",
    mixinStandardHelpOptions = true,
    description = "Prints the manual page: kingsnake man > kingsnake.1; man ./kingsnake.1")
final class ManCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    PrintWriter out = spec.commandLine().getOut();
    CommandLine root = spec.root().commandLine();
    out.println(".TH KINGSNAKE 1 \"\" \"kingsnake " + escaped(Version.number()) + "\"");
    out.println(".SH NAME\nkingsnake \\- checks isolation levels against what clients saw");
    out.println(".SH SYNOPSIS\n.B kingsnake\n.I COMMAND");
    out.println(".SH DESCRIPTION");
    text(out, root.getCommandSpec().usageMessage().description());
    out.println(".SH COMMANDS");
    for (CommandLine command : root.getSubcommands().values()) {
      command(out, command);
    }
    out.println(".SH EXIT STATUS");
    item(out, "0", "every history satisfies every level");
    item(out, "1", "at least one violation");
    item(out, "2", "undecided: time or memory ran out, or the level does not determine the answer");
    item(out, "3", "bad usage or unreadable input");
    out.println(".SH ENVIRONMENT");
    item(out, "JAVA_HOME", "the Java to use, 17 or later");
    item(out, "KINGSNAKE_OPTS", "options for the Java virtual machine, for example -Xmx8g");
    out.flush();
  }

  private static void command(PrintWriter out, CommandLine command) {
    CommandSpec about = command.getCommandSpec();
    out.println(".SS " + escaped(about.name()));
    String synopsis = new Help(about, Help.defaultColorScheme(Ansi.OFF)).synopsis(0);
    out.println(".nf\n" + escaped(synopsis.strip()) + "\n.fi\n.PP");
    text(out, about.usageMessage().description());
    for (PositionalParamSpec parameter : about.positionalParameters()) {
      item(out, parameter.paramLabel(), String.join(" ", parameter.description()));
    }
    for (OptionSpec option : about.options()) {
      if (!option.hidden()) {
        String label = option.typeInfo().isBoolean() ? "" : "=" + option.paramLabel();
        item(
            out, String.join(", ", option.names()) + label, String.join(" ", option.description()));
      }
    }
  }

  private static void text(PrintWriter out, String... lines) {
    for (String line : lines) {
      out.println(escaped(line.replace("%n", " ").replace("%%", "%").strip()));
    }
  }

  private static void item(PrintWriter out, String name, String meaning) {
    out.println(".TP\n.B " + escaped(name));
    text(out, meaning);
  }

  /** Backslashes, minus signs, and lines that would be taken for instructions. */
  private static String escaped(String text) {
    String plain = text.replace("\\", "\\e").replace("-", "\\-").replaceAll("(?m)^[ ]+", "");
    return plain.replaceAll("(?m)^([.'])", "\\\\&$1");
  }
}
