package io.kingsnake.checker.axiomatic;

import io.kingsnake.checker.level.Axiom;
import io.kingsnake.checker.level.VisiblePaths;
import io.kingsnake.checker.solve.result.Execution;
import io.kingsnake.checker.solve.result.Link;
import java.util.List;

/**
 * Writers that a reader has seen, once it is known which transactions took effect and which read
 * from which.
 */
interface VisibleWriters {
  static VisibleWriters of(VisiblePaths visible) {
    return switch (visible) {
      case NOTHING -> new NoneVisible();
      case OWN_SESSION -> new SessionWrites(false);
      case NEIGHBOURS -> new SessionWrites(true);
      case PAST -> new Causality();
      case READS_OF_SESSION -> new EarlierReads(true);
      case SESSIONS_OF_SOURCES -> new WritesBeforeSource();
      case PIPELINES -> new Pipelines();
      case HEARSAY -> new Hearsay(false);
      case EARLIER_READS -> new EarlierReads(false);
    };
  }

  /** The fewest that say it all at the level. */
  static VisibleWriters of(Axiom axiom) {
    return axiom.visible() == VisiblePaths.HEARSAY && axiom.ordersSessions()
        ? new Hearsay(true)
        : of(axiom.visible());
  }

  /** All of them, after some that already show most violations where all are very many. */
  static List<VisibleWriters> fewestFirst(Axiom axiom) {
    VisibleWriters all = of(axiom);
    return axiom.visible() == VisiblePaths.HEARSAY && axiom.knowsSessions()
        ? List.of(of(axiom.ordered()), all)
        : List.of(all);
  }

  /**
   * States for every read the other writers of its key that its reader has seen; it may leave out
   * those that precede another one, by the demands and the orders that co contains.
   */
  void demand(Execution execution, CommitEdgeSink demands);

  /**
   * Path by which the reader has seen {@code writer}; {@code via} as it was given to the demands.
   */
  List<Link> path(Execution execution, int writer, int read, int via);

  /** The reason for which {@code later} was demanded to follow {@code earlier}. */
  default List<Link> orderedPath(Execution execution, int earlier, int later) {
    throw new IllegalStateException("nothing orders writers");
  }
}
