package io.kingsnake.verifier;

/** Why a certificate proves nothing. */
public final class Refusal extends Exception {
  private static final long serialVersionUID = 1L;

  Refusal(String reason) {
    super(reason);
  }
}
