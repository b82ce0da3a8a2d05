package io.kingsnake.cli;

import io.kingsnake.checker.check.Bounded;
import io.kingsnake.report.Printable;
import io.kingsnake.report.ResultKind;
import io.kingsnake.report.text.Colors;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command without a subcommand: help, version, and the common part of all subcommands. */
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
      "Exit codes: 0 every history satisfies every level, 1 a violation,"
          + " 2 undecided, 3 bad usage or unreadable input."
    })
final class Kingsnake implements Runnable {
  /** Commands that describe the others. */
  private static final Set<String> NEED_ALL = Set.of("help", "completion", "man");

  private static final Pattern CHOICE =
      Pattern.compile("expected one of \\[([^\\]]*)\\] \\(case-insensitive\\)");

  @Spec private CommandSpec spec = CommandSpec.create();

  static int run(String[] args, PrintWriter out, PrintWriter err, Terminal terminal) {
    try {
      return commandLine(terminal, args).setOut(out).setErr(err).execute(args);
    } catch (OutOfMemoryError e) {
      err.println("kingsnake: " + Bounded.memorySpent("running"));
      return ResultKind.UNDECIDED.exitCode();
    } catch (Error e) {
      // The virtual machine would exit with 1, which means a violation.
      err.println("kingsnake: " + InputProblem.internal(e));
      return ResultKind.ERROR.exitCode();
    } finally {
      ModuleExit.commandEnded();
    }
  }

  /** With all subcommands. */
  static CommandLine commandLine(Terminal terminal) {
    return commandLine(terminal, new String[0]);
  }

  /** With the subcommand that the arguments name: to know of the others takes a while. */
  private static CommandLine commandLine(Terminal terminal, String[] args) {
    Map<String, Supplier<Object>> commands = commands(terminal);
    CommandLine command = new CommandLine(new Kingsnake());
    if (args.length > 0 && commands.containsKey(args[0]) && !NEED_ALL.contains(args[0])) {
      command.addSubcommand(commands.get(args[0]).get());
    } else {
      commands.values().forEach(each -> command.addSubcommand(each.get()));
    }
    CommandLine demo = command.getSubcommands().get("demo");
    if (demo != null) {
      demo.addSubcommand(new DemoWatchCommand(terminal));
    }
    boolean colors = terminal.colors(Terminal.ColorChoice.auto) == Colors.ON;
    return HelpLines.mended(command, terminal.helpWidth())
        .setUsageHelpWidth(terminal.helpWidth())
        .setColorScheme(CommandLine.Help.defaultColorScheme(colors ? Ansi.ON : Ansi.OFF))
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler(Kingsnake::badUsage)
        .setExecutionExceptionHandler((e, failed, parsed) -> unexpected(e, failed));
  }

  private static Map<String, Supplier<Object>> commands(Terminal terminal) {
    Map<String, Supplier<Object>> commands = new LinkedHashMap<>();
    commands.put("check", () -> new CheckCommand(terminal));
    commands.put("verify", VerifyCommand::new);
    commands.put("stats", () -> new StatsCommand(terminal));
    commands.put("problem", ProblemCommand::new);
    commands.put("convert", ConvertCommand::new);
    commands.put("generate", () -> new GenerateCommand(terminal));
    commands.put("serve", ServeCommand::new);
    commands.put("watch", () -> new WatchCommand(terminal));
    commands.put("run", () -> new RunCommand(terminal));
    commands.put("demo", () -> new DemoCommand(terminal));
    commands.put("hermitage", () -> new HermitageCommand(terminal));
    commands.put("probe", () -> new ProbeCommand(terminal));
    commands.put("selftest", SelftestCommand::new);
    commands.put("databases", DatabasesCommand::new);
    commands.put("workloads", WorkloadsCommand::new);
    commands.put("formats", FormatsCommand::new);
    commands.put("levels", LevelsCommand::new);
    commands.put("explain", () -> new ExplainCommand(terminal));
    commands.put("diff", () -> new DiffCommand(terminal));
    commands.put("help", HelpCommand::new);
    commands.put("completion", CompletionCommand::new);
    commands.put("man", ManCommand::new);
    return commands;
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a command is missing");
  }

  private static int badUsage(ParameterException e, String[] args) {
    CommandLine command = e.getCommandLine();
    PrintWriter err = command.getErr();
    String problem = Printable.of(problem(e).replaceAll("\\s*\\R\\s*", " "));
    err.printf(
        "kingsnake: %s%s; try '%s --help'%n",
        problem.replaceFirst("[.;]$", ""), suggestion(e), command.getCommandSpec().qualifiedName());
    err.flush();
    return ResultKind.ERROR.exitCode();
  }

  /** Message of picocli, in the words of our other messages. */
  private static String problem(ParameterException e) {
    if (isUnknownCommand(e)) {
      return "unknown command '%s'"
          .formatted(((UnmatchedArgumentException) e).getUnmatched().get(0));
    }
    String message = String.valueOf(e.getMessage());
    Matcher choice = CHOICE.matcher(message);
    String words =
        choice.replaceAll(found -> "expected one of " + found.group(1).toLowerCase(Locale.ROOT));
    return words.substring(0, 1).toLowerCase(Locale.ROOT) + words.substring(1);
  }

  private static boolean isUnknownCommand(ParameterException e) {
    return e instanceof UnmatchedArgumentException unmatched
        && !unmatched.isUnknownOption()
        && e.getCommandLine().getParent() == null;
  }

  private static String suggestion(ParameterException e) {
    List<String> meant =
        e instanceof UnmatchedArgumentException unmatched
            ? unmatched.getSuggestions().stream().limit(isUnknownCommand(e) ? 1 : 3).toList()
            : List.of();
    return meant.isEmpty() ? "" : " (did you mean " + String.join(" or ", meant) + "?)";
  }

  private static int unexpected(Exception e, CommandLine command) {
    boolean isSpent = e instanceof Bounded.Spent;
    boolean isForUsers = isSpent || e instanceof InputProblem;
    PrintWriter err = command.getErr();
    err.println("kingsnake: " + (isForUsers ? e.getMessage() : InputProblem.internal(e)));
    err.flush();
    return (isSpent ? ResultKind.UNDECIDED : ResultKind.ERROR).exitCode();
  }
}
