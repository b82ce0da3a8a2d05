package io.kingsnake.checker.level;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The built-in levels, weakest first. Each is a text in a file of its own; the constants are for
 * those who need a certain one.
 */
public final class Levels {
  private static final List<LevelText> TEXTS = LevelFiles.read();
  private static final List<Level> KNOWN = known();
  private static final List<Level> ALL =
      KNOWN.stream().filter(level -> !level.text().header().isOptional()).toList();
  private static final List<Level> OPTIONAL =
      KNOWN.stream()
          .filter(level -> level.text().header().isOptional() && !level.text().asks())
          .toList();

  public static final Level READ_UNCOMMITTED = named("read-uncommitted");
  public static final Level READ_COMMITTED = named("read-committed");
  public static final Level AXIOMATIC_RC = named("axiomatic-rc");
  public static final Level READ_ATOMIC = named("read-atomic");
  public static final Level CAUSAL = named("causal");
  public static final Level READ_YOUR_WRITES = named("read-your-writes");
  public static final Level MONOTONIC_READS = named("monotonic-reads");
  public static final Level MONOTONIC_WRITES = named("monotonic-writes");
  public static final Level WRITES_FOLLOW_READS = named("writes-follow-reads");
  public static final Level CURSOR_STABILITY = named("cursor-stability");
  public static final Level CONSISTENT_VIEW = named("consistent-view");
  public static final Level FORWARD_CONSISTENT_VIEW = named("forward-consistent-view");
  public static final Level REPEATABLE_READ = named("repeatable-read");
  public static final Level PARALLEL_SI = named("parallel-si");
  public static final Level ADYA_SI = named("adya-si");
  public static final Level SNAPSHOT_ISOLATION = named("snapshot-isolation");
  public static final Level GENERALIZED_SI = named("generalized-si");
  public static final Level STRONG_SESSION_SI = named("strong-session-si");
  public static final Level STRONG_SI = named("strong-si");
  public static final Level UPDATE_SERIALIZABLE = named("update-serializable");
  public static final Level PL_3 = named("pl-3");
  public static final Level SERIALIZABLE = named("serializable");
  public static final Level STRICT_SERIALIZABLE = named("strict-serializable");

  /** The level of a history whose transactions each asked for their own. */
  public static final Level MIXED = named("mixed");

  private Levels() {}

  /** Weakest first: by the longest chain of weaker ones, then by name. */
  private static List<Level> known() {
    Map<String, Integer> ranks = new HashMap<>();
    return TEXTS.stream()
        .sorted(
            Comparator.<LevelText>comparingInt(text -> rank(text.name(), ranks))
                .thenComparing(LevelText::name))
        .map(LevelText::builtInLevel)
        .toList();
  }

  private static int rank(String level, Map<String, Integer> ranks) {
    Integer known = ranks.get(level);
    if (known != null) {
      return known;
    }
    int rank =
        TEXTS.stream()
            .flatMap(text -> text.header().claims().stream())
            .filter(claim -> claim.stronger().equals(level))
            .mapToInt(claim -> 1 + rank(claim.weaker(), ranks))
            .max()
            .orElse(0);
    ranks.put(level, rank);
    return rank;
  }

  /** Levels that {@code --level all} stands for. */
  public static List<Level> all() {
    return ALL;
  }

  /** Levels that must be asked for by name. */
  public static List<Level> optional() {
    return OPTIONAL;
  }

  /** The level of that name or alias ({@link LevelNames}), or of Elle's model (elle:NAME). */
  public static Optional<Level> find(String name) {
    if (name.endsWith(Level.UNORDERED)) {
      return find(name.substring(0, name.length() - Level.UNORDERED.length()))
          .map(level -> level.asChecked(false));
    }
    return ElleModels.isMeant(name) ? ElleModels.find(name) : LevelNames.find(name, KNOWN);
  }

  /**
   * The level of that name or alias.
   *
   * @throws IllegalArgumentException if there is none, listing the names close to it
   */
  public static Level named(String name) {
    return find(name).orElseThrow(() -> new IllegalArgumentException(unknown(name)));
  }

  private static String unknown(String name) {
    return ElleModels.isMeant(name) ? ElleModels.missing(name) : LevelNames.unknown(name, KNOWN);
  }
}
