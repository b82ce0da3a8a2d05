package io.kingsnake.verifier;

import io.kingsnake.history.Fingerprint;
import io.kingsnake.history.History;
import io.kingsnake.history.Moments;
import io.kingsnake.history.Outcome;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Checks what a certificate claims, against the history it is about and nothing else. */
public final class Verifier {
  private Verifier() {}

  /**
   * What a certificate proves.
   *
   * @param sessionOrder whether the level keeps session order, if it is one that has it
   * @param drift by how much clocks may differ
   * @param ownWrites what reads after own writes return: own, external or either
   */
  public record Proven(
      String level, boolean satisfied, boolean sessionOrder, long drift, String ownWrites) {}

  /**
   * Reads the certificate and checks every claim.
   *
   * @param level the level it has to be about, or null for any
   * @throws Refusal if it proves nothing, with the reason
   */
  public static Proven verify(History history, InputStream certificate, @Nullable String level)
      throws Refusal {
    try {
      Tokens tokens = Tokens.of(certificate);
      value(tokens, "kingsnake-certificate", "1");
      String about = value(tokens, "level", level == null ? ".*" : level);
      String session = value(tokens, "session-order", "yes|no");
      long drift = Long.parseLong(value(tokens, "drift", "[0-8]?[0-9]{1,18}"));
      String own = value(tokens, "own-writes", "own|external|either");
      String fingerprint = value(tokens, "history", "[0-9a-f]+");
      boolean satisfied = value(tokens, "verdict", "satisfied|violated").equals("satisfied");
      boolean isImplied = satisfied && about.equals("read-uncommitted"); // which is weaker
      String by = value(tokens, "by", ".*");
      boolean isProof = by.equals(about) || (isImplied && by.equals("read-committed"));
      Refusal.unless(isProof, "%s proves nothing about %s", by, about);
      boolean isSame = fingerprint.equals(Fingerprint.of(history));
      Refusal.unless(isSame, "the certificate is about another history");
      Refusal.unless(history.gaps().isEmpty(), "the history says itself that it misses something");
      Refusal.unless(!takesWritesBack(history), "the verifier knows nothing of savepoints");
      Proven proven = new Proven(about, satisfied, session.equals("yes"), drift, own);
      Facts facts = new Facts(history, proven, Rule.of(by));
      if (satisfied) {
        boolean isTimed =
            !facts.rule.looksAtTimes() || !new Moments(history).areMissing(!facts.rule.orders('c'));
        Refusal.unless(isTimed, "no times are recorded, which %s is about", about);
        new Replay(facts).check(tokens);
      } else {
        Clauses clauses = new Clauses();
        new Refutation(facts, tokens, clauses).check();
        Refusal.unless(clauses.isContradicted(), "there is no contradiction");
      }
      tokens.end();
      return proven;
    } catch (IOException e) {
      String why = e instanceof EOFException ? "it ends too early" : e.getMessage();
      throw new Refusal("the certificate cannot be read: " + why);
    }
  }

  /** Reads count whether or not they lie in a part that was taken back. */
  private static boolean takesWritesBack(History history) {
    for (int txn = 0; txn < history.txnCount() && history.hasUndone(); txn++) {
      for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
        if (history.outcome(txn) != Outcome.ABORTED
            && history.isUndone(op)
            && history.opKind(op).isWrite()) {
          return true;
        }
      }
    }
    return false;
  }

  private static String value(Tokens tokens, String name, String pattern)
      throws IOException, Refusal {
    String value = tokens.expect(name).word();
    String expected = pattern.contains("[") ? "a number" : pattern.replace("|", " or ");
    Refusal.unless(value.matches(pattern), "the %s is '%s', not %s", name, value, expected);
    return value;
  }
}
