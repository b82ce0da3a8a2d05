package io.kingsnake.checker.level;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Implications between levels, as their texts claim; the rest follows by chaining. A level of the
 * user's own makes no claims: what its text forbids decides.
 */
public final class Ladder {
  private static final List<Implication> ARROWS =
      Stream.concat(Levels.all().stream(), Levels.optional().stream())
          .flatMap(level -> level.text().header().claims().stream())
          .map(
              claim ->
                  new Implication(
                      Levels.named(claim.stronger()), Levels.named(claim.weaker()), claim.source()))
          .sorted(Comparator.comparingInt(arrow -> -rank(arrow.stronger())))
          .toList();

  /** A level with its weaker levels. */
  private record Slope(Level level, Set<Level> weaker) {}

  /** By name; asked too often to be chained each time. */
  private static final Map<String, Slope> SLOPES =
      Stream.concat(Levels.all().stream(), Levels.optional().stream())
          .collect(Collectors.toMap(Level::name, level -> new Slope(level, chained(level))));

  private static final Map<List<Rule>, Set<Level>> BELOW_OWN = new ConcurrentHashMap<>();

  private Ladder() {}

  /** The arrows as stated: the rest of the order follows from chains of them. */
  public static List<Implication> arrows() {
    return ARROWS;
  }

  /**
   * Tests whether one level implies another; of a built-in level and one of the same text, only the
   * former implies the latter.
   */
  public static boolean implies(Level stronger, Level weaker) {
    if (stronger.equals(weaker) || weakerThan(stronger).contains(weaker)) {
      return true;
    }
    return !isBuiltIn(weaker)
        && (isBuiltIn(stronger) || !weaker.text().implies(stronger.text()))
        && Stream.concat(Stream.of(stronger), weakerThan(stronger).stream())
            .anyMatch(level -> level.text().implies(weaker.text()));
  }

  private static boolean isBuiltIn(Level level) {
    Slope slope = SLOPES.get(level.name());
    return slope != null && slope.level().equals(level);
  }

  /** Every other level that a history satisfying {@code level} satisfies, nearest first. */
  public static Set<Level> weakerThan(Level level) {
    Slope slope = SLOPES.get(level.name());
    return slope != null && slope.level().equals(level)
        ? slope.weaker()
        : BELOW_OWN.computeIfAbsent(level.text().rules(), rules -> below(level.text()));
  }

  private static Set<Level> below(LevelText own) {
    Set<Level> found = new LinkedHashSet<>();
    for (Slope slope : SLOPES.values()) {
      if (own.implies(slope.level().text())) {
        found.addAll(slope.weaker());
        if (!slope.level().text().implies(own)) {
          found.add(slope.level());
        }
      }
    }
    return found.stream()
        .sorted(Comparator.comparingInt(level -> -rank(level)))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static Set<Level> chained(Level level) {
    Set<Level> found = new LinkedHashSet<>();
    Deque<Level> open = new ArrayDeque<>(List.of(level));
    while (!open.isEmpty()) {
      Level stronger = open.remove();
      for (Implication arrow : ARROWS) {
        if (arrow.stronger().equals(stronger) && found.add(arrow.weaker())) {
          open.add(arrow.weaker());
        }
      }
    }
    assert !found.contains(level) : level + " is claimed to be stronger than itself";
    return Collections.unmodifiableSet(found);
  }

  /** Every level that a history violating {@code level} violates, itself included. */
  public static List<Level> ruledOutBy(Level level) {
    return Levels.all().stream().filter(stronger -> implies(stronger, level)).toList();
  }

  private static int rank(Level level) {
    return Levels.all().indexOf(level);
  }
}
