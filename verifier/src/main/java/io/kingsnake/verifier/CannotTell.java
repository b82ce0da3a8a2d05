package io.kingsnake.verifier;

/** Why the verifier cannot tell whether there is an order, by trying all. */
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
