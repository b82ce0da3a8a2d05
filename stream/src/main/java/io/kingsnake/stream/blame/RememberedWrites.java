package io.kingsnake.stream.blame;

import io.kingsnake.history.OpKind;
import io.kingsnake.history.Outcome;
import io.kingsnake.history.SecretHash;
import io.kingsnake.stream.transaction.Footprint;
import io.kingsnake.stream.transaction.Mark;
import io.kingsnake.stream.transaction.Op;
import io.kingsnake.stream.transaction.Txn;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/*
 * Keeps a hash of key and value and the writer for every recent write, in two generations, and for
 * older writes a Bloom filter, which never misses a write and rarely mistakes one for another. So
 * what was written recently and is not in the filter was written by no other transaction;
 * everything else is given up. A write with the hash of another may be the same write again; two
 * different writes that share a hash look like that, too, which at worst keeps a part from being
 * blamed.
 */
/** Writers by version in a stream that cannot be read again. Safe for use by several threads. */
public final class RememberedWrites implements Elsewhere {
  private final int generation;
  private WriteTable recent = new WriteTable();
  private WriteTable before = new WriteTable();

  /** Being moved into the filter, a little with each write, so that none of them takes long. */
  private @Nullable WriteTable leaving;

  private final WriteFilter forgotten;
  private boolean isUnknown;
  private boolean hasDeletes;

  /** Remembers exactly the last writes, at least half this many. */
  public RememberedWrites(int limit) {
    generation = Math.max(1, limit / 2);
    forgotten = new WriteFilter(limit);
  }

  public synchronized void addAll(List<Txn> txns) {
    txns.forEach(this::add);
  }

  public synchronized void add(Txn txn) {
    for (Txn.Unseen gap : txn.unseen()) {
      isUnknown |= gap.writes() == null || !gap.writes().isEmpty();
    }
    // The part itself keeps an aborted writer; elsewhere it is as good as unknown.
    long writer = txn.outcome() == Outcome.ABORTED ? WriteTable.REPEATED : txn.id();
    for (Op op : txn.ops()) {
      Serializable key = op.key();
      Serializable value = op.value();
      if (op.kind().isWrite() && key != null && value != null) {
        boolean deletes = Footprint.isAbsent(value);
        hasDeletes |= deletes;
        add(hash(key, value), writer);
        if (deletes && value != Mark.ABSENT) {
          add(hash(key, Mark.ABSENT), writer);
        }
      }
    }
  }

  private void add(long hash, long writer) {
    recent.add(hash, writer);
    if (leaving != null && leaving.moveSome(forgotten)) {
      leaving = null;
    }
    if (recent.size() >= generation) {
      if (leaving != null) {
        leaving.moveAll(forgotten);
      }
      leaving = before;
      before = recent;
      recent = new WriteTable();
    }
  }

  private static long hash(Serializable key, Serializable value) {
    long both = SecretHash.of(31 * SecretHash.of(key) + SecretHash.of(value));
    return both == WriteTable.FREE ? 1 : both;
  }

  /**
   * Possible sources; too little is remembered of lists, and of other values only those that were
   * seen.
   */
  @Override
  public synchronized Optional<List<Txn>> sources(Wanted wanted) {
    if (isUnknown || wanted.hasLists() || (hasDeletes && wanted.hasRanges())) {
      return Optional.empty();
    }
    Map<Long, List<Op>> writes = new TreeMap<>();
    for (Map.Entry<Serializable, Set<Serializable>> seen : wanted.values().entrySet()) {
      for (Serializable value : seen.getValue()) {
        long hash = hash(seen.getKey(), value);
        long writer = writer(hash);
        if (writer == WriteTable.REPEATED) {
          wanted.giveUp(seen.getKey(), value);
        } else if (writer != WriteTable.NONE) {
          OpKind kind = Footprint.isAbsent(value) ? OpKind.DELETE : OpKind.WRITE;
          writes
              .computeIfAbsent(writer, any -> new ArrayList<>())
              .add(Op.single(kind, seen.getKey(), value));
        }
      }
    }
    List<Txn> sources = new ArrayList<>();
    writes.forEach((id, ops) -> sources.add(Txn.plain("forgotten " + id, id, ops)));
    return Optional.of(sources);
  }

  /** The only transaction that wrote this, if there is exactly one and it is known. */
  private long writer(long hash) {
    if (forgotten.mayContain(hash)
        || (leaving != null && leaving.writer(hash) != WriteTable.NONE)) {
      return WriteTable.REPEATED;
    }
    long late = recent.writer(hash);
    long early = before.writer(hash);
    return late == WriteTable.NONE
        ? early
        : early == WriteTable.NONE || early == late ? late : WriteTable.REPEATED;
  }
}
