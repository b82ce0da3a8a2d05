package io.kingsnake.cli;

import io.kingsnake.checker.LevelSweep;
import io.kingsnake.checker.level.Ladder;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.level.NameDistance;
import io.kingsnake.report.Plural;
import io.kingsnake.report.Printable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code kingsnake explain}. */
@Command(
    name = "explain",
    mixinStandardHelpOptions = true,
    description = {
      "Explains an isolation level or an anomaly, with small examples.",
      "",
      "For a level: what it means, its definition, what it forbids and allows, how its"
          + " neighbours differ, and which databases promise it. For an anomaly: what it is, which"
          + " levels forbid it, and how to avoid it."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  kingsnake explain snapshot-isolation",
      "  kingsnake explain write-skew",
      "  kingsnake explain G1a"
    })
final class ExplainCommand implements Callable<Integer> {
  private static final Pattern STORY = Pattern.compile("\"story\":\"([^\"]*)\"");

  /** Relation of a level to the histories of a name. */
  private static final List<String> STANDINGS =
      List.of(
          "forbids: ",
          "forbids some, depending on what else they show: ",
          "allows: ",
          "forbids the example of: ",
          "allows the example of: ");

  private final Terminal terminal;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "LEVEL|ANOMALY", arity = "1..*", description = "What to explain.")
  private List<String> words = List.of();

  @Mixin private ColorOption color = new ColorOption();

  ExplainCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InputProblem {
    String name = String.join(" ", words);
    Lesson lesson = new Lesson(spec.commandLine().getOut(), color.screen(terminal));
    Optional<KnownAnomaly> anomaly = KnownAnomaly.named(name);
    if (anomaly.isPresent()) {
      explain(name, anomaly.get(), lesson);
    } else {
      explain(level(name), lesson);
    }
    spec.commandLine().getOut().flush();
    return 0;
  }

  private static Level level(String name) throws InputProblem {
    if (LevelFile.isMeant(name)) {
      return LevelFile.read(name);
    }
    try {
      return Levels.named(name);
    } catch (IllegalArgumentException e) {
      List<String> anomalies = KnownAnomaly.all().stream().map(KnownAnomaly::name).toList();
      Optional<String> close =
          anomalies.stream()
              .filter(each -> NameDistance.between(name, each) <= name.length() / 4)
              .findFirst();
      throw new InputProblem(
          close
              .map(each -> "unknown anomaly '%s'; did you mean %s?".formatted(name, each))
              .map(Printable::of)
              .orElse(
                  "%s These anomalies can be explained as well: %s."
                      .formatted(
                          Printable.of(String.valueOf(e.getMessage())),
                          String.join(", ", anomalies))));
    }
  }

  private static void explain(String asked, KnownAnomaly anomaly, Lesson lesson)
      throws InputProblem {
    lesson.line(titled(anomaly.name(), anomaly.kind().aliases()));
    lesson.line(anomaly.kind().plain());
    lesson.heading("Example");
    story(anomaly.example(), lesson);
    List<Level> forbidding = anomaly.forbidding();
    List<Level> weakest = LevelSweep.weakest(forbidding);
    lesson.violation(anomaly.example().history(), anomaly.shownAt());
    lesson.heading("Levels");
    Optional<ForbiddenBy> asAsked = ForbiddenBy.named(asked);
    Optional<ForbiddenBy> computed =
        asAsked.isPresent() ? asAsked : ForbiddenBy.named(anomaly.name());
    if (computed.isPresent()) {
      levels(computed.get(), lesson);
    } else {
      levelsOfExample(forbidding, weakest, lesson);
    }
    lesson.heading("How to avoid it");
    lesson.indented(anomaly.kind().cure());
  }

  private static void levels(ForbiddenBy computed, Lesson lesson) {
    lesson.indented(
        "Of %s of this name, at levels that do not look at times:"
            .formatted(Plural.of(computed.histories(), "small history", "small histories")));
    List<Level> weakest = LevelSweep.weakest(computed.always());
    if (!weakest.isEmpty()) {
      lesson.indented(
          "always forbidden by " + named(weakest) + others(weakest, computed.always(), "stronger"));
    }
    lesson.names("sometimes forbidden by ", names(computed.sometimes()));
    List<Level> strongest = LevelSweep.strongest(computed.never());
    if (!strongest.isEmpty()) {
      lesson.indented(
          "never forbidden by " + named(strongest) + others(strongest, computed.never(), "weaker"));
    }
    lesson.indented("Larger ones may violate others.");
  }

  private static List<String> names(List<Level> levels) {
    return levels.stream().map(Level::name).toList();
  }

  /** Levels of the example alone, for an anomaly of which nothing else is known. */
  private static void levelsOfExample(List<Level> forbidding, List<Level> weakest, Lesson lesson) {
    List<Level> allowing = without(Separation.levels(), forbidding::contains);
    lesson.indented(
        "this one is forbidden by " + named(weakest) + others(weakest, forbidding, "stronger"));
    if (!allowing.isEmpty()) {
      List<Level> strongest = LevelSweep.strongest(allowing);
      lesson.indented("and allowed by " + named(strongest) + others(strongest, allowing, "weaker"));
    }
  }

  private static void explain(Level level, Lesson lesson) throws InputProblem {
    lesson.line(titled(level.name(), level.aliases()));
    lesson.line(level.plain());
    lesson.heading("Definition");
    lesson.indented("%s [%s]".formatted(level.meaning(), level.source()));
    level.text().rules().forEach(rule -> lesson.indented("  " + rule));
    if (level.text().asks()) {
      return; // it has no place among the others
    }
    Separation separation = Separation.load();
    violation(level, separation, lesson);
    anomalies(level, lesson);
    neighbours(level, separation, lesson);
    promises(level, lesson);
  }

  private static void story(Fixture example, Lesson lesson) {
    Matcher story = STORY.matcher(example.lines().get(0));
    if (story.find()) {
      lesson.indented(story.group(1));
    }
  }

  /** Anomaly that the level is known to forbid, or else the smallest one that it does. */
  private static void violation(Level level, Separation separation, Lesson lesson)
      throws InputProblem {
    Optional<Fixture> known = Fixture.teaching(level);
    if (known.isPresent()) {
      lesson.heading("A history that violates it: " + known.get().name());
      story(known.get(), lesson);
      lesson.violation(known.get().history(), level);
      return;
    }
    Optional<Fixture> smallest = separation.violating(level);
    if (smallest.isPresent()) {
      lesson.heading("The smallest history that violates it");
      lesson.violation(smallest.get().history(), level);
    }
  }

  private static void anomalies(Level level, Lesson lesson) throws InputProblem {
    Map<String, List<String>> names = new TreeMap<>(Comparator.comparing(STANDINGS::indexOf));
    for (KnownAnomaly anomaly : KnownAnomaly.all()) {
      names.computeIfAbsent(standing(anomaly, level), any -> new ArrayList<>()).add(anomaly.name());
    }
    lesson.heading("Anomalies");
    names.forEach(lesson::names);
  }

  /** By many small histories of that name; by its example where nothing else is known. */
  private static String standing(KnownAnomaly anomaly, Level level) throws InputProblem {
    Optional<ForbiddenBy> computed = ForbiddenBy.named(anomaly.name());
    if (computed.isEmpty()) {
      return STANDINGS.get(anomaly.isForbiddenBy(level) ? 3 : 4);
    }
    if (computed.get().always().stream().anyMatch(weaker -> isOrImplies(level, weaker))) {
      return STANDINGS.get(0);
    }
    boolean isSome =
        anomaly.isForbiddenBy(level)
            || computed.get().sometimes().stream().anyMatch(weaker -> isOrImplies(level, weaker));
    return STANDINGS.get(isSome ? 1 : 2);
  }

  private static boolean isOrImplies(Level level, Level weaker) {
    return level.equals(weaker) || Ladder.implies(level, weaker);
  }

  private static void neighbours(Level level, Separation separation, Lesson lesson)
      throws InputProblem {
    if (!Separation.levels().contains(level)) {
      return;
    }
    List<Level> others = without(Separation.levels(), level::equals);
    List<Level> stronger =
        LevelSweep.weakest(others.stream().filter(each -> Ladder.implies(each, level)).toList());
    List<Level> weaker =
        LevelSweep.strongest(others.stream().filter(each -> Ladder.implies(level, each)).toList());
    Map<Fixture, List<Level>> forbidding = new LinkedHashMap<>();
    for (Level each : stronger) {
      note(separation.between(level, each), each, forbidding);
    }
    for (Map.Entry<Fixture, List<Level>> each : forbidding.entrySet()) {
      lesson.heading("Next stronger: " + saying(each.getValue(), "forbid"));
      lesson.violation(each.getKey().history(), each.getValue().get(0));
    }
    Map<Fixture, List<Level>> allowing = new LinkedHashMap<>();
    for (Level each : weaker) {
      note(separation.between(each, level), each, allowing);
    }
    for (Map.Entry<Fixture, List<Level>> each : allowing.entrySet()) {
      lesson.heading("Next weaker: " + saying(each.getValue(), "allow"));
      lesson.violation(each.getKey().history(), level);
    }
  }

  /** Neighbours that one history shows are named together. */
  private static void note(
      Optional<Fixture> example, Level level, Map<Fixture, List<Level>> shown) {
    example.ifPresent(
        fixture -> shown.computeIfAbsent(fixture, any -> new ArrayList<>()).add(level));
  }

  private static String saying(List<Level> levels, String verb) {
    return "%s, which %s %s%s"
        .formatted(
            named(levels),
            verb.equals("forbid") ? "also" : "still",
            verb,
            levels.size() == 1 ? "s" : "");
  }

  private static void promises(Level level, Lesson lesson) throws InputProblem {
    for (List<String> row : ResourceTable.rows("promises.txt")) {
      if (row.get(0).equals(level.name())) {
        lesson.heading("Databases that promise it");
        lesson.indented(row.get(1));
        lesson.indented(
            "(according to their documentation; 'kingsnake probe' shows what yours gives)");
      }
    }
  }

  private static List<Level> without(List<Level> levels, Predicate<Level> gone) {
    return levels.stream().filter(gone.negate()).toList();
  }

  private static String named(List<Level> levels) {
    return levels.stream().map(Level::name).collect(Collectors.joining(", "));
  }

  private static String others(List<Level> named, List<Level> all, String how) {
    return named.size() == all.size() ? "" : " and all %s levels".formatted(how);
  }

  private static String titled(String name, List<String> aliases) {
    return name + (aliases.isEmpty() ? "" : "  (" + String.join(", ", aliases) + ")");
  }
}
