package io.kingsnake.checker.solve;

/** A set of 64-bit hashes that stops growing, but not answering, at a fixed size. */
final class VisitedStates {
  private static final int MAX_SLOTS = 1 << 24;

  private long[] slots = new long[1 << 12];
  private int size;

  /** False if the hash was there already. */
  boolean add(long hash) {
    long stored = hash == 0 ? 1 : hash; // zero means free
    int slot = slotOf(stored);
    if (slots[slot] == stored) {
      return false;
    }
    if (size < MAX_SLOTS / 2) {
      slots[slot] = stored;
      if (2 * ++size > slots.length) {
        grow();
      }
    }
    return true;
  }

  private int slotOf(long stored) {
    int slot = (int) stored & (slots.length - 1);
    while (slots[slot] != 0 && slots[slot] != stored) {
      slot = (slot + 1) & (slots.length - 1);
    }
    return slot;
  }

  private void grow() {
    long[] old = slots;
    slots = new long[2 * old.length];
    for (long stored : old) {
      if (stored != 0) {
        slots[slotOf(stored)] = stored;
      }
    }
  }
}
