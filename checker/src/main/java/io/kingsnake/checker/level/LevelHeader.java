package io.kingsnake.checker.level;

import java.util.List;

/**
 * Header of a level's text, before its rules.
 *
 * @param name empty if it gives none
 * @param aliases other names
 * @param source authors of the definition, empty if unstated
 * @param plain meaning for users, without a formula, or empty
 * @param meaning the definition in one sentence, or empty
 * @param isOptional whether it is left out where all levels are asked for
 * @param claims which levels it says to imply, or to be implied by
 */
record LevelHeader(
    String name,
    List<String> aliases,
    String source,
    String plain,
    String meaning,
    boolean isOptional,
    List<Claim> claims) {
  LevelHeader {
    aliases = List.copyOf(aliases);
    claims = List.copyOf(claims);
  }

  /** One level implies another, says {@code source}. */
  record Claim(String stronger, String weaker, String source) {}
}
