package io.kingsnake.checker.absences;

import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.solve.result.Execution;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The levels whose visibility extends one or two steps; U is seen by S. */
final class NearVisibilities {
  private final Execution execution;
  private final VisibleVersionTrees trees;
  private final Reads reads;
  private final int count;

  NearVisibilities(Execution execution, VisibleVersionTrees trees) {
    this.execution = execution;
    this.trees = trees;
    reads = execution.problem().reads();
    count = execution.problem().participants().count();
  }

  /** Versions written before a participant in its session, by participant. */
  private @Nullable VisibleVersions[] sessions() {
    VisibleVersions[] before = new VisibleVersions[count];
    for (int p = 0; p < count; p++) {
      int previous = execution.placeOf(p) < 0 ? Execution.NONE : execution.previous(p);
      before[p] = previous < 0 ? trees.initial() : trees.withWrites(before[previous], previous);
    }
    return before;
  }

  private Set<Integer> sources(int reader) {
    Set<Integer> sources = new TreeSet<>();
    for (int read = reads.start(reader); read < reads.end(reader); read++) {
      if (execution.sourceOf(read) >= 0) {
        sources.add(execution.sourceOf(read));
      }
    }
    return sources;
  }

  private @Nullable VisibleVersions withSources(@Nullable VisibleVersions seen, int reader) {
    VisibleVersions more = seen;
    for (int source : sources(reader)) {
      more = trees.withWrites(more, source);
    }
    return more;
  }

  /** Visibility in which everything that a reader has seen is known at once. */
  private record Simple(Seen seen, Shown shown, boolean isClosed) implements NearVisibility {
    /** Transactions that a reader has seen. */
    interface Seen {
      @Nullable VisibleVersions by(int reader);
    }

    /** Transactions that a reader has seen if it has also read from a deleter. */
    interface Shown {
      @Nullable VisibleVersions by(@Nullable VisibleVersions seen, int deleter);
    }

    @Override
    public @Nullable VisibleVersions of(int reader) {
      return seen.by(reader);
    }

    @Override
    public @Nullable VisibleVersions shown(@Nullable VisibleVersions before, int deleter) {
      return shown.by(before, deleter);
    }
  }

  /** U so S, or U wr S. */
  NearVisibility neighbours() {
    VisibleVersions[] before = sessions();
    return new Simple(reader -> withSources(before[reader], reader), trees::withWrites, true);
  }

  /** U read by an earlier operation of S; any operation counts as an earlier one. */
  NearVisibility sources() {
    return new Simple(reader -> withSources(trees.initial(), reader), trees::withWrites, false);
  }
}
