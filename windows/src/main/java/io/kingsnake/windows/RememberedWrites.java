package io.kingsnake.windows;

import io.kingsnake.history.OpKind;
import io.kingsnake.history.Outcome;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/*
 * Of every write that came, a hash of key and value and who wrote it. A write that has the hash of
 * another may be the same once more, and then nothing is known; two different writes that share a
 * hash look like that, too, and a value that was never written may look as if it was. Both only keep
 * a part from being blamed.
 */
/**
 * Who wrote what, of a stream that cannot be read again, as long as there is room. Safe for use by
 * several threads.
 */
public final class RememberedWrites implements Elsewhere {
  private static final long REPEATED = Long.MIN_VALUE;
  private static final long FREE = 0;

  private final int limit;
  private long[] hashes = new long[1 << 12];
  private long[] writers = new long[1 << 12];
  private int size;
  private boolean isFull;
  private boolean hasDeletes;

  /** For so many writes. */
  public RememberedWrites(int limit) {
    this.limit = limit;
  }

  public synchronized void addAll(List<Txn> txns) {
    txns.forEach(this::add);
  }

  public synchronized void add(Txn txn) {
    for (Txn.Unseen gap : txn.unseen()) {
      isFull |= gap.writes() == null || !gap.writes().isEmpty();
    }
    for (Op op : txn.ops()) {
      Serializable key = op.key();
      Serializable value = op.value();
      if (op.kind().isWrite() && key != null && value != null) {
        boolean deletes = Footprint.isAbsent(value);
        hasDeletes |= deletes;
        add(hash(key, value), txn);
        if (deletes && value != Mark.ABSENT) {
          add(hash(key, Mark.ABSENT), txn);
        }
      }
    }
  }

  private void add(long hash, Txn txn) {
    if (isFull) {
      return;
    }
    int slot = slot(hash);
    if (hashes[slot] != FREE) {
      writers[slot] = writers[slot] == txn.id() ? writers[slot] : REPEATED;
      return;
    }
    hashes[slot] = hash;
    // An aborted writer is kept in words by the part itself; elsewhere it is as good as unknown.
    writers[slot] = txn.outcome() == Outcome.ABORTED ? REPEATED : txn.id();
    size++;
    if (2 * size > hashes.length) {
      grow();
    }
    isFull |= size >= limit;
  }

  private void grow() {
    long[] oldHashes = hashes;
    long[] oldWriters = writers;
    hashes = new long[2 * oldHashes.length];
    writers = new long[hashes.length];
    for (int i = 0; i < oldHashes.length; i++) {
      if (oldHashes[i] != FREE) {
        int slot = slot(oldHashes[i]);
        hashes[slot] = oldHashes[i];
        writers[slot] = oldWriters[i];
      }
    }
  }

  private int slot(long hash) {
    int mask = hashes.length - 1;
    int slot = (int) (hash >>> 20) & mask;
    while (hashes[slot] != FREE && hashes[slot] != hash) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private static long hash(Serializable key, Serializable value) {
    long both = 0x9E3779B97F4A7C15L * (31L * spread(key) + spread(value));
    both ^= both >>> 29;
    return both == FREE ? 1 : both;
  }

  private static long spread(Serializable datum) {
    long word = datum instanceof Long number ? number : datum.hashCode();
    word *= 0xBF58476D1CE4E5B9L;
    return word ^ (word >>> 32);
  }

  /** Of lists, not enough is remembered; of anything else, nothing but what was seen of it. */
  @Override
  public synchronized Optional<List<Txn>> sources(Wanted wanted) {
    if (isFull || wanted.hasLists() || (hasDeletes && wanted.hasRanges())) {
      return Optional.empty();
    }
    Map<Long, List<Op>> writes = new TreeMap<>();
    for (Map.Entry<Serializable, Set<Serializable>> seen : wanted.values().entrySet()) {
      for (Serializable value : seen.getValue()) {
        int slot = slot(hash(seen.getKey(), value));
        if (hashes[slot] == FREE) {
          continue;
        }
        if (writers[slot] == REPEATED) {
          return Optional.empty();
        }
        OpKind kind = Footprint.isAbsent(value) ? OpKind.DELETE : OpKind.WRITE;
        writes
            .computeIfAbsent(writers[slot], any -> new ArrayList<>())
            .add(Op.single(kind, seen.getKey(), value));
      }
    }
    List<Txn> sources = new ArrayList<>();
    writes.forEach((id, ops) -> sources.add(WindowHistory.plain("forgotten " + id, id, ops)));
    return Optional.of(sources);
  }
}
