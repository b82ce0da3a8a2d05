package io.kingsnake.verifier;

import io.kingsnake.history.Fingerprint;
import io.kingsnake.history.History;
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
      Tokens tokens = new Tokens(certificate);
      Claim claim = Claim.read(tokens);
      if (level != null && !level.equals(claim.level())) {
        throw new Refusal("the certificate is about " + claim.level() + ", not " + level);
      }
      if (!claim.history().equals(Fingerprint.of(history))) {
        throw new Refusal("the certificate is about another history");
      }
      if (!history.gaps().isEmpty()) {
        throw new Refusal("the history says itself that something is missing in it");
      }
      Facts facts = new Facts(history, claim, Rule.of(claim.by(), claim.sessionOrder()));
      if (claim.satisfied()) {
        new OrderCheck(facts).check(tokens);
      } else {
        new RefutationCheck(facts, tokens).check();
      }
      tokens.end();
      return new Proven(
          claim.level(), claim.satisfied(), claim.sessionOrder(), claim.drift(), claim.own());
    } catch (IOException e) {
      throw new Refusal(
          "the certificate cannot be read: "
              + (e.getMessage() == null ? "it ends too early" : e.getMessage()));
    }
  }
}
