package io.kingsnake.checker.scan;

import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.solve.Execution;
import io.kingsnake.engine.ints.IntList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
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

  /** By participant: what was written before it in its session. */
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

  /** Where all that a reader has seen is known at once. */
  private record Simple(Seen seen, Shown shown, boolean isClosed) implements NearVisibility {
    /** What a reader has seen. */
    interface Seen {
      @Nullable VisibleVersions by(int reader);
    }

    /** What it has seen if it has also read from a deleter. */
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

  /** U so S. */
  NearVisibility ownSession() {
    VisibleVersions[] before = sessions();
    return new Simple(reader -> before[reader], (seen, deleter) -> seen, true);
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

  /**
   * U so;wr S. In each session the latest source suffices: all that precedes others precedes it.
   */
  NearVisibility sessionsOfSources() {
    VisibleVersions[] before = sessions();
    return new Simple(
        reader -> {
          Map<Integer, Integer> latest = new HashMap<>(); // by session
          for (int source : sources(reader)) {
            latest.merge(execution.session(source), source, Math::max);
          }
          VisibleVersions seen = trees.initial();
          for (int source : latest.values()) {
            seen = trees.both(seen, before[source]);
          }
          return seen;
        },
        (seen, deleter) -> trees.both(seen, before[deleter]),
        true);
  }

  /** U wr;so S; readers come session by session. */
  NearVisibility sourcesInSession() {
    VisibleVersions[] after = new VisibleVersions[count];
    int[] first = new int[count]; // by participant: the first of its session
    return new NearVisibility() {
      @Override
      public @Nullable VisibleVersions of(int reader) {
        int previous = execution.previous(reader);
        first[reader] = previous < 0 ? reader : first[previous];
        return previous < 0 ? trees.initial() : after[previous];
      }

      @Override
      public @Nullable VisibleVersions shown(@Nullable VisibleVersions seen, int deleter) {
        return seen;
      }

      @Override
      public void done(int reader, IntList deleters) {
        after[reader] = withSources(of(reader), reader);
        for (int i = 0; i < deleters.size(); i++) {
          after[reader] = trees.withWrites(after[reader], deleters.get(i));
        }
      }

      @Override
      public IntStream guessers(int reader, IntList deleters) {
        return IntStream.rangeClosed(first[reader], reader);
      }
    };
  }

  /** U wr;wr S; readers come in the order of the execution. */
  NearVisibility sourcesOfSources() {
    int[][] guessed = new int[count][];
    int[] addedFor = new int[count]; // by participant: the reader its writes were last added for
    Arrays.fill(guessed, new int[0]);
    Arrays.fill(addedFor, -1);
    return new NearVisibility() {
      private int current;

      @Override
      public @Nullable VisibleVersions of(int reader) {
        current = reader;
        VisibleVersions seen = trees.initial();
        for (int source : sources(reader)) {
          seen = shown(seen, source);
        }
        return seen;
      }

      @Override
      public @Nullable VisibleVersions shown(@Nullable VisibleVersions seen, int deleter) {
        VisibleVersions more = seen;
        for (int read = reads.start(deleter); read < reads.end(deleter); read++) {
          more = withOnce(more, execution.sourceOf(read));
        }
        for (int source : guessed[deleter]) {
          more = withOnce(more, source);
        }
        return more;
      }

      private @Nullable VisibleVersions withOnce(@Nullable VisibleVersions seen, int writer) {
        if (writer < 0 || addedFor[writer] == current) {
          return seen;
        }
        addedFor[writer] = current;
        return trees.withWrites(seen, writer);
      }

      @Override
      public void done(int reader, IntList deleters) {
        guessed[reader] = deleters.toArray();
      }

      @Override
      public IntStream guessers(int reader, IntList deleters) {
        Set<Integer> guessers = sources(reader);
        guessers.add(reader);
        IntStream.of(deleters.toArray()).forEach(guessers::add);
        return guessers.stream().mapToInt(Integer::intValue);
      }

      @Override
      public boolean isClosed() {
        return false;
      }
    };
  }
}
