package io.kingsnake.verifier;

import io.kingsnake.history.History;
import io.kingsnake.verifier.rules.LevelRules;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * Statements of certificates as clauses, for code that searches for a refutation. A statement is an
 * array of signs, which {@link #sign} turns into numbers, and numbers.
 */
public final class Statements {
  /** Signs are far below all numbers. */
  static final int SIGN = Integer.MIN_VALUE;

  private final Facts facts;
  private final Clauses clauses = new Clauses();

  public Statements(
      History history, Settings settings, LevelRules level, boolean isTwofold, Assumptions told)
      throws Refusal {
    facts = new Facts(history, settings, level, level.order(isTwofold), told);
  }

  /** A sign of a statement. */
  public static int sign(char sign) {
    return SIGN + sign;
  }

  /** Sign of the negation of an atom. */
  public static int negated(char sign) {
    return SIGN + (sign | ProofReader.NEGATED);
  }

  /** Tests whether the token is a sign, and not a number. */
  public static boolean isSign(int token) {
    return token < -1;
  }

  /** A sign or a number as certificates write it. */
  public static String text(int token) {
    if (!isSign(token)) {
      return Integer.toString(token);
    }
    int sign = token - SIGN;
    String minus = (sign & ProofReader.NEGATED) != 0 ? "-" : "";
    return minus + (char) (sign & ~ProofReader.NEGATED);
  }

  /**
   * Clauses that follow from the statement for all executions that the level allows. A literal is
   * twice a variable, plus one if negated; the first variable is true.
   *
   * @throws Refusal if it does not hold for this history
   */
  public List<int[]> clauses(int... statement) throws Refusal {
    try {
      new Refutation(facts, new Recorded(statement), clauses).check();
    } catch (IOException e) {
      throw new UncheckedIOException(e); // memory does not fail
    }
    return List.copyOf(clauses.latest);
  }

  /** Subject of the variable: a character for its kind, and four numbers. */
  public int[] atom(int variable) {
    return clauses.atom(variable);
  }
}
