package io.kingsnake.history;

import io.kingsnake.history.column.ByteColumn;
import io.kingsnake.history.column.IntColumn;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Values of single keys seen by one transaction, in program order: by reads, by rows of scans and
 * iterators, and as absences of the keys that these did not return. A tombstone that can be
 * distinguished from others is a value of its own, after all others; a result that the client never
 * learned is left out. A policy says what is seen of keys that the transaction wrote itself before.
 */
public final class SeenKeys {
  /** The value of a list; the operation has its elements. */
  public static final int LIST = -4;

  private final History history;
  private final boolean mayBeOwn;
  private final boolean mustBeOwn;
  private final BitSet lists = new BitSet();
  private final boolean isMixed;
  private int @Nullable [] sorted; // keys that scans may miss, in key order; once one is seen
  private final int[] lastWrite; // by key: of the present transaction, or an earlier one
  private final int[] returned; // by key: the last range that returned it
  private final IntColumn keys = new IntColumn(0);
  private final IntColumn values = new IntColumn(0);
  private final IntColumn ops = new IntColumn(0);
  private final IntColumn ownWrites = new IntColumn(0);
  private final ByteColumn predicates = new ByteColumn((byte) 0);
  private int txn = -1;
  private boolean contractHolds;

  /**
   * Under a policy for reads after own writes.
   *
   * @param mayBeOwn whether they can return these
   * @param mustBeOwn whether they can return nothing else
   */
  public SeenKeys(History history, boolean mayBeOwn, boolean mustBeOwn) {
    this.history = history;
    this.mayBeOwn = mayBeOwn;
    this.mustBeOwn = mustBeOwn;
    lastWrite = new int[history.keyCount()];
    returned = new int[history.keyCount()];
    Arrays.fill(lastWrite, -1);
    Arrays.fill(returned, -1);
    BitSet registers = new BitSet();
    for (int op = 0; op < history.opCount() && !history.isPlain(); op++) {
      noteKinds(op, registers);
    }
    isMixed = registers.intersects(lists);
  }

  private int[] sorted() {
    int[] known = sorted;
    if (known == null) {
      known = keysThatScansMayMiss();
      sorted = known;
    }
    return known;
  }

  private int[] keysThatScansMayMiss() {
    BitSet written = new BitSet(); // keys that a version was written of
    for (int at = 0; at < history.txnCount(); at++) {
      boolean isAborted = history.outcome(at) == Outcome.ABORTED;
      for (int op = history.opStart(at); op < history.opEnd(at) && !isAborted; op++) {
        if (history.isWrite(op)) {
          written.set(history.opKey(op));
        }
      }
    }
    return IntStream.range(0, history.keyCount())
        .filter(key -> !lists.get(key))
        .filter(key -> written.get(key) || history.initialValue(key) != History.ABSENT)
        .boxed()
        .sorted((left, right) -> history.keys().compare(left.intValue(), right.intValue()))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private void noteKinds(int op, BitSet registers) {
    OpKind kind = history.opKind(op);
    if (!kind.isRange()) {
      boolean isList = kind == OpKind.APPEND || kind == OpKind.READ_LIST;
      (isList ? lists : registers).set(history.opKey(op));
    } else if (history.hasRows(op)) {
      for (int row = history.rowStart(op); row < history.rowEnd(op); row++) {
        registers.set(history.rowKey(row));
      }
    }
  }

  /** Tests whether a key is used both as a list and as a single value, which has no meaning. */
  public boolean isMixed() {
    return isMixed;
  }

  /** Value seen by a reader of the write. */
  public static int written(History history, int op) {
    return value(history, history.opValue(op), history.isTombstone(op));
  }

  private static int value(History history, int value, boolean tombstone) {
    return tombstone && value >= 0 ? value + history.valueCount() : value;
  }

  /**
   * Tests whether a version of this value can be seen as {@code seen}; a deleted record also looks
   * absent, and only the initial version can be known as such.
   */
  public static boolean shows(History history, int version, int seen) {
    return (version == seen && seen != History.INITIAL)
        || (seen == History.ABSENT && version >= history.valueCount());
  }

  /** Replaces the content by the view of this transaction. */
  public SeenKeys of(int other) {
    if (txn == other) {
      return this;
    }
    txn = other;
    contractHolds = true;
    keys.clear();
    values.clear();
    ops.clear();
    ownWrites.clear();
    predicates.clear();
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      OpKind kind = history.opKind(op);
      if (kind.isWrite()) {
        lastWrite[history.opKey(op)] = op;
      } else if (kind.isRange()) {
        seeRange(op);
      } else if (kind == OpKind.READ_LIST) {
        see(op, history.opKey(op), history.opValue(op) < 0 ? History.UNKNOWN : LIST, false);
      } else {
        see(op, history.opKey(op), written(history, op), history.isPredicate(op));
      }
    }
    return this;
  }

  public int count() {
    return keys.size();
  }

  public int key(int index) {
    return keys.get(index);
  }

  public int value(int index) {
    return values.get(index);
  }

  public int op(int index) {
    return ops.get(index);
  }

  /** First of the operations that were recorded together with the one that saw the value. */
  public int start(int index) {
    int start = op(index);
    while (start > history.opStart(txn) && history.joinsNext(start - 1)) {
      start--;
    }
    return start;
  }

  /**
   * Tests whether a scan or an iterator saw the key as absent by not returning it; keys it returned
   * were read.
   */
  public boolean isPredicate(int index) {
    return predicates.get(index) != 0;
  }

  public boolean isList(int index) {
    return value(index) == LIST;
  }

