package io.kingsnake.history;

import java.util.List;

/**
 * A hint: the database installed the versions of {@code key} by {@code txns} in this order, perhaps
 * with others between them. To be verified against the observations, never trusted.
 */
public record VersionOrder(int key, List<Integer> txns) {
  public VersionOrder {
    txns = List.copyOf(txns);
  }
}
