package io.kingsnake.checker.problem;

import io.kingsnake.engine.ints.IntList;
import io.kingsnake.history.History;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Installed writes (the last of each participant on each key), numbered by key, then by
 * participant: the writes of key k are {@code start(k) .. end(k)}.
 *
 * <p>Invariant K: the ranges of keys follow each other, participants rise within a range, and every
 * write is among the own writes of its participant, once.
 *
 * <p>To look up writes: {@code onlyWrite} has, by value, its only write, of whatever key, which
 * suffices where values are unique; {@code byValue}, made when first needed, holds the ranges of
 * keys sorted by value, (value, write) packed into a long.
 */
public final class Writes {
  private final int[] starts;
  private final int[] participant;
  private final int[] value;
  private final int[] key;
  private final int[] ownStarts;
  private final int[] own;
  private final int[] ownKey; // in the order of own, for loops over all keys of a participant
  private static final int FEW = 32;
  private static final int NONE = -1;
  private static final int SEVERAL = -2;

  private int[] onlyWrite; // by value: a write, NONE or SEVERAL; empty once the reads are known
  private final boolean
      anyValueless; // whether some write leaves no value: not even one that is unique
  private long @Nullable [] byValue;
  private final BitSet tombstones; // writes that leave nothing, yet can be distinguished

  private Writes(
      int[] starts,
      int[] participant,
      int[] value,
      int[] key,
      int[] ownStarts,
      int[] own,
      int[] ownKey,
      BitSet tombstones,
      int[] onlyWrite,
      boolean anyValueless) {
    this.starts = starts;
    this.participant = participant;
    this.value = value;
    this.key = key;
    this.ownStarts = ownStarts;
    this.own = own;
    this.ownKey = ownKey;
    this.tombstones = tombstones;
    this.onlyWrite = onlyWrite;
    this.anyValueless = anyValueless;
    assert invariantK() : "writes are out of order";
  }

  private boolean invariantK() {
    for (int w = 0; w < participant.length; w++) {
      boolean isFirst = w == starts[key[w]];
      if (w < starts[key[w]] || w >= starts[key[w] + 1]) {
        return false;
      }
      if (!isFirst && participant[w - 1] >= participant[w]) {
        return false;
      }
    }
    for (int p = 0; p + 1 < ownStarts.length; p++) {
      for (int i = ownStarts[p]; i < ownStarts[p + 1]; i++) {
        if (participant[own[i]] != p || key[own[i]] != ownKey[i]) {
          return false;
        }
      }
    }
    return own.length == participant.length;
  }

  static Writes of(History history, Participants participants) {
    int[] lastWriter = new int[history.keyCount()];
    Arrays.fill(lastWriter, -1);
    int[] starts = new int[history.keyCount() + 1];
    int[] ownStarts = new int[participants.count() + 1];
    for (int p = 0; p < participants.count(); p++) {
      int txn = participants.txn(p);
      ownStarts[p + 1] = ownStarts[p];
      for (int op = history.opEnd(txn) - 1; op >= history.opStart(txn); op--) {
        if (history.isWrite(op) && lastWriter[history.opKey(op)] != p) {
          lastWriter[history.opKey(op)] = p;
          starts[history.opKey(op) + 1]++;
          ownStarts[p + 1]++;
        }
      }
    }
    for (int k = 0; k + 1 < starts.length; k++) {
      starts[k + 1] += starts[k];
    }
    return fill(history, participants, starts, ownStarts, lastWriter);
  }

  private static Writes fill(
      History history, Participants participants, int[] starts, int[] ownStarts, int[] lastWriter) {
    int count = starts[starts.length - 1];
    int[] participant = new int[count];
    int[] value = new int[count];
    int[] key = new int[count];
    int[] own = new int[count];
    int[] ownKey = new int[count];
    int[] next = starts.clone();
    int[] onlyWrite = new int[history.valueCount()];
    Arrays.fill(onlyWrite, NONE);
    boolean anyValueless = false;
    BitSet tombstones = new BitSet();
    Arrays.fill(lastWriter, -1);
    for (int p = 0; p < participants.count(); p++) {
      int txn = participants.txn(p);
      int nextOwn = ownStarts[p];
      for (int op = history.opEnd(txn) - 1; op >= history.opStart(txn); op--) {
        int k = history.opKey(op);
        if (history.isWrite(op) && lastWriter[k] != p) {
          lastWriter[k] = p;
          int write = next[k]++;
          participant[write] = p;
          if (history.isTombstone(op)) {
            tombstones.set(write);
          }
          int v = history.opValue(op);
          value[write] = v;
          key[write] = k;
          ownKey[nextOwn] = k;
          assert write < starts[k + 1] : "key " + k + " has more writes than were counted";
          own[nextOwn++] = write;
          anyValueless |= v < 0;
          if (v >= 0) {
            onlyWrite[v] = onlyWrite[v] == NONE ? write : SEVERAL;
          }
        }
      }
    }
    return new Writes(
        starts,
        participant,
        value,
        key,
        ownStarts,
        own,
        ownKey,
        tombstones,
        onlyWrite,
        anyValueless);
  }

