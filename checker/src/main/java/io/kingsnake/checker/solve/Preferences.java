package io.kingsnake.checker.solve;

import io.kingsnake.engine.ints.IntArrays;
import io.kingsnake.engine.ints.IntList;
import java.util.BitSet;

/** Which of two events is to run first, where that is a choice; the last word on a pair counts. */
final class Preferences {
  private static final int NONE = -1;

  private final int[] heads; // by event: the latest entry of those to run before it
  private final IntList firsts = new IntList(); // by entry
  private final IntList nexts = new IntList(); // by entry
  private final BitSet valid = new BitSet(); // entries
  private final LongIntMap entries = new LongIntMap(); // by pair
  private final LongIntMap changes = new LongIntMap(); // by pair, the lower number first

  Preferences(int events) {
    heads = IntArrays.filled(events, NONE);
  }

  /** From now on, {@code first} is to run before {@code second}. */
  void prefer(int first, int second) {
    assert first != second : first + " before itself";
    int opposite = entries.get(pair(second, first), NONE);
    if (opposite != NONE) {
      valid.clear(opposite);
    }
    int entry = entries.get(pair(first, second), NONE);
    if (entry == NONE) {
      entry = firsts.size();
      entries.put(pair(first, second), entry);
      firsts.add(first);
      nexts.add(heads[second]);
      heads[second] = entry;
    }
    valid.set(entry);
    changes.put(unordered(first, second), changes(first, second) + 1);
  }

  boolean isPreferred(int first, int second) {
    int entry = entries.get(pair(first, second), NONE);
    return entry != NONE && valid.get(entry);
  }

  /** How often this pair was spoken of. */
  int changes(int one, int other) {
    return changes.get(unordered(one, other), 0);
  }

  /** An entry of an event that is to run before this one, or -1. */
  int entry(int event) {
    return valid(heads[event]);
  }

  /** The next entry after this one, or -1. */
  int next(int entry) {
    return valid(nexts.get(entry));
  }

  /** The event of an entry. */
  int first(int entry) {
    return firsts.get(entry);
  }

  private int valid(int from) {
    int entry = from;
    while (entry != NONE && !valid.get(entry)) {
      entry = nexts.get(entry);
    }
    return entry;
  }

  private static long pair(int first, int second) {
    return ((long) first << 32) | second;
  }

  private static long unordered(int one, int other) {
    return pair(Math.min(one, other), Math.max(one, other));
  }
}
