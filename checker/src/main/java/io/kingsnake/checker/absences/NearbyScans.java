package io.kingsnake.checker.absences;

import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.solve.result.Execution;
import io.kingsnake.engine.ints.IntList;
import io.kingsnake.engine.ints.IntPair;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/*
 * Of a key that a scan left out, its reader can have read the last version that it has seen, if
 * that is a delete and comes before it, or the initial one if it has seen none, wherever reading
 * from a visible transaction makes nothing more visible to any transaction
 * (NearVisibility.isClosed). Otherwise it may have read the last delete before it. What that makes
 * visible is added to what it has seen; if everything that it read still is the last that it has
 * seen, then that explains its scans. If not, their absences are learned.
 */
/**
 * Learns the keys that scans missed from an execution, where visibility extends one or two steps.
 */
final class NearbyScans {
  private final Execution execution;
  private final Reads reads;
  private final MissedKeys missed;
  private final VisibleVersionTrees trees;
  private final NearVisibility visibility;
  private final Deletes deletes;
  private final Map<Integer, IntList> guessed = new HashMap<>(); // by reader: pairs scan, key place

  NearbyScans(
      Execution execution,
      MissedKeys missed,
      VisibleVersionTrees trees,
      NearVisibility visibility) {
    this.execution = execution;
    this.missed = missed;
    this.trees = trees;
    this.visibility = visibility;
    reads = execution.problem().reads();
    deletes = new Deletes(execution);
  }

  /** Visits readers in an order in which visibility can be passed on. */
  void learn(int[] readers) {
    for (int reader : readers) {
      Guess guess = new Guess(reader);
      guess.make(visibility.isClosed() ? execution.placeOf(reader) : VisibleVersions.INITIAL);
      if (!guess.holds()) {
        visibility.guessers(reader, guess.deleters).forEach(this::learnGuessesOf);
        guess.deleters.clear();
      }
      visibility.done(reader, guess.deleters);
    }
  }

  /** Learns all guesses of a reader: it is unknown which of them is wrong. */
  private void learnGuessesOf(int reader) {
    IntList keys = guessed.getOrDefault(reader, new IntList());
    for (int i = 0; i < keys.size(); i += 2) {
      missed.learn(keys.get(i), keys.get(i + 1));
    }
  }

  /** Possible explanation of the scans of one reader. */
  private final class Guess implements MissedKeys.Expected {
    private final int reader;
    private final int place;
    private final IntList deleters = new IntList();
    private final Set<Long> keys = new HashSet<>(); // pairs of scan and place of key
    private @Nullable VisibleVersions seen;
    private int after;
    private boolean fails;

    Guess(int reader) {
      this.reader = reader;
      place = execution.placeOf(reader);
      seen = visibility.of(reader);
    }

    /** Reading from it may make more visible, also to scans that were already checked. */
    void make(int seenAfter) {
      after = seenAfter;
      VisibleVersions before;
      do {
        before = seen;
        missed.find(execution.txn(reader), this);
      } while (seen != before);
    }

    @Override
    public int next(int from, int end) {
      return trees.next(seen, from, end, after);
    }

    @Override
    public void missed(int scan, int key) {
      int number = missed.covered().key(key);
      int deleter = deletes.lastBefore(number, place);
      if (!keys.add(IntPair.of(scan, key))) {
        return;
      }
      IntList mine = guessed.computeIfAbsent(reader, r -> new IntList());
      mine.add(scan);
      mine.add(key);
      if (deleter < 0 || execution.placeOf(deleter) < trees.placeOfLast(seen, number)) {
        fails = true;
        return;
      }
      deleters.add(deleter);
      seen = trees.withDelete(visibility.shown(seen, deleter), key, execution.placeOf(deleter));
    }

    /** Tests whether every read returned the last version that was seen. */
    boolean holds() {
      for (int read = reads.start(reader); !fails && read < reads.end(reader); read++) {
        int source = execution.sourceOf(read);
        int from = source < 0 ? VisibleVersions.INITIAL : execution.placeOf(source);
        fails = trees.placeOfLast(seen, reads.key(read)) > from;
      }
      return !fails;
    }
  }
}
