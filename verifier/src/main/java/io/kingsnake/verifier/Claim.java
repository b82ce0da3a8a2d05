package io.kingsnake.verifier;

import java.io.IOException;
import java.util.Set;

/**
 * What a certificate claims of which history.
 *
 * @param own the read-your-own-writes policy: own, external or either
 * @param history the fingerprint of the history
 * @param by the level that is looked at: a violation of a weaker one, or a stronger one satisfied,
 *     proves as much
 */
record Claim(
    String level,
    boolean sessionOrder,
    long drift,
    String own,
    String history,
    boolean satisfied,
    String by) {
  static Claim read(Tokens tokens) throws IOException, Refusal {
    String version = tokens.value("kingsnake-certificate");
    if (!version.equals("1")) {
      throw new Refusal("this verifier knows version 1 but not version " + version);
    }
    String level = tokens.value("level");
    String session = oneOf(tokens.value("session-order"), "yes", "no");
    String drift = tokens.value("drift");
    if (!drift.matches("[0-9]{1,18}")) {
      throw new Refusal("no drift is " + drift);
    }
    String own = oneOf(tokens.value("own-writes"), "own", "external", "either");
    String history = tokens.value("history");
    String verdict = oneOf(tokens.value("verdict"), "satisfied", "violated");
    String by = tokens.value("by");
    boolean weaker = level.equals("repeatable-read") && verdict.equals("violated");
    boolean stronger = level.equals("read-uncommitted") && verdict.equals("satisfied");
    if (!by.equals(level) && !(by.equals("read-committed") && (weaker || stronger))) {
      throw new Refusal("%s proves nothing about %s".formatted(by, level));
    }
    return new Claim(
        level,
        session.equals("yes"),
        Long.parseLong(drift),
        own,
        history,
        verdict.equals("satisfied"),
        by);
  }

  private static String oneOf(String word, String... words) throws Refusal {
    if (!Set.of(words).contains(word)) {
      throw new Refusal("'%s' is none of %s".formatted(word, String.join(", ", words)));
    }
    return word;
  }
}
