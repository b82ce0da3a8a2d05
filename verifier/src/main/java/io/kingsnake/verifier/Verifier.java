package io.kingsnake.verifier;

import io.kingsnake.history.Fingerprint;
import io.kingsnake.history.History;
import io.kingsnake.history.Outcome;
import io.kingsnake.verifier.rules.LevelRules;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.IntBuffer;
import org.jspecify.annotations.Nullable;

/** Check of a certificate's claims against its history, and of nothing else. */
public final class Verifier {
  private Verifier() {}

  /** Statement that a certificate proves. */
  public record Proven(String level, boolean satisfied, Settings settings) {}

  /**
   * Proven claim with the write that installed the last version of each key in the order that the
   * certificate names, or -1.
   */
  public record Replayed(Proven proven, IntBuffer lastWrites) {}

  /**
   * The definitions of levels, and the levels that transactions asked for, as the caller knows
   * them.
   */
  public interface Levels {
    /** The rules of the level of that name, if there is one. */
    @Nullable LevelRules rules(String level) throws Refusal;

    /** Facts known in addition to the history. */
    default Assumptions told(History history) {
      return Assumptions.NOTHING;
    }
  }

  /**
   * Reads the certificate and checks every claim.
   *
   * @param level the level it has to be about, or null for any
   * @throws Refusal if it proves nothing, with the reason
   */
  public static Proven verify(
      History history, InputStream certificate, Levels levels, @Nullable String level)
      throws Refusal {
    return replay(history, certificate, levels, level).proven();
  }

  public static Replayed replay(
      History history, InputStream certificate, Levels levels, @Nullable String level)
      throws Refusal {
    try {
      Tokens tokens = Tokens.of(certificate);
      value(tokens, "kingsnake-certificate", "2");
      String about = value(tokens, "level", ".*");
      if (level != null && !about.equals(level)) {
        throw new Refusal("the level is '%s', not %s".formatted(about, level));
      }
      LevelRules rules = levels.rules(about);
      if (rules == null) {
        throw new Refusal("no level is called " + about);
      }
      String text = value(tokens, "rules", "[0-9a-f]+");
      Refusal.unless(text.equals(rules.fingerprint()), "%s is another level here", about);
      String session = value(tokens, "session-order", "yes|no");
      long drift = Long.parseLong(value(tokens, "drift", "[0-8]?[0-9]{1,18}"));
      String own = value(tokens, "own-writes", "own|external|either");
      String fingerprint = value(tokens, "history", "[0-9a-f]+");
      boolean satisfied = value(tokens, "verdict", "satisfied|violated").equals("satisfied");
      boolean isByReads = value(tokens, "by", "rules|reads").equals("reads");
      boolean isTwofold = value(tokens, "events", "1|2").equals("2");
      // Appends are compared transaction by transaction, so that nothing distinguishes
      // their events.
      Refusal.unless(!isTwofold || !rules.isDirty(), "transactions have one event at %s", about);
      boolean isSame = fingerprint.equals(Fingerprint.of(history));
      Refusal.unless(isSame, "the certificate is about another history");
      Refusal.unless(history.txnCount() > 0, "the history has no transactions: nothing to prove");
      Refusal.unless(history.gaps().isEmpty(), "the history says itself that it misses something");
      Refusal.unless(!takesWritesBack(history), "the verifier knows nothing of savepoints");
      Settings settings = new Settings(session.equals("yes"), drift, own);
      // Proving that reads have sources is sufficient even where they need none, though
      // more than necessary.
      Refusal.unless(!isByReads || (satisfied && rules.isDirty()), "reads do not prove that");
      LevelRules by = isByReads ? LevelRules.readCommitted() : rules;
      Judge judge = new Judge(history, by, settings, levels.told(history));
      IntBuffer lastWrites = IntBuffer.allocate(0);
      if (satisfied) {
        Refusal.unless(judge.isTimed(), "no times are recorded, which %s is about", about);
        int[] events = tokens.expect("order").numbers(2L * history.txnCount());
        long reads = (long) history.opCount() * (1 + history.keyCount()); // scans see all keys
        int[] sources = tokens.expect("sources").numbers(2 * reads);
        tokens.expect("end");
        lastWrites = judge.replay(isTwofold, events, sources);
      } else {
        judge.reject(isTwofold, tokens);
      }
      tokens.end();
      return new Replayed(new Proven(about, satisfied, settings), lastWrites);
    } catch (IOException e) {
      String why = e instanceof EOFException ? "it ends too early" : e.getMessage();
      throw new Refusal("the certificate cannot be read: " + why);
    }
  }

  /** Reads count whether or not they lie in a part that was rolled back. */
  private static boolean takesWritesBack(History history) {
    for (int txn = 0; txn < history.txnCount() && history.hasUndone(); txn++) {
      for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
        if (history.outcome(txn) != Outcome.ABORTED
            && history.isUndone(op)
            && history.isWrite(op)) {
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
