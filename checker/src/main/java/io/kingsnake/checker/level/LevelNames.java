package io.kingsnake.checker.level;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Finds levels by their common names: case, spaces, underscores and hyphens make no difference, so
 * that {@code READ_COMMITTED}, {@code Read Committed} and {@code readCommitted} are one.
 */
final class LevelNames {
  private LevelNames() {}

  static Optional<Level> find(String name, List<Level> levels) {
    Optional<Level> exact = levels.stream().filter(level -> level.name().equals(name)).findFirst();
    if (exact.isPresent()) {
      return exact;
    }
    String wanted = normal(name);
    return levels.stream()
        .filter(level -> names(level).stream().anyMatch(each -> normal(each).equals(wanted)))
        .findFirst();
  }

  static String normal(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[\\s_-]+", "");
  }

  private static List<String> names(Level level) {
    List<String> names = new ArrayList<>(List.of(level.name()));
    names.addAll(level.aliases());
    return names;
  }

  /** Message about a name that no level has. */
  static String unknown(String name, List<Level> levels) {
    List<String> closest = closest(name, levels);
    String suggestion =
        closest.isEmpty() ? "." : "; did you mean " + String.join(", ", closest) + "?";
    return "unknown level '" + name + "'" + suggestion;
  }

  /** At most three; none if one would have to change more than half of {@code name}. */
  private static List<String> closest(String name, List<Level> levels) {
    String wanted = name.strip().toLowerCase(Locale.ROOT);
    List<String> names = new ArrayList<>();
    levels.forEach(level -> names.addAll(names(level)));
    names.sort(Comparator.comparingInt(candidate -> NameDistance.between(wanted, candidate)));
    int best = NameDistance.between(wanted, names.get(0));
    if (best > wanted.length() / 2) {
      return List.of();
    }
    return names.stream()
        .filter(candidate -> NameDistance.between(wanted, candidate) <= best + 1)
        .limit(3)
        .toList();
  }
}
