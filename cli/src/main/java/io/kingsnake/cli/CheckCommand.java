package io.kingsnake.cli;

import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.CheckOptions.Hints;
import io.kingsnake.checker.model.CheckOptions.OwnWrites;
import io.kingsnake.checker.semantics.CheckerModule;
import io.kingsnake.format.HistoryFinder.Found;
import io.kingsnake.report.CheckReport;
import io.kingsnake.report.ResultKind;
import io.kingsnake.report.ci.GithubReport;
import io.kingsnake.report.json.JsonReport;
import io.kingsnake.report.text.LadderReport;
import io.kingsnake.report.text.Screen;
import io.kingsnake.report.text.TextReport;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code kingsnake check}. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    description = {
      "Decides whether each history satisfies each level.",
      "",
      "PATH is a history file, a directory that is one history, or a directory tree of many."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  kingsnake check examples/lost-update.jsonl",
      "  kingsnake check --level snapshot-isolation,serializable examples",
      "  kingsnake check --level all examples/write-skew.jsonl",
      "  kingsnake check --level mine.level,si histories/",
      "  kingsnake check --level si --certificate lost.cert examples/lost-update.jsonl",
      "  kingsnake check --json --timeout 5m --level si histories/ > results.jsonl",
      "  kingsnake check --report report.html --report junit.xml histories/",
      "  kingsnake check --reproducer smallest.jsonl examples/lost-update.jsonl",
      "",
      "Exit codes: 0 every history satisfies every level, 1 a violation, 2 undecided,"
          + " 3 bad usage, unreadable input or a FILE that cannot be written; with several, 3"
          + " wins over 1 over 2 over 0."
    })
final class CheckCommand implements Callable<Integer> {
  private final Terminal terminal;

