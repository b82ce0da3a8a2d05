package io.kingsnake.verifier;

import io.kingsnake.history.VersionOrder;
import java.util.List;

/**
 * Facts that the caller states in addition to the history; certificates assume nothing like this.
 */
public interface Assumptions {
  Assumptions NOTHING = (from, to) -> false;

  /** Tests whether one event precedes the other if its transaction took effect. */
  boolean isBefore(int from, int to);

  /** Orders of versions. */
  default List<VersionOrder> versions() {
    return List.of();
  }

  /** The test of a text that holds for the transaction because of the level it asked for. */
  default String asked(int txn) {
    return "[ser]";
  }

  /** The clause of that number: how many literals, and these, in the form that statements use. */
  default int[] clause(int number) {
    return new int[0];
  }
}
