package io.kingsnake.report.text;

import io.kingsnake.checker.LevelSweep;
import io.kingsnake.checker.level.Ladder;
import io.kingsnake.checker.level.Level;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Some levels as a tree, the strongest at the top: each is shown once, below the weakest of those
 * directly above it.
 */
final class LadderTree {
  private final List<Level> levels;
  private final Screen screen;
  private final Function<Level, String> label;
  private final List<String> lines = new ArrayList<>();

  private LadderTree(List<Level> levels, Screen screen, Function<Level, String> label) {
    this.levels = LevelSweep.weakestFirst(levels);
    this.screen = screen;
    this.label = label;
  }

  static List<String> of(List<Level> levels, Screen screen, Function<Level, String> label) {
    LadderTree tree = new LadderTree(levels, screen, label);
    for (Level root : LevelSweep.strongest(tree.strongestFirst())) {
      tree.add(root, "", "");
    }
    return tree.lines;
  }

  private List<Level> strongestFirst() {
    List<Level> reversed = new ArrayList<>(levels);
    Collections.reverse(reversed);
    return reversed;
  }

  private void add(Level level, String head, String below) {
    lines.add(head + label.apply(level));
    List<Level> children =
        strongestFirst().stream().filter(each -> level.equals(parent(each))).toList();
    for (int i = 0; i < children.size(); i++) {
      boolean isLast = i == children.size() - 1;
      add(children.get(i), below + branch(isLast), below + trunk(isLast));
    }
  }

  private @Nullable Level parent(Level level) {
    return levels.stream()
        .filter(each -> !each.equals(level) && Ladder.implies(each, level))
        .findFirst()
        .orElse(null);
  }

  private String branch(boolean isLast) {
    return screen.hasSigns() ? (isLast ? "└ " : "├ ") : (isLast ? "`- " : "|- ");
  }

  private String trunk(boolean isLast) {
    String line = screen.hasSigns() ? "│ " : "|  ";
    return isLast ? " ".repeat(line.length()) : line;
  }
}
