package io.kingsnake.checker.solve.forward;

/**
 * Remembers states by two hashes of 64 bits, so that in practice two states are never taken for
 * one. Once it reaches a fixed size it no longer grows, but still answers.
 */
final class DeadStates {
  private static final int MAX_SLOTS = 1 << 23;

  private long[] slots = new long[1 << 13]; // pairs
  private int size;

  boolean contains(long hash, long other) {
    return slots[slotOf(stored(hash), other)] != 0;
  }

  void add(long hash, long other) {
    int slot = slotOf(stored(hash), other);
    if (slots[slot] == 0 && size < MAX_SLOTS / 2) {
      slots[slot] = stored(hash);
      slots[slot + 1] = other;
      if (4 * ++size > slots.length) {
        grow();
      }
    }
  }

  private static long stored(long hash) {
    return hash == 0 ? 1 : hash; // zero means free
  }

  private int slotOf(long stored, long other) {
    assert 2 * size < slots.length : "no slot is free";
    int mask = slots.length - 1;
    int slot = 2 * (int) stored & mask;
    while (slots[slot] != 0 && (slots[slot] != stored || slots[slot + 1] != other)) {
      slot = (slot + 2) & mask;
    }
    return slot;
  }

  private void grow() {
    long[] old = slots;
    slots = new long[2 * old.length];
    for (int i = 0; i < old.length; i += 2) {
      if (old[i] != 0) {
        int slot = slotOf(old[i], old[i + 1]);
        slots[slot] = old[i];
        slots[slot + 1] = old[i + 1];
      }
    }
  }
}
