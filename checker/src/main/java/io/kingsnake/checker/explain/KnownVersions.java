package io.kingsnake.checker.explain;

import io.kingsnake.history.VersionOrder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds the key under which the versions of two transactions are known to follow each other. */
final class KnownVersions {
  private final Map<Long, Integer> keyOfPair = new HashMap<>();

  KnownVersions(List<VersionOrder> orders) {
    for (VersionOrder order : orders) {
      List<Integer> txns = order.txns();
      for (int i = 0; i + 1 < txns.size(); i++) {
        keyOfPair.putIfAbsent(pair(txns.get(i), txns.get(i + 1)), order.key());
      }
    }
  }

  /** The key, or -1. */
  int keyOf(int earlier, int later) {
    return keyOfPair.getOrDefault(pair(earlier, later), -1);
  }

  private static long pair(int earlier, int later) {
    return ((long) earlier << 32) | later;
  }
}