  private static long pack(int value, int write) {
    return ((long) value << 32) | write;
  }

  public int count() {
    return participant.length;
  }

  public int keyCount() {
    return starts.length - 1;
  }

  public int start(int k) {
    return starts[k];
  }

  public int end(int k) {
    return starts[k + 1];
  }

  public int participant(int write) {
    return participant[write];
  }

  public int value(int write) {
    return value[write];
  }

  public int key(int write) {
    return key[write];
  }

  /** The writes of participant p are {@code ownWrite(i)}, i in {@code ownStart(p) .. ownEnd(p)}. */
  public int ownStart(int p) {
    return ownStarts[p];
  }

  public int ownEnd(int p) {
    return ownStarts[p + 1];
  }

  public int ownWrite(int index) {
    return own[index];
  }

  /** The key of {@code ownWrite(index)}. */
  public int ownKey(int index) {
    return ownKey[index];
  }

  /** Tests whether participant {@code p} writes {@code k}. */
  public boolean writes(int p, int k) {
    for (int i = ownStarts[p]; i < ownStarts[p + 1]; i++) {
      if (ownKey[i] == k) {
        return true;
      }
    }
    return false;
  }

  /** The write of the key by the participant, or -1. */
  public int writeOf(int p, int k) {
    assert p >= 0 && p + 1 < ownStarts.length : "no participant " + p;
    int write = firstFrom(k, p);
    return write < starts[k + 1] && participant[write] == p ? write : -1;
  }

  /**
   * The first write of the key by this participant or a later one; writes are numbered in this
   * order.
   */
  public int firstFrom(int k, int p) {
    int index = Arrays.binarySearch(participant, starts[k], starts[k + 1], p);
    assert index < 0 || key[index] == k : "write " + index + " is of another key";
    return index >= 0 ? index : -index - 1;
  }

  /** Adds the writes of {@code v} to {@code k} by participants other than {@code p}. */
  void addOthersWith(int k, int v, int p, IntList found) {
    int only = v < 0 ? valueless() : v < onlyWrite.length ? onlyWrite[v] : SEVERAL;
    if (only == SEVERAL) {
      long[] sorted = byValue();
      for (int i = firstWithValue(sorted, k, v); hasValue(sorted, i, k, v); i++) {
        if (participant[(int) sorted[i]] != p) {
          found.add((int) sorted[i]);
        }
      }
    } else if (only >= starts[k] && only < starts[k + 1] && !isOwn(p, only)) {
      found.add(only);
    }
  }

  private int valueless() {
    return anyValueless ? SEVERAL : NONE;
  }

  /** Writes are unlikely to be looked up by value again. */
  void forgetValues() {
    onlyWrite = new int[0];
  }

  /**
   * The few own writes are in cache when reads are looked up; the writer of another write is not.
   */
  private boolean isOwn(int p, int write) {
    assert write >= 0 : "the initial version is of no participant";
    if (ownStarts[p + 1] - ownStarts[p] > FEW) {
      return participant[write] == p;
    }
    for (int i = ownStarts[p]; i < ownStarts[p + 1]; i++) {
      if (own[i] == write) {
        return true;
      }
    }
    return false;
  }

  private long[] byValue() {
    long[] sorted = byValue;
    if (sorted == null) {
      sorted = new long[value.length];
      for (int w = 0; w < sorted.length; w++) {
        sorted[w] = pack(value[w], w);
      }
      for (int k = 0; k + 1 < starts.length; k++) {
        if (starts[k + 1] - starts[k] > 1) {
          Arrays.sort(sorted, starts[k], starts[k + 1]);
        }
      }
      byValue = sorted;
    }
    return sorted;
  }

  private int firstWithValue(long[] sorted, int k, int v) {
    int index = Arrays.binarySearch(sorted, starts[k], starts[k + 1], pack(v, 0));
    return index >= 0 ? index : -index - 1;
  }

  private boolean hasValue(long[] sorted, int index, int k, int v) {
    return index < starts[k + 1] && (int) (sorted[index] >> 32) == v;
  }

  /** Tests whether a version that another participant installed shows this value of the key. */
  boolean anyOtherLeaves(int k, int v, int p) {
    IntList found = new IntList();
    addOthersWith(k, v, p, found);
    if (!found.isEmpty()) {
      return true;
    }
    for (int w = starts[k]; v == History.ABSENT && anyTombstone() && w < starts[k + 1]; w++) {
      if (isTombstone(w) && participant[w] != p) {
        return true;
      }
    }
    return false;
  }

  /**
   * Tests whether the write leaves nothing that a plain read would see, yet can be distinguished
   * from others.
   */
  public boolean isTombstone(int write) {
    return tombstones.get(write);
  }

  /** Tests whether the write leaves its key with a value. */
  public boolean isPresent(int write) {
    return value(write) != History.ABSENT && !isTombstone(write);
  }

  public boolean anyTombstone() {
    return !tombstones.isEmpty();
  }
}
