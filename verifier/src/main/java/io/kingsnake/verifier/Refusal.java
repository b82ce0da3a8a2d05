package io.kingsnake.verifier;

/** Why a certificate proves nothing. */
public sealed class Refusal extends Exception permits CannotTell {
  private static final long serialVersionUID = 1L;

  public Refusal(String reason) {
    super(reason);
  }

  @SuppressWarnings("AnnotateFormatMethod") // needs a library that only compilers know
  public static void unless(boolean holds, String reason, Object... arguments) throws Refusal {
    if (!holds) {
      throw new Refusal(reason.formatted(arguments));
    }
  }
}
