package io.kingsnake.checker.level;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An isolation level. {@link Levels} lists the built-in ones.
 *
 * @param name the canonical name, as printed in results
 * @param aliases other names by which {@link Levels#named} finds it
 * @param definition one sentence, printed with every verdict, because papers disagree about names
 * @param source who defined it; docs/LEVELS.md resolves the citation keys
 * @param text what a user defined it by; null for built-in levels
 */
public record Level(
    String name, List<String> aliases, String definition, String source, @Nullable LevelText text) {
  public Level {
    aliases = List.copyOf(aliases);
  }

  /** A built-in level. */
  Level(String name, List<String> aliases, String definition, String source) {
    this(name, aliases, definition, source, null);
  }

  /**
   * Whether reads must be explained by committed, final writes: every level but the weakest rejects
   * thin-air, aborted, intermediate and internally inconsistent reads before any cycle is sought.
   */
  public boolean explainsReads() {
    return !equals(Levels.READ_UNCOMMITTED);
  }

  @Override
  public String toString() {
    return name;
  }
}
