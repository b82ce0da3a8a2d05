package io.kingsnake.checker.analysis;

import java.util.Arrays;

/**
 * Numbers the distinct (key, value) pairs it is given. {@code slots} is an open-addressing table of
 * group + 1, zero meaning free, at most two thirds full; a slot costs four bytes and a group eight,
 * because there may be as many groups as writes.
 */
final class VersionGroups {
  static final int NONE = -1;

  private int[] keys = new int[16];
  private int[] values = new int[16];
  private int[] slots = new int[32];
  private int size;

  int size() {
    return size;
  }

  int key(int group) {
    return keys[group];
  }

  int value(int group) {
    return values[group];
  }

  /** The group of the pair, made if it is new. */
  int add(int key, int value) {
    final int mask = slots.length - 1;
    int slot = hash(key, value) & mask;
    for (int group; (group = slots[slot] - 1) >= 0; slot = (slot + 1) & mask) {
      if (keys[group] == key && values[group] == value) {
        return group;
      }
    }
    return insert(slot, key, value);
  }

  /** The group of the pair, or {@link #NONE}. */
  int find(int key, int value) {
    final int[] slots = this.slots;
    final int mask = slots.length - 1;
    int group;
    for (int slot = hash(key, value) & mask;
        (group = slots[slot] - 1) >= 0;
        slot = (slot + 1) & mask) {
      if (keys[group] == key && values[group] == value) {
        return group;
      }
    }
    return NONE;
  }

  private int insert(int slot, int key, int value) {
    int group = size++;
    if (group == keys.length) {
      keys = Arrays.copyOf(keys, group + (group >> 1));
      values = Arrays.copyOf(values, group + (group >> 1));
    }
    keys[group] = key;
    values[group] = value;
    slots[slot] = group + 1;
    if (3L * size > 2L * slots.length) {
      rehash();
    }
    return group;
  }

  private void rehash() {
    slots = new int[slots.length * 2];
    final int mask = slots.length - 1;
    for (int group = 0; group < size; group++) {
      int slot = hash(keys[group], values[group]) & mask;
      while (slots[slot] != 0) {
        slot = (slot + 1) & mask;
      }
      slots[slot] = group + 1;
    }
  }

  private static int hash(int key, int value) {
    long word = ((long) key << 32) ^ (value & 0xFFFFFFFFL);
    long h = word * 0x9E3779B97F4A7C15L;
    h ^= h >>> 32;
    return (int) ((h * 0xC2B2AE3D27D4EB4FL) >>> 32);
  }
}
