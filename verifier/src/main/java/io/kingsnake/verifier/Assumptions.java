package io.kingsnake.verifier;

import io.kingsnake.history.VersionOrder;
import java.util.List;

/** What is known beside the history, on the word of who asks; certificates know nothing so. */
public interface Assumptions {
  Assumptions NOTHING = (from, to) -> false;

  /** Whether one event precedes the other if its transaction took effect. */
  boolean isBefore(int from, int to);

  /** Orders of versions. */
  default List<VersionOrder> versions() {
    return List.of();
  }

  /** The test of a text that holds of the transaction by what it asked for. */
  default String asked(int txn) {
    return "[ser]";
  }

  /** A clause of that number: how many literals, and these, as statements have them. */
  default int[] clause(int number) {
    return new int[0];
  }
}
