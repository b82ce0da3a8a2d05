package io.kingsnake.checker.axiomatic;

import java.util.List;

/** Nobody has seen anybody. */
final class Nothing implements VisibleWriters {
  @Override
  public void demand(Execution execution, Demands demands) {}

  @Override
  public List<Hop> path(Execution execution, int writer, int read, int via) {
    throw new IllegalStateException("nothing is seen");
  }
}
