package io.kingsnake.checker.strategy;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The plan of a check before anything is searched: the attempts that apply, in their order, and the
 * way that decides if none of them does. Those whose condition is known only after an earlier one
 * failed are in it.
 */
public final class Plan {
  private final Set<Attempt> attempts = EnumSet.noneOf(Attempt.class);
  private Decisive decisive = Decisive.OBSERVATIONS;

  void add(Attempt attempt) {
    attempts.add(attempt);
  }

  void endWith(Decisive way) {
    decisive = way;
  }

  /** The attempts in the order in which they would be made. */
  public List<Attempt> attempts() {
    return List.copyOf(attempts);
  }

  public Decisive decisive() {
    return decisive;
  }
}
