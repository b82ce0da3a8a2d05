package io.kingsnake.checker.axiomatic;

import io.kingsnake.checker.solve.result.Execution;
import io.kingsnake.checker.solve.result.Link;
import java.util.List;

/** No reader has seen any writer. */
final class NoneVisible implements VisibleWriters {
  @Override
  public void demand(Execution execution, CommitEdgeSink demands) {}

  @Override
  public List<Link> path(Execution execution, int writer, int read, int via) {
    throw new IllegalStateException("nothing is seen");
  }
}
