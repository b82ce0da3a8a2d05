package io.kingsnake.checker.pipeline;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reasons about versions of one list, put in terms of its elements. */
final class ListWords {
  private static final String TXN = "(T-?\\d+)";
  private static final String VALUE = "(\"[^\"]*\"|[^\\s,;:]+)";

  /** Phrase about a register, and the one about a list that replaces it. */
  private record Phrase(Pattern ofRegister, String ofList) {}

  private final List<Phrase> phrases;

  /** Words for the list of a key, of which it is known or not that it was empty initially. */
  ListWords(String key, boolean initiallyEmpty) {
    String name = Pattern.quote(key);
    String list = "list " + Matcher.quoteReplacement(key);
    phrases =
        List.of(
            phrase(
                "did not find " + name + ", absent initially",
                initiallyEmpty
                    ? "read the empty " + list
                    : "read " + list + " as it was initially"),
            phrase(
                "read " + name + " = " + VALUE + ", written by " + TXN,
                "read " + list + " up to $2's $1"),
            phrase(
                "read " + name + " = " + VALUE + ", which (only )?" + TXN + " wrote",
                "read $1 in " + list + ", which $2$3 appended"),
            phrase(
                TXN + "(,? (?:which )?)wrote " + name + " = " + VALUE,
                "$1$2appended $3 to " + list),
            phrase("on " + name + ", which both wrote", "on " + list + ", to which both appended"),
            phrase(
                "("
                    + Pattern.quote("list " + key)
                    + " up to [^;]*; "
                    + TXN
                    + ") overwrote it with ",
                "$1 appended "));
  }

  private static Phrase phrase(String ofRegister, String ofList) {
    return new Phrase(Pattern.compile(ofRegister), ofList);
  }

  String of(String why) {
    String said = why;
    for (Phrase phrase : phrases) {
      said = phrase.ofRegister.matcher(said).replaceAll(phrase.ofList);
    }
    return said;
  }
}