  /**
   * Tests whether an own write explains the value, so that it constrains no other transaction;
   * never for lists.
   */
  public boolean isOwn(int index) {
    int own = ownWrites.get(index);
    return mayBeOwn
        && own >= 0
        && !isList(index)
        && shows(history, written(history, own), value(index));
  }

  /** Tests whether own appends may, but need not, have been seen at the end of a list. */
  public boolean isOwnOpen(int index) {
    return isList(index) && ownWrites.get(index) >= 0 && mayBeOwn && !mustBeOwn;
  }

  /**
   * Length of the part of a list that others appended: own appends come last, unless they must not
   * be seen.
   */
  public int othersLength(int index) {
    int start = mayBeOwn ? ownStart(index) : -1;
    return start >= 0 ? start : history.listLength(op(index));
  }

  private int ownStart(int index) {
    int length = history.listLength(op(index));
    int own = ownWrites.get(index);
    return own < 0 ? length : startOfAppends(history, op(index), length, own);
  }

  /**
   * Tests whether the transaction contradicts itself: rows of a range that are out of range,
   * repeated or out of order, or own writes that it did not see.
   */
  public boolean isBroken() {
    boolean isBroken = !contractHolds;
    for (int i = 0; i < count() && mustBeOwn && !isBroken; i++) {
      isBroken = ownWrites.get(i) >= 0 && (isList(i) ? ownStart(i) < 0 : !isOwn(i));
    }
    return isBroken;
  }

  /**
   * Position at which a list begins to consist of all appends of one transaction up to {@code
   * last}, or -1.
   */
  public static int startOfAppends(History history, int list, int end, int last) {
    int start = end;
    int first = history.opStart(history.txnOf(last));
    for (int op = last; op >= first && start >= 0; op--) {
      if (history.opKind(op) == OpKind.APPEND && history.opKey(op) == history.opKey(list)) {
        start--;
        boolean isNext =
            start >= 0
                && history.listElement(history.listStart(list) + start) == history.opValue(op);
        start = isNext ? start : -1;
      }
    }
    return start;
  }

  /** The last append to the list by its reader before it read it, or -1. */
  public static int ownAppend(History history, int list) {
    int op = list - 1;
    int first = history.opStart(history.txnOf(list));
    while (op >= first
        && (history.opKind(op) != OpKind.APPEND || history.opKey(op) != history.opKey(list))) {
      op--;
    }
    return op >= first ? op : -1;
  }

  /**
   * Position of the own appends that end a list; its length if there are none, -1 if the list does
   * not end with them.
   */
  public static int startOfOwn(History history, int list) {
    int own = ownAppend(history, list);
    int length = history.listLength(list);
    return own < 0 ? length : startOfAppends(history, list, length, own);
  }

  private void see(int op, int key, int value, boolean isPredicate) {
    if (value != History.UNKNOWN) {
      keys.add(key);
      values.add(value);
      ops.add(op);
      predicates.add((byte) (isPredicate ? 1 : 0));
      int own = lastWrite[key];
      ownWrites.add(own >= history.opStart(txn) && own < op ? own : -1);
    }
  }

  private void seeRange(int op) {
    if (!history.hasRows(op)) {
      return;
    }
    for (int row = history.rowStart(op); row < history.rowEnd(op); row++) {
      returned[history.rowKey(row)] = -1; // unless it was looked at before
    }
    int lastLive = -1;
    for (int row = history.rowStart(op); row < history.rowEnd(op); row++) {
      int key = history.rowKey(row);
      boolean isLive = !history.isRowTombstone(row);
      contractHolds &= returned[key] != op && isCovered(op, key);
      if (isLive && lastLive >= 0 && !history.isUnordered(op)) {
        int order = history.keys().compare(lastLive, key);
        contractHolds &= history.isReverse(op) ? order > 0 : order < 0;
      }
      lastLive = isLive ? key : lastLive;
      returned[key] = op;
      see(op, key, value(history, history.rowValue(row), !isLive), false);
    }
    seeAbsences(op);
  }

  private boolean isCovered(int op, int key) {
    Object datum = history.keys().at(key);
    return !isBelow(datum, history.scanLow(op)) && !isBehind(datum, history.scanHigh(op));
  }

  private void seeAbsences(int op) {
    Object low = history.scanLow(op);
    Object high = history.scanHigh(op);
    if (history.opKind(op) == OpKind.ITERATE && !history.isExhausted(op)) {
      if (history.rowStart(op) == history.rowEnd(op) || history.isUnordered(op)) {
        return;
      }
      Object last = history.keys().at(history.rowKey(history.rowEnd(op) - 1));
      low = history.isReverse(op) ? last : low;
      high = history.isReverse(op) ? high : last;
    }
    int[] missable = sorted();
    for (int i = firstFrom(low, missable); i < missable.length; i++) {
      if (isBehind(history.keys().at(missable[i]), high)) {
        return;
      }
      if (returned[missable[i]] != op) {
        see(op, missable[i], History.ABSENT, true);
      }
    }
  }

  private static boolean isBelow(Object datum, @Nullable Object low) {
    return low != null && DatumPool.compare(datum, low) < 0;
  }

  private static boolean isBehind(Object datum, @Nullable Object high) {
    return high != null && DatumPool.compare(datum, high) >= 0;
  }

  private int firstFrom(@Nullable Object low, int[] missable) {
    int from = 0;
    int to = missable.length;
    while (from < to) {
      int middle = (from + to) >>> 1;
      boolean below = isBelow(history.keys().at(missable[middle]), low);
      from = below ? middle + 1 : from;
      to = below ? to : middle;
    }
    return from;
  }
}
