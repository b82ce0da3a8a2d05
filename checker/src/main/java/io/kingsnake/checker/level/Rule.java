package io.kingsnake.checker.level;

/** Requirement of a level's text on one relation. */
public record Rule(Kind kind, Expression expression) {
  /** The demands there are. */
  public enum Kind {
    /** No transaction is related to itself by going from one to the next, any number of times. */
    ACYCLIC,
    /** No transaction is related to itself. */
    IRREFLEXIVE;

    String word() {
      return this == ACYCLIC ? "acyclic" : "irreflexive";
    }
  }

  /** The relation that must not relate any transaction to itself. */
  public Expression forbidden() {
    return kind == Kind.ACYCLIC ? Expression.plus(expression) : expression;
  }

  @Override
  public String toString() {
    return kind.word() + " " + expression;
  }
}
