package io.kingsnake.checker.axiomatic;

import java.util.List;

/** No reader has seen any writer. */
final class NoneVisible implements VisibleWriters {
  @Override
  public void demand(SourcedExecution execution, CommitEdgeSink demands) {}

  @Override
  public List<Hop> path(SourcedExecution execution, int writer, int read, int via) {
    throw new IllegalStateException("nothing is seen");
  }
}
