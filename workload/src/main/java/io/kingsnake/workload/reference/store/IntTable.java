package io.kingsnake.workload.reference.store;

import java.util.Arrays;

/**
 * A small map from non-negative ints to ints that is filled and cleared for every transaction. Open
 * addressing; {@code keys} holds key + 1, zero meaning free, and is at most half full. Clearing
 * costs the entries, not the capacity, by the list of slots used.
 */
public final class IntTable {
  public static final int MISSING = -1;

  private int[] keys = new int[64];
  private int[] values = new int[64];
  private final IntList slotsUsed = new IntList();

  public int get(int key) {
    int slot = slotOf(key);
    return keys[slot] == 0 ? MISSING : values[slot];
  }

  public void put(int key, int value) {
    int slot = slotOf(key);
    if (keys[slot] == 0) {
      if (2 * slotsUsed.size() >= keys.length) {
        grow();
        slot = slotOf(key);
      }
      keys[slot] = key + 1;
      slotsUsed.add(slot);
    }
    values[slot] = value;
  }

  public void clear() {
    for (int i = 0; i < slotsUsed.size(); i++) {
      keys[slotsUsed.get(i)] = 0;
    }
    slotsUsed.clear();
  }

  /** The slot that holds {@code key}, or the free one where it belongs. */
  private int slotOf(int key) {
    final int mask = keys.length - 1;
    int slot = ((key * 0x9E3779B9) >>> 7) & mask;
    while (keys[slot] != 0 && keys[slot] != key + 1) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    int[] oldKeys = keys;
    int[] oldValues = values;
    int[] oldSlots = slotsUsed.toArray();
    keys = new int[oldKeys.length * 2];
    values = Arrays.copyOf(oldValues, keys.length);
    slotsUsed.clear();
    for (int old : oldSlots) {
      int slot = slotOf(oldKeys[old] - 1);
      keys[slot] = oldKeys[old];
      values[slot] = oldValues[old];
      slotsUsed.add(slot);
    }
  }
}
