package io.kingsnake.testkit.agree;

import io.kingsnake.history.History;
import io.kingsnake.testkit.HistoryScript;

/**
 * A history about which oracle and checker differ, made small.
 *
 * @param accepted the oracle's answer for the shrunk history
 * @param answer the checker's answer for it
 */
public record Disagreement(
    Variant variant, long seed, String level, boolean accepted, String answer, History shrunk) {
  @Override
  public String toString() {
    return "%s, seed %d, %s, %s: the oracle %s, the checker says %s%n%s"
        .formatted(
            variant.name(),
            seed,
            level,
            variant.options(),
            accepted ? "accepts" : "rejects",
            answer,
            HistoryScript.show(shrunk));
  }
}
