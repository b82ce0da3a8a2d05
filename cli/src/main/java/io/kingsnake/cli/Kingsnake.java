package io.kingsnake.cli;

import io.kingsnake.report.Colors;
import io.kingsnake.report.Printable;
import io.kingsnake.report.ResultKind;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command without a subcommand: help, version, and what all subcommands share. */
@Command(
    name = "kingsnake",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    synopsisSubcommandLabel = "COMMAND",
    description = "Decides whether what clients of a database saw satisfies an isolation level.%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  kingsnake check examples/lost-update.jsonl",
      "  kingsnake check --level si,serializable --json history.edn",
      "  kingsnake stats examples/write-skew.jsonl",
      "  kingsnake serve examples",
      "  kingsnake demo",
      "  kingsnake run --db postgresql --workload bank --isolation rr --check si",
      "  kingsnake levels --verbose",
      "",
      "Exit codes: 0 every history satisfies every level, 1 a violation,",
      "2 undecided, 3 bad usage or unreadable input."
    })
final class Kingsnake implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  static int run(String[] args, PrintWriter out, PrintWriter err, Terminal terminal) {
    try {
      return commandLine(terminal).setOut(out).setErr(err).execute(args);
    } catch (OutOfMemoryError e) {
      err.println("kingsnake: " + Budget.memorySpent("running"));
      return ResultKind.UNDECIDED.exitCode();
    } catch (Error e) {
      // The virtual machine would exit with 1, which means a violation.
      err.println("kingsnake: " + InputProblem.internal(e));
      return ResultKind.ERROR.exitCode();
    } finally {
      ModuleExit.commandEnded();
    }
  }

  static CommandLine commandLine(Terminal terminal) {
    CommandLine command =
        new CommandLine(new Kingsnake())
            .addSubcommand(new CheckCommand(terminal))
            .addSubcommand(new VerifyCommand())
            .addSubcommand(new StatsCommand(terminal))
            .addSubcommand(new ProblemCommand())
            .addSubcommand(new ConvertCommand())
            .addSubcommand(new GenerateCommand(terminal))
            .addSubcommand(new ServeCommand())
            .addSubcommand(new RunCommand(terminal))
            .addSubcommand(new DemoCommand(terminal))
            .addSubcommand(new HermitageCommand(terminal))
            .addSubcommand(new ProbeCommand(terminal))
            .addSubcommand(new SelftestCommand())
            .addSubcommand(new DatabasesCommand())
            .addSubcommand(new WorkloadsCommand())
            .addSubcommand(new FormatsCommand())
            .addSubcommand(new LevelsCommand())
            .addSubcommand(new ExplainCommand(terminal))
            .addSubcommand(new DiffCommand(terminal))
            .addSubcommand(new HelpCommand())
            .addSubcommand(new CompletionCommand())
            .addSubcommand(new ManCommand());
    boolean colors = terminal.colors(Terminal.ColorChoice.auto) == Colors.ON;
    return command
        .setUsageHelpWidth(terminal.helpWidth())
        .setColorScheme(CommandLine.Help.defaultColorScheme(colors ? Ansi.ON : Ansi.OFF))
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler(Kingsnake::badUsage)
        .setExecutionExceptionHandler((e, failed, parsed) -> unexpected(e, failed));
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a command is missing");
  }

  private static int badUsage(ParameterException e, String[] args) {
    CommandLine command = e.getCommandLine();
    PrintWriter err = command.getErr();
    String problem = Printable.of(String.valueOf(e.getMessage()).replaceAll("\\s*\\R\\s*", " "));
    err.printf(
        "kingsnake: %s%s; try '%s --help'%n",
        problem.replaceFirst("[.;]$", ""), suggestion(e), command.getCommandSpec().qualifiedName());
    err.flush();
    return ResultKind.ERROR.exitCode();
  }

  private static String suggestion(ParameterException e) {
    List<String> meant =
        e instanceof UnmatchedArgumentException unmatched
            ? unmatched.getSuggestions().stream().limit(3).toList()
            : List.of();
    return meant.isEmpty() ? "" : " (did you mean " + String.join(" or ", meant) + "?)";
  }

  private static int unexpected(Exception e, CommandLine command) {
    boolean isSpent = e instanceof Budget.Spent;
    boolean isForUsers = isSpent || e instanceof InputProblem;
    PrintWriter err = command.getErr();
    err.println("kingsnake: " + (isForUsers ? e.getMessage() : InputProblem.internal(e)));
    err.flush();
    return (isSpent ? ResultKind.UNDECIDED : ResultKind.ERROR).exitCode();
  }
}
