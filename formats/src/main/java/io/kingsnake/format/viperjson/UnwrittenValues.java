package io.kingsnake.format.viperjson;

import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Tells initial values where loading was not recorded. The recorder never writes a value twice, so
 * that what was read and is written nowhere was there before; and a key of which no such value was
 * read was absent, as far as it matters. Dead records remain unknown.
 */
final class UnwrittenValues {
  private final Set<Long> written = new HashSet<>(); // key and value
  private final Map<Integer, Set<Integer>> seen = new HashMap<>(); // values by key
  private final Set<Long> dead = new HashSet<>(); // key and value

  void write(int key, int value) {
    written.add(pair(key, value));
  }

  void read(int key, int value, boolean isDead) {
    if (value >= 0) {
      seen.computeIfAbsent(key, any -> new HashSet<>()).add(value);
      if (isDead) {
        dead.add(pair(key, value));
      }
    }
  }

  void readRows(ViperOp scan) {
    for (int row = 0; row < scan.live.size(); row++) {
      read(scan.live.key(row), scan.live.value(row), false);
    }
    for (int row = 0; row < scan.deadRows.size(); row++) {
      read(scan.deadRows.key(row), scan.deadRows.value(row), true);
    }
  }

  void applyTo(HistoryBuilder builder) {
    for (int key = 0; key < builder.keys().size(); key++) {
      BitSet unwritten = new BitSet();
      boolean isDead = false;
      for (int value : seen.getOrDefault(key, Set.of())) {
        if (!written.contains(pair(key, value))) {
          unwritten.set(value);
          isDead |= dead.contains(pair(key, value));
        }
      }
      if (!isDead) {
        builder.initialValue(key, unwritten.isEmpty() ? History.ABSENT : unwritten.nextSetBit(0));
      }
    }
  }

  private static long pair(int key, int value) {
    return ((long) key << 32) | value;
  }
}
