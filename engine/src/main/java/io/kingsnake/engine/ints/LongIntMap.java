package io.kingsnake.engine.ints;

import java.util.Arrays;

/** From longs, never -1, to ints. */
public final class LongIntMap {
  private static final long FREE = -1;

  private long[] keys = new long[64];
  private int[] values = new int[64];
  private int size;

  public LongIntMap() {
    Arrays.fill(keys, FREE);
  }

  /** The value of {@code key}, or {@code missing}. */
  public int get(long key, int missing) {
    int slot = slotOf(key);
    return keys[slot] == key ? values[slot] : missing;
  }

  public void put(long key, int value) {
    assert key != FREE : "no key";
    int slot = slotOf(key);
    if (keys[slot] == FREE) {
      keys[slot] = key;
      values[slot] = value;
      if (2 * ++size > keys.length) {
        grow();
      }
    } else {
      values[slot] = value;
    }
  }

  private int slotOf(long key) {
    int topBits = Integer.numberOfTrailingZeros(keys.length);
    int slot = (int) ((key * 0x9E3779B97F4A7C15L) >>> (Long.SIZE - topBits));
    while (keys[slot] != key && keys[slot] != FREE) {
      slot = (slot + 1) & (keys.length - 1);
    }
    return slot;
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] oldValues = values;
    keys = new long[2 * oldKeys.length];
    values = new int[keys.length];
    Arrays.fill(keys, FREE);
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldKeys[i] != FREE) {
        int slot = slotOf(oldKeys[i]);
        keys[slot] = oldKeys[i];
        values[slot] = oldValues[i];
      }
    }
  }
}
