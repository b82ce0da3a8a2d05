package io.kingsnake.checker.semantics;

/** Earlier transactions of a session precede later ones. */
public final class SessionOrder implements CheckerModule {
  @Override
  public String name() {
    return "session-order";
  }

  @Override
  public String description() {
    return "Transactions of one session take effect in the order the session issued them.";
  }

  /**
   * From each to the next that certainly took effect, and to the doubtful ones before that. The
   * doubtful may not be there to hand the order on, so what precedes them is not left to them.
   */
  @Override
  public void contribute(Observations observations, Constraints constraints) {
    int lastCertain = -1;
    for (int p = 0; p < observations.count(); p++) {
      if (lastCertain >= 0 && !observations.sameSession(lastCertain, p)) {
        lastCertain = -1;
      }
      if (lastCertain >= 0) {
        constraints.before(constraints.commit(lastCertain), constraints.begin(p));
      }
      if (observations.isOptional(p)) {
        addOptional(observations, constraints, p);
      } else {
        lastCertain = p;
      }
    }
  }

  private static void addOptional(Observations observations, Constraints constraints, int from) {
    for (int next = from + 1; next < observations.count(); next++) {
      if (!observations.sameSession(from, next)) {
        return;
      }
      constraints.before(constraints.commit(from), constraints.begin(next));
      if (!observations.isOptional(next)) {
        return;
      }
    }
  }
}
