package io.kingsnake.verifier;

import io.kingsnake.history.History;
import io.kingsnake.history.SeenKeys;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Checks that a level is satisfied: runs the transactions in the order that the certificate gives.
 * A read sees the latest version, unless the certificate names another one. A version is called by
 * the write that installs it; the initial one of a key by the key, after all writes.
 */
final class Replay {
  /** A list that may end in own appends, if others left only so much of it, or not. */
  private record OpenList(int version, int op, int least) {}

  private final Facts facts;
  private final History history;
  private final int[] latest; // by key
  private final int[] next; // by version: the one after it, or -1
  private final int[] previous; // by version: the one before it, or -1
  private final int[][] read; // by transaction: versions, or -1 if its own
  private final int[] initial; // by key: the value, or the operation that saw the list; or UNKNOWN
  private final int[] initialLength; // by key, of lists
  private final List<OpenList> openLists = new ArrayList<>();
  private int[] sources = {}; // pairs: number of a read in the order of reading, its version
  private int sourceAt;
  private int readCount;

  Replay(Facts facts) {
    this.facts = facts;
    history = facts.history;
    latest = new int[history.keyCount()];
    Arrays.setAll(latest, this::initialVersion);
    next = new int[history.opCount() + latest.length];
    Arrays.fill(next, -1);
    previous = next.clone();
    read = new int[history.txnCount()][0];
    initial = new int[latest.length];
    Arrays.fill(initial, History.UNKNOWN);
    initialLength = new int[latest.length];
  }

  private int initialVersion(int key) {
    return history.opCount() + key;
  }

  void check(Tokens tokens) throws IOException, Refusal {
    Order order = new Order(facts, tokens.expect("order").numbers(facts.events()));
    long reads = (long) history.opCount() * (1 + history.keyCount()); // at most: scans see all keys
    sources = tokens.expect("sources").numbers(2 * reads);
    tokens.expect("end");
    if (facts.rule.isDirty()) {
      facts.appends.check(order);
      Refusal.unless(sources.length == 0, "no read needs a source here");
      return;
    }
    for (int event : order.events) {
      int txn = facts.txn(event);
      if (event == facts.first(txn)) {
        read(txn);
      }
      if (event == facts.last(txn)) {
        commit(txn, order);
      }
    }
    Refusal.unless(sourceAt == sources.length, "it names sources that no transaction read from");
    for (OpenList list : openLists) { // only now, since others may tell what the initial one was
      boolean isSeen =
          isList(list.version, list.op, list.least)
              || isList(list.version, list.op, history.listLength(list.op));
      Refusal.unless(isSeen, "operation %d would see another list", list.op);
    }
    new Visible(facts, order, next, previous, read).check();
  }

  private void read(int txn) throws Refusal {
    Refusal.unless(!facts.isBroken(txn), "transaction %d contradicts itself", txn);
    SeenKeys seen = facts.seen(txn);
    int[] versions = new int[seen.count()];
    for (int i = 0; i < versions.length; i++) {
      versions[i] = seen.isOwn(i) ? -1 : version(seen.key(i));
      if (versions[i] >= 0) {
        Refusal.unless(
            explains(versions[i], seen, i), "transaction %d would see another value", txn);
        boolean isPast =
            versions[i] != latest[seen.key(i)]
                && facts.showsAll(txn, seen.key(i), !seen.isPredicate(i));
        Refusal.unless(!isPast, "transaction %d reads the past", txn);
      }
    }
    read[txn] = facts.rule.paths().equals("b") ? read[txn] : versions; // else nobody asks
  }

  private int version(int key) throws Refusal {
    int number = readCount++;
    if (sourceAt + 1 >= sources.length || sources[sourceAt] != number) {
      return latest[key];
    }
    int named = sources[sourceAt + 1];
    sourceAt += 2;
    boolean isThere = named < history.opCount() && (named < 0 || previous[named] >= 0);
    boolean isVersion = isThere && (named < 0 || history.opKey(named) == key);
    Refusal.unless(isVersion, "%d is no version that was there", named);
    return named < 0 ? initialVersion(key) : named;
  }

  private boolean explains(int version, SeenKeys seen, int i) {
    if (seen.isOwnOpen(i)) {
      openLists.add(new OpenList(version, seen.op(i), seen.othersLength(i)));
      return true; // to be seen
    }
    if (seen.isList(i)) {
      return isList(version, seen.op(i), seen.othersLength(i));
    }
    return version < history.opCount()
        ? facts.leaves(version, seen.value(i))
        : isInitial(seen.key(i), seen.value(i));
  }

  /** What was not recorded, the first who sees it tells. */
  private boolean isInitial(int key, int value) {
    if (history.initialValue(key) == History.INITIAL && value != History.INITIAL) {
      boolean isMore = initial[key] == History.ABSENT && value >= history.valueCount();
      initial[key] = initial[key] == History.UNKNOWN || isMore ? value : initial[key];
      return SeenKeys.shows(history, initial[key], value) && facts.mayBeInitial(key, value);
    }
    return facts.mayBeInitial(key, value);
  }

  /** Whether the versions up to this one appended just what the list begins with. */
  private boolean isList(int last, int list, int length) {
    int start = length;
    int version = last;
    for (; version < history.opCount() && start >= 0; version = previous[version]) {
      start = SeenKeys.startOfAppends(history, list, start, version);
    }
    int key = history.opKey(list);
    if (start < 0 || (start > 0 && history.initialValue(key) != History.INITIAL)) {
      return false;
    }
    if (initial[key] == History.UNKNOWN) {
      initial[key] = list;
      initialLength[key] = start;
    }
    boolean isSame = initialLength[key] == start;
    for (int at = 0; at < start && isSame; at++) {
      int element = history.listElement(history.listStart(list) + at);
      isSame = element == history.listElement(history.listStart(initial[key]) + at);
    }
    return isSame;
  }

  private void commit(int txn, Order order) throws Refusal {
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      if (!history.opKind(op).isWrite()) {
        continue;
      }
      int key = history.opKey(op);
      int before = latest[key];
      if (before >= history.opStart(txn) && before < op) { // it wrote the key before
        before = previous[before];
        previous[latest[key]] = -1;
      } else if (facts.rule.isTwofold() && before < history.opCount()) {
        boolean isApart = order.end(history.txnOf(before)) < order.begin(txn);
        Refusal.unless(isApart, "transaction %d overlaps another writer", txn);
      }
      latest[key] = op;
      previous[op] = before;
      next[before] = op;
    }
  }
}
