package io.kingsnake.checker.analysis;

import io.kingsnake.engine.ints.IntPair;
import java.util.Arrays;

/**
 * Numbers the distinct (key, value) pairs it is given. {@code slots} is an open-addressing table of
 * group + 1, zero meaning free, at most two thirds full; a slot costs four bytes and a group eight,
 * because there may be as many groups as writes.
 */
final class VersionGroups {
  static final int NONE = -1;

  /** By group: the key in the high half, the value in the low half, so that one fetch has both. */
  private long[] pairs = new long[16];

  private int[] slots = new int[32];
  private int size;

  int size() {
    return size;
  }

  /** The group of the pair, made if it is new. */
  int add(int key, int value) {
    final long pair = IntPair.of(key, value);
    final int mask = slots.length - 1;
    int slot = hash(pair) & mask;
    for (int group; (group = slots[slot] - 1) >= 0; slot = (slot + 1) & mask) {
      if (pairs[group] == pair) {
        return group;
      }
    }
    return insert(slot, pair);
  }

  /** The group of the pair, or {@link #NONE}. */
  int find(int key, int value) {
    final int[] slots = this.slots;
    final long pair = IntPair.of(key, value);
    final int mask = slots.length - 1;
    int group;
    for (int slot = hash(pair) & mask; (group = slots[slot] - 1) >= 0; slot = (slot + 1) & mask) {
      if (pairs[group] == pair) {
        return group;
      }
    }
    return NONE;
  }

  private int insert(int slot, long pair) {
    assert slots[slot] == 0 : "slot " + slot + " is taken";
    int group = size++;
    if (group == pairs.length) {
      pairs = Arrays.copyOf(pairs, group + (group >> 1));
    }
    pairs[group] = pair;
    slots[slot] = group + 1;
    if (3L * size > 2L * slots.length) {
      rehash();
    }
    assert 3L * size <= 2L * slots.length : size + " groups in " + slots.length + " slots";
    return group;
  }

  private void rehash() {
    slots = new int[slots.length * 2];
    final int mask = slots.length - 1;
    for (int group = 0; group < size; group++) {
      int slot = hash(pairs[group]) & mask;
      while (slots[slot] != 0) {
        slot = (slot + 1) & mask;
      }
      slots[slot] = group + 1;
    }
  }

  private static int hash(long pair) {
    long h = pair * 0x9E3779B97F4A7C15L;
    h ^= h >>> 32;
    return (int) ((h * 0xC2B2AE3D27D4EB4FL) >>> 32);
  }
}