  /** Number of histories that are finished. */
  private final AtomicInteger checked = new AtomicInteger();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "PATH", arity = "1..*", description = "Histories to check.")
  private List<String> paths = List.of();

  @Option(
      names = {"-l", "--level"},
      paramLabel = "L",
      split = ",",
      converter = LevelConverter.class,
      description =
          "Levels, by name or alias, as elle:NAME (what Elle and Jepsen mean by it) or as"
              + " FILE.level with the text of one, separated by commas, 'all', or 'mixed' for"
              + " what each transaction asked for (default: serializable).")
  private List<LevelChoice> levels = List.of(LevelChoice.SERIALIZABLE);

  @Option(
      names = {"-v", "--verbose"},
      description = "Print definitions even for more than two levels.")
  private boolean verbose;

  @Option(
      names = "--timeout",
      paramLabel = "60s",
      converter = Durations.class,
      description =
          "Give up on a history and level after this long: 500ms, 60s, 5m, 2h; a number alone is"
              + " seconds.")
  private @Nullable Duration timeout;

  @Option(
      names = "--no-session-order",
      description = "Do not require transactions of one session to keep their order.")
  private boolean noSessionOrder;

  @Option(
      names = "--own-writes",
      paramLabel = "own|external|either|infer",
      converter = OwnWritesConverter.class,
      description =
          "What a read after the transaction's own write must return (default: own), or what the"
              + " history shows.")
  private OwnWritesChoice ownWrites = new OwnWritesChoice(OwnWrites.OWN, false);

  @Option(
      names = "--hints",
      paramLabel = "verify|trust|ignore",
      description =
          "Version orders and timestamps of the database: used to find the answer faster, which"
              + " holds without them (default: verify), taken for facts, or ignored.")
  private Hints hints = Hints.VERIFY;

  @Option(
      names = "--gaps",
      paramLabel = "refuse|accept",
      description =
          "Histories in which a recorder says that it missed something: undecided unless violated"
              + " (default: refuse), or satisfied for what was recorded.")
  private Gaps gaps = Gaps.REFUSE;

  /** Treatment of histories with gaps. */
  enum Gaps {
    REFUSE,
    ACCEPT
  }

  @Option(
      names = "--module",
      paramLabel = "M[=ARG]",
      converter = ModuleConverter.class,
      description =
          "Also require what this module demands: a name on the class path, a .jar, or a .java file"
              + " (see docs/MODULES.md). May be repeated.")
  private List<ModuleChoice> modules = List.of();

  @Option(
      names = "--window",
      paramLabel = "auto|N|off",
      converter = WindowChoice.Converter.class,
      description =
          "Read the history as a stream and check it window by window, N transactions at a time"
              + " (docs/SCALE.md). Without this option, only if it would not fit into memory.")
  private WindowChoice window = WindowChoice.IF_NEEDED;

  @Option(
      names = "--drift",
      paramLabel = "N",
      description =
          "Clocks may differ by N, in the history's unit of time: real-time order holds only"
              + " across gaps of at least N (default: 0).")
  private long drift;

  @Option(
      names = "--plan",
      description =
          "Search nothing: list the attempts that would be made at each level, in their order, with"
              + " budgets and reasons.")
  private boolean plan;

  @Option(
      names = "--output",
      paramLabel = "text|json|github",
      description =
          "Text for people (default), JSON as with --json, or annotations for GitHub Actions.")
  private Shown format = Shown.TEXT;

  /** For whom results are. */
  enum Shown {
    TEXT,
    JSON,
    GITHUB
  }

  @Mixin private HistoryInputs inputs = new HistoryInputs();
  @Mixin private OutputOptions output = new OutputOptions();
  @Mixin private FileOutputs files = new FileOutputs();
  @Mixin private LaboratoryOptions laboratory = new LaboratoryOptions();

  CheckCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InputProblem {
    if (drift < 0 || drift > CheckOptions.MAX_DRIFT) {
      throw new InputProblem(
          "--drift must be between 0 and " + CheckOptions.MAX_DRIFT + " but got " + drift);
    }
    PrintWriter out = spec.commandLine().getOut();
    CheckReport shown = shown(out);
    inputs.validate();
    CheckReport report = files.beside(shown, inputs, spec.commandLine().getErr());
    CheckOptions options =
        new CheckOptions(
            !noSessionOrder,
            drift,
            ownWrites.policy(),
            timeout,
            hints,
            modules.stream().flatMap(choice -> choice.modules().stream()).toList(),
            gaps == Gaps.ACCEPT);
    CheckRun run =
        new CheckRun(inputs, chosenLevels(), options, report, spec.commandLine().getErr());
    run.expectTimesOnlyFor(levelsByName());
    if (ownWrites.isInferred()) {
      run.inferOwnWrites();
    }
    LaboratoryOptions.Method method =
        laboratory.chosen(what -> spec.commandLine().getErr().println("kingsnake: " + what));
    run.decideBy(method);
    run.window(method == null ? window : window.without("--encoding, --without and --solver"));
    run.certify(files.certificate());
    List<Found> found = run.find(paths);
    refuseSeveral(found.size());
    refuseCollisions(found);
    if (plan) {
      PlannedCheck planned = new PlannedCheck(inputs, options, method);
      for (Found history : found) {
        planned.list(history, chosenLevels(), output.json()).forEach(out::println);
      }
      out.flush();
      return run.worst().exitCode();
    }
    boolean isFinished = check(found, run);
    if (!isFinished) {
      run.interrupt();
    }
    report.end();
    if (!isFinished) {
      spec.commandLine()
          .getErr()
          .printf(
              "kingsnake: interrupted; %d of %d histories were checked%n",
              checked.get(), found.size());
    }
    boolean isWritten = files.write(spec.commandLine().getErr());
    return (isWritten ? run.worst() : ResultKind.ERROR).exitCode();
  }

  private CheckReport shown(PrintWriter out) {
    boolean isForGithub = format == Shown.GITHUB || inputs.takesGithub();
    return isForGithub
        ? new GithubReport(out)
        : output.json() || format == Shown.JSON ? new JsonReport(out) : forPeople(out);
  }

  /** Two levels are compared at a glance; more of them need a picture. */
  private CheckReport forPeople(PrintWriter out) {
    Screen screen = output.screen(terminal);
    List<Level> asked = chosenLevels();
    return asked.size() > 2
        ? new LadderReport(out, screen, asked, verbose)
        : new TextReport(out, screen);
  }

  /** Checks the histories; returns false if it was interrupted. */
  private boolean check(List<Found> found, CheckRun run) {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    try (Progress progress = Progress.over(found.size(), terminal, err)) {
      run.showing(progress);
      return Interruptible.ends(
          () -> {
            for (Found history : found) {
              run.check(history, progress::phase);
              progress.step();
              checked.incrementAndGet();
              if (out.checkError()) {
                break; // further results have no reader
              }
            }
          });
    }
  }

  /** A certificate is about one verdict. */
  private void refuseSeveral(int histories) throws InputProblem {
    if (files.certificate() != null && window.isAsked()) {
      throw new InputProblem("--certificate needs the whole history at once, without --window");
    }
    int count = chosenLevels().size();
    if (files.certificate() != null && (histories > 1 || count > 1)) {
      throw new InputProblem(
          "--certificate takes one history and one level but got %d and %d"
              .formatted(histories, count));
    }
  }

  /** Refuses outputs that would replace an input or another output. */
  private void refuseCollisions(List<Found> found) throws InputProblem {
    DistinctFiles distinct = new DistinctFiles();
    for (Found history : found) {
      distinct.read(history.source().path());
    }
    paths.forEach(distinct::readIfFile);
    definitions().forEach(distinct::readIfFile);
    files.claim(distinct);
  }

  /** Values of options that may name files with levels and modules. */
  private Stream<String> definitions() {
    return Stream.of("--level", "--module")
        .map(spec.commandLine().getParseResult()::matchedOption)
        .filter(Objects::nonNull)
        .flatMap(option -> option.originalStringValues().stream())
        .flatMap(value -> Arrays.stream(value.split("[,=]")));
  }

  private List<Level> chosenLevels() {
    return levels.stream().flatMap(choice -> choice.levels().stream()).distinct().toList();
  }

  private Set<Level> levelsByName() {
    return levels.stream()
        .filter(choice -> !choice.equals(LevelChoice.ALL))
        .flatMap(choice -> choice.levels().stream())
        .collect(Collectors.toSet());
  }

  /** A policy, which counts unless one is inferred. */
  record OwnWritesChoice(OwnWrites policy, boolean isInferred) {}

  /** Modules that one argument stands for. */
  record ModuleChoice(List<CheckerModule> modules) {}

  /** Policies, and "infer". */
  static final class OwnWritesConverter implements ITypeConverter<OwnWritesChoice> {
    @Override
    public OwnWritesChoice convert(String name) {
      if (name.equalsIgnoreCase("infer")) {
        return new OwnWritesChoice(OwnWrites.OWN, true);
      }
      return Arrays.stream(OwnWrites.values())
          .filter(policy -> policy.name().equalsIgnoreCase(name))
          .findFirst()
          .map(policy -> new OwnWritesChoice(policy, false))
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "expected own, external, either or infer but got '" + name + "'"));
    }
  }

  /** Modules by name, class, jar or source. */
  static final class ModuleConverter implements ITypeConverter<ModuleChoice> {
    @Override
    public ModuleChoice convert(String argument) {
      try {
        ModuleExit.watch();
        return new ModuleChoice(Modules.of(argument));
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }

  /** Levels that one name stands for. */
  record LevelChoice(List<Level> levels) {
    static final LevelChoice SERIALIZABLE = new LevelChoice(List.of(Levels.SERIALIZABLE));
    static final LevelChoice ALL = new LevelChoice(Levels.all());
  }

  /** Level names, with suggestions when there is no such level. */
  static final class LevelConverter implements ITypeConverter<LevelChoice> {
    @Override
    public LevelChoice convert(String name) {
      if (name.strip().equalsIgnoreCase("all")) {
        return LevelChoice.ALL;
      }
      if (LevelFile.isMeant(name)) {
        try {
          return new LevelChoice(List.of(LevelFile.read(name)));
        } catch (InputProblem e) {
          throw new TypeConversionException(e.getMessage());
        }
      }
      try {
        return new LevelChoice(List.of(Levels.named(name)));
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage() + " 'kingsnake levels' lists all.");
      }
    }
  }
}
