package io.kingsnake.stream.transaction;

import io.kingsnake.history.OpKind;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Effects between a transaction and others: its external reads, and its last write of each key. A
 * read is a datum, a {@link Tombstone}, a {@link Mark}, or a {@link ListVersion}; a write a datum,
 * a tombstone, {@link Mark#ABSENT} or {@link Appended}.
 */
public final class Footprint {
  public final List<Serializable> readKeys = new ArrayList<>();
  public final List<Serializable> readValues = new ArrayList<>();
  public final List<RangeRead> ranges = new ArrayList<>();
  public final Map<Serializable, Serializable> writes = new LinkedHashMap<>();

  /** Set if the transaction contradicts itself, so that no state explains it. */
  public boolean isImpossible;

  private final List<Op> ops;

  /** Own versions, the same as the writes unless something was rolled back. */
  private Map<Serializable, Serializable> own = writes;

  public Footprint(Txn txn) {
    ops = txn.ops();
    boolean hasUndone = hasUndone(ops);
    for (int i = 0; i < ops.size(); i++) {
      Op op = ops.get(i);
      if (hasUndone) {
        own = ownBefore(i);
      }
      if (op.kind().isWrite()) {
        note(own, op);
      } else if (op.kind().isRange()) {
        range(op);
      } else {
        read(op);
      }
    }
    for (Op op : ops) {
      if (hasUndone && op.kind().isWrite() && op.undoneAt() == 0) {
        note(writes, op);
      }
    }
  }

  private static boolean hasUndone(List<Op> ops) {
    for (Op op : ops) {
      if (op.undoneAt() != 0) {
        return true;
      }
    }
    return false;
  }

  /** Own writes that were not rolled back when operation {@code at} was done. */
  private Map<Serializable, Serializable> ownBefore(int at) {
    Map<Serializable, Serializable> seen = new HashMap<>();
    for (Op op : ops.subList(0, at)) {
      if (op.kind().isWrite() && (op.undoneAt() == 0 || op.undoneAt() > at)) {
        note(seen, op);
      }
    }
    return seen;
  }

  private void note(Map<Serializable, Serializable> target, Op op) {
    Serializable key = key(op);
    Serializable value = op.value() == null ? Mark.ABSENT : op.value();
    Serializable before = target.get(key);
    boolean appends = op.kind() == OpKind.APPEND;
    if (before != null && appends != (before instanceof Appended)) {
      isImpossible = true; // a list and a single value at once
    } else if (appends) {
      target.put(key, before instanceof Appended list ? list.with(value) : Appended.of(value));
    } else {
      target.put(key, value);
    }
  }

  private static Serializable key(Op op) {
    Serializable key = op.key();
    if (key == null) {
      throw new IllegalArgumentException("an operation on one key has a key: " + op);
    }
    return key;
  }

  private void read(Op op) {
    Serializable key = key(op);
    Serializable mine = own.get(key);
    if (op.kind() == OpKind.READ_LIST) {
      readList(key, mine, op.elements());
    } else if (op.value() != null && op.value() != Mark.UNKNOWN) {
      if (mine == null) {
        external(key, op.value());
      } else {
        isImpossible |= mine instanceof Appended || !matches(op.value(), mine);
      }
    }
  }

  private void readList(
      Serializable key, @Nullable Serializable mine, @Nullable List<Serializable> elements) {
    if (elements == null) {
      return;
    }
    if (mine == null) {
      external(key, ListVersion.of(elements));
      return;
    }
    List<Serializable> before = mine instanceof Appended list ? list.before(elements) : null;
    if (before == null) {
      isImpossible = true;
    } else {
      external(key, ListVersion.of(before));
    }
  }

  private void external(Serializable key, Serializable value) {
    for (int i = 0; i < readKeys.size(); i++) {
      if (readKeys.get(i).equals(key) && readValues.get(i).equals(value)) {
        return;
      }
    }
    readKeys.add(key);
    readValues.add(value);
  }

  private void range(Op op) {
    Op.Range range = op.range();
    if (range == null || range.rows() == null) {
      return;
    }
    Set<Serializable> mine = new HashSet<>(own.keySet());
    RangeRead read = RangeRead.of(op.kind(), range, range.rows(), mine);
    if (read == null) {
      isImpossible = true;
      return;
    }
    for (Op.Row row : range.rows()) {
      Serializable written = own.get(row.key());
      isImpossible |=
          written != null
              && (written instanceof Appended
                  || (row.value() instanceof Tombstone
                      ? !row.value().equals(written)
                      : !matches(row.value(), written)));
    }
    RangeRead all = RangeRead.of(op.kind(), range, range.rows(), Set.of());
    for (Map.Entry<Serializable, Serializable> written : own.entrySet()) {
      boolean isThere = !isAbsent(written.getValue()) && !(written.getValue() instanceof Appended);
      isImpossible |=
          isThere
              && all != null
              && all.covers(written.getKey())
              && !all.rows().containsKey(written.getKey());
    }
    ranges.add(read);
  }

  public static boolean isAbsent(@Nullable Object version) {
    return version == Mark.ABSENT || version instanceof Tombstone;
  }

  /** Tests whether a single-key read can have seen this version. */
  public static boolean matches(Serializable read, Serializable version) {
    return read == Mark.ABSENT ? isAbsent(version) : read.equals(version);
  }
}
