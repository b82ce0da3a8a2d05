package io.kingsnake.verifier;

import io.kingsnake.history.DatumPool;
import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What one transaction saw of single keys, in program order: by reads, by rows of scans and
 * iterators, and by the keys these left out.
 */
final class Observations {
  /** The value of a list; {@code op} has its elements. */
  static final int LIST = -4;

  private final Facts facts;
  private final History history;
  int count;
  int[] key = new int[16];
  int[] value = new int[16];
  int[] op = new int[16];
  int[] length = new int[16]; // of a list: how much of it others left
  int[] otherLength = new int[16]; // the same if own appends are taken for others', or -1
  boolean[] predicate = new boolean[16];
  boolean[] own = new boolean[16]; // an own write answers it
  boolean broken; // the own-write policy or the contract of a scan is violated
  private final int[] ownOp; // by key: the last write met
  private final int[] returned; // by key: the last scan that returned it
  private int @Nullable [] sorted; // keys that scans may miss, in key order

  Observations(Facts facts) {
    this.facts = facts;
    history = facts.history;
    ownOp = Ints.filled(history.keyCount(), -1);
    returned = Ints.filled(history.keyCount(), -1);
  }

  /** Forgets what was here, and looks at this transaction; at none if negative. */
  Observations walk(int txn) {
    count = 0;
    broken = false;
    for (int at = txn < 0 ? 0 : history.opStart(txn); txn >= 0 && at < history.opEnd(txn); at++) {
      OpKind kind = history.opKind(at);
      if (kind.isWrite()) {
        ownOp[history.opKey(at)] = at;
      } else if (kind.isRange()) {
        seeRange(txn, at);
      } else if (history.opValue(at) != History.UNKNOWN && kind == OpKind.READ_LIST) {
        seeList(txn, at);
      } else if (history.opValue(at) != History.UNKNOWN) {
        int seen = facts.value(history.opValue(at), history.isTombstone(at));
        see(txn, at, history.opKey(at), seen, history.isPredicate(at));
      }
    }
    return this;
  }

  private void add(int at, int seenKey, int seen, boolean byPredicate) {
    if (count == key.length) {
      key = Arrays.copyOf(key, 2 * count);
      value = Arrays.copyOf(value, 2 * count);
      op = Arrays.copyOf(op, 2 * count);
      length = Arrays.copyOf(length, 2 * count);
      otherLength = Arrays.copyOf(otherLength, 2 * count);
      predicate = Arrays.copyOf(predicate, 2 * count);
      own = Arrays.copyOf(own, 2 * count);
    }
    key[count] = seenKey;
    value[count] = seen;
    op[count] = at;
    predicate[count] = byPredicate;
    own[count] = false;
    length[count] = otherLength[count] = -1;
    count++;
  }

  private void see(int txn, int at, int seenKey, int seen, boolean byPredicate) {
    add(at, seenKey, seen, byPredicate);
    boolean after = ownOp[seenKey] >= history.opStart(txn) && ownOp[seenKey] < at;
    if (after && !facts.claim.own().equals("external")) {
      own[count - 1] = facts.leaves(ownOp[seenKey], seen);
      broken |= !own[count - 1] && facts.claim.own().equals("own");
    }
  }

  /** Own appends come last in the list, unless the policy lets them be unseen. */
  private void seeList(int txn, int at) {
    add(at, history.opKey(at), LIST, false);
    int from = history.listStart(at);
    int to = history.listEnd(at);
    int ownFrom = to;
    boolean endsInOwn = true;
    for (int before = at - 1; before >= history.opStart(txn); before--) {
      if (history.opKind(before) == OpKind.APPEND && history.opKey(before) == history.opKey(at)) {
        ownFrom--;
        endsInOwn &= ownFrom >= from && history.listElement(ownFrom) == history.opValue(before);
      }
    }
    boolean all = facts.claim.own().equals("external") || ownFrom == to;
    broken |= !all && !endsInOwn && facts.claim.own().equals("own");
    length[count - 1] = all || !endsInOwn ? to - from : ownFrom - from;
    otherLength[count - 1] = !all && facts.claim.own().equals("either") ? to - from : -1;
  }

  private void seeRange(int txn, int at) {
    if (!history.hasRows(at)) {
      return;
    }
    Object low = history.scanLow(at);
    Object high = history.scanHigh(at);
    int lastLive = -1;
    for (int row = history.rowStart(at); row < history.rowEnd(at); row++) {
      int rowKey = history.rowKey(row);
      Object datum = history.keys().at(rowKey);
      boolean live = !history.isRowTombstone(row);
      broken |= returned[rowKey] == at || isBelow(datum, low) || !isBelow(datum, high, true);
      if (live && lastLive >= 0 && !history.isUnordered(at)) {
        int order = history.keys().compare(lastLive, rowKey);
        broken |= history.isReverse(at) ? order <= 0 : order >= 0;
      }
      lastLive = live ? rowKey : lastLive;
      returned[rowKey] = at;
      if (history.rowValue(row) != History.UNKNOWN) {
        see(txn, at, rowKey, facts.value(history.rowValue(row), !live), true);
      }
    }
    if (history.opKind(at) == OpKind.ITERATE && !history.isExhausted(at)) {
      if (history.rowStart(at) == history.rowEnd(at) || history.isUnordered(at)) {
        return;
      }
      Object last = history.keys().at(history.rowKey(history.rowEnd(at) - 1));
      low = history.isReverse(at) ? last : low;
      high = history.isReverse(at) ? high : last;
    }
    int[] keys = sortedKeys();
    for (int i = firstFrom(low, keys); i < keys.length; i++) {
      if (!isBelow(history.keys().at(keys[i]), high, true)) {
        return;
      }
      if (returned[keys[i]] != at) {
        see(txn, at, keys[i], History.ABSENT, true);
      }
    }
  }

  private static boolean isBelow(Object datum, @Nullable Object bound) {
    return isBelow(datum, bound, false);
  }

  private static boolean isBelow(Object datum, @Nullable Object bound, boolean ifUnbounded) {
    return bound == null ? ifUnbounded : DatumPool.compare(datum, bound) < 0;
  }

  /** Only keys that may ever be there: of others it says nothing that they are not. */
  private int[] sortedKeys() {
    if (sorted == null) {
      sorted =
          IntStream.range(0, history.keyCount())
              .filter(k -> !facts.lists.get(k))
              .filter(
                  k ->
                      facts.writerStart[k + 1] > facts.writerStart[k]
                          || history.initialValue(k) != History.ABSENT)
              .boxed()
              .sorted((left, right) -> history.keys().compare(left.intValue(), right.intValue()))
              .mapToInt(Integer::intValue)
              .toArray();
    }
    return sorted;
  }

  private int firstFrom(@Nullable Object low, int[] keys) {
    int from = 0;
    int to = keys.length;
    while (from < to) {
      int middle = (from + to) >>> 1;
      if (isBelow(history.keys().at(keys[middle]), low)) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    return from;
  }
}
