package io.kingsnake.checker.solve.result;

import java.util.List;

/** Why transactions cannot be run one after the other in any order. */
public sealed interface DeadEnd {
  /**
   * More transactions need a value than can have read it.
   *
   * @param read one of the reads that saw it
   * @param readers participants that read it; if {@code available} is positive, those that then
   *     overwrote it
   * @param available number of times that the key can have held it
   */
  record TooFew(int read, List<Integer> readers, int available) implements DeadEnd {
    public TooFew {
      readers = List.copyOf(readers);
    }
  }

  /** None of these participants can be the first of them, not even if nothing is overwritten. */
  record NoneFirst(List<Integer> participants) implements DeadEnd {
    public NoneFirst {
      participants = List.copyOf(participants);
    }
  }

  /** Every order was tried, this many states in all. */
  record AllTried(long states) implements DeadEnd {}
}
