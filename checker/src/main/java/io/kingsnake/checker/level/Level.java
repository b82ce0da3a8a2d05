package io.kingsnake.checker.level;

import java.util.List;

/**
 * An isolation level. {@link Levels} lists the built-in ones.
 *
 * @param definition one sentence, printed with every verdict, because papers disagree about names
 */
public record Level(String name, List<String> aliases, String definition) {
  public Level {
    aliases = List.copyOf(aliases);
  }

  @Override
  public String toString() {
    return name;
  }
}
