package io.kingsnake.engine.sat;

/** A literal is twice its variable, plus one if negated. */
public final class Literals {
  private Literals() {}

  public static int positive(int variable) {
    return variable << 1;
  }

  public static int negative(int variable) {
    return (variable << 1) | 1;
  }

  public static int not(int literal) {
    return literal ^ 1;
  }

  public static int variable(int literal) {
    return literal >> 1;
  }

  public static boolean isPositive(int literal) {
    return (literal & 1) == 0;
  }
}
