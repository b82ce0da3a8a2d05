package io.kingsnake.verifier;

/** Why the verifier cannot decide by trying all orders whether there is one. */
public final class CannotTell extends Refusal {
  private static final long serialVersionUID = 1L;

  private CannotTell(String reason) {
    super(reason);
  }

  static void unless(boolean holds, String reason) throws CannotTell {
    if (!holds) {
      throw new CannotTell(reason);
    }
  }
}
