package io.kingsnake.cli;

import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code kingsnake diff}. */
@Command(
    name = "diff",
    mixinStandardHelpOptions = true,
    description = {
      "Shows how two levels differ: the smallest history that one allows and the other"
          + " forbids.",
      "",
      "For two built-in levels it is the smallest of all histories of reads and writes (or"
          + " with a scan, where these show no difference). For a level of your own, FILE.level, it"
          + " is the smallest of those that separate built-in levels."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  kingsnake diff snapshot-isolation serializable",
      "  kingsnake diff repeatable-read si",
      "  kingsnake diff --history si serializable > skew.jsonl"
    })
final class DiffCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      index = "0",
      paramLabel = "A",
      converter = LevelArgument.class,
      description = "A level.")
  private Level left = Levels.SNAPSHOT_ISOLATION;

  @Parameters(
      index = "1",
      paramLabel = "B",
      converter = LevelArgument.class,
      description = "Another level.")
  private Level right = Levels.SERIALIZABLE;

  @Option(
      names = "--history",
      description =
          "Print nothing but the history that A allows and B forbids, in our own format, to check"
              + " or to convert.")
  private boolean onlyHistory;

  @Mixin private ColorOption color = new ColorOption();

  DiffCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InputProblem {
    Separation separation = Separation.load();
    PrintWriter out = spec.commandLine().getOut();
    if (onlyHistory) {
      history(separation).lines().forEach(out::println);
    } else {
      compare(separation, new Lesson(out, color.screen(terminal)));
    }
    out.flush();
    return 0;
  }

  private Fixture history(Separation separation) throws InputProblem {
    return separation
        .between(left, right)
        .orElseThrow(() -> new InputProblem(nothing(left, right)));
  }

  private void compare(Separation separation, Lesson lesson) throws InputProblem {
    if (left.equals(right)) {
      lesson.line("These are two names of one level.");
      return;
    }
    for (Level level : List.of(left, right)) {
      lesson.line(level.name() + ": " + level.plain());
    }
    show(left, right, separation, lesson);
    show(right, left, separation, lesson);
  }

  private static void show(Level allows, Level forbids, Separation separation, Lesson lesson)
      throws InputProblem {
    Optional<Fixture> found = separation.between(allows, forbids);
    if (found.isEmpty()) {
      lesson.heading(nothing(allows, forbids));
      return;
    }
    lesson.heading("Allowed by %s and forbidden by %s:".formatted(allows, forbids));
    lesson.violation(found.get().history(), forbids);
  }

  private static String nothing(Level allows, Level forbids) {
    return isKnown(allows) && isKnown(forbids)
        ? "Everything that %s allows is allowed by %s.".formatted(allows, forbids)
        : "No known history is allowed by %s and forbidden by %s.".formatted(allows, forbids);
  }

  private static boolean isKnown(Level level) {
    return Separation.levels().contains(level);
  }
}
