package io.kingsnake.verifier;

import io.kingsnake.history.History;
import io.kingsnake.history.SeenKeys;
import io.kingsnake.history.VersionOrder;
import io.kingsnake.verifier.rules.EventOrder;
import io.kingsnake.verifier.rules.Expression;
import io.kingsnake.verifier.rules.LevelRules;
import io.kingsnake.verifier.rules.Relation;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/*
 * Relations that an order contains need no search: on a closed path, some relation would lead
 * backwards in the order. So if every read sees the latest version, one replay is often all that
 * must be checked.
 */
/**
 * Checks that a level is satisfied: runs the transactions in a given order. A read sees the latest
 * version, unless another one is named. A version has the number of the write that installs it; the
 * initial one of a key has the number of the key, after all writes.
 */
final class Replay {
  private static final int[] NO_READS = {};

  /** A list that may end in own appends, depending on how much of it others left. */
  private record OpenList(int version, int op, int least) {}

  private final Facts facts;
  private final History history;
  private final Order order;
  private final int[] sources; // pairs: number of a read in the order of reading, its version
  private final int[] latest; // by key
  private final int[] latestWriter; // by key
  private final int[] previous; // by version: the one before it, or -1
  private final int[][] read; // by transaction: versions, or -1 if its own
  private final int[] initial; // by key: the value, or the operation that saw the list; or UNKNOWN
  private final int[] initialLength; // by key, of lists
  private final List<OpenList> openLists = new ArrayList<>();
  private final Set<Relation> missed = EnumSet.noneOf(Relation.class); // by reads of the past
  private final Set<Relation> missedByUpdates = EnumSet.noneOf(Relation.class);
  private boolean areItemsMissed; // of all kinds, by updates and so by all
  private boolean isApart = true; // writers of a key do not overlap
  private boolean keepsReads;
  private int[] next = {}; // by version: the one after it, or -1; if reads are kept
  private int[] writers = {}; // by version that is not initial; if reads are kept
  private int sourceAt;
  private int readCount;

  Replay(Facts facts, int[] events, int[] sources) throws Refusal {
    this.facts = facts;
    this.sources = sources;
    history = facts.history;
    order = new Order(facts, events);
    latest = new int[history.keyCount()];
    Arrays.setAll(latest, this::initialVersion);
    latestWriter = new int[latest.length];
    previous = new int[history.opCount() + latest.length];
    Arrays.fill(previous, -1);
    read = new int[history.txnCount()][];
    Arrays.fill(read, NO_READS);
    initial = new int[latest.length];
    Arrays.fill(initial, History.UNKNOWN);
    initialLength = new int[latest.length];
  }

  private int initialVersion(int key) {
    return history.opCount() + key;
  }

  void check() throws Refusal {
    for (VersionOrder versions : facts.told.versions()) {
      order.checkVersions(versions.txns());
    }
    if (facts.level.isDirty()) {
      Refusal.unless(sources.length == 0, "no read needs a source here");
      facts.appends().check(order);
      return;
    }
    EventOrder least = sources.length == 0 ? kept(facts.order.isTwofold()) : leastKept();
    keepsReads = !openCases(least).isEmpty();
    if (keepsReads) {
      next = previous.clone();
      writers = new int[history.opCount()];
    }
    run();
    EventOrder kept = kept(facts.order.isTwofold() && isApart);
    for (Expression open : openCases(kept)) {
      Refusal.unless(keepsReads, "writers of a key overlap");
      new ClosedPaths(new Executed(facts, order, next, previous, writers, read), kept)
          .exclude(open);
    }
  }

  /** By key: the write that installed the last version, or -1 if that is the initial one. */
  IntBuffer lastWrites() {
    return IntBuffer.wrap(
        Arrays.stream(latest).map(last -> last < history.opCount() ? last : -1).toArray());
  }

  /** Relations that the order contains, as far as the replay has shown. */
  private EventOrder kept(boolean apart) {
    Set<Relation> all = EnumSet.copyOf(order.kept);
    all.addAll(Relation.OVERWRITTEN);
    Set<Relation> ofUpdates = EnumSet.copyOf(all);
    all.removeAll(missed);
    ofUpdates.removeAll(missedByUpdates);
    return new EventOrder(facts.order.isTwofold(), apart, all, ofUpdates);
  }

  /** Relations that the order contains regardless of versions that reads miss. */
  private EventOrder leastKept() {
    return new EventOrder(facts.order.isTwofold(), false, order.kept, order.kept);
  }

  /** Paths that the level forbids and the order does not exclude. */
  private List<Expression> openCases(EventOrder kept) throws Refusal {
    List<Expression> open = new ArrayList<>();
    for (LevelRules.Rule rule : facts.level.rules()) {
      if (!kept.excludes(rule.forbidden())) {
        for (Expression each : rule.cases()) {
          if (!kept.excludes(each)) {
            open.add(each);
          }
        }
      }
    }
    return open;
  }

  private void run() throws Refusal {
    for (int event : order.events) {
      int txn = facts.order.txn(event);
      if (event == facts.order.first(txn)) {
        read(txn);
      }
      if (event == facts.order.last(txn)) {
        commit(txn);
      }
    }
    assert readCount >= sourceAt / 2 : "more reads have a source than there are";
    Refusal.unless(sourceAt == sources.length, "it names sources that no transaction read from");
    for (OpenList list : openLists) { // only now, since others may show what the initial one was
      boolean isSeen =
          isList(list.version, list.op, list.least)
              || isList(list.version, list.op, history.listLength(list.op));
      Refusal.unless(isSeen, "operation %d would see another list", list.op);
    }
  }

  private void read(int txn) throws Refusal {
    SeenKeys seen = facts.seen(txn);
    Refusal.unless(!seen.isBroken(), "transaction %d contradicts itself", txn);
    int[] versions = keepsReads ? new int[seen.count()] : NO_READS;
    for (int i = 0; i < seen.count(); i++) {
      int version = seen.isOwn(i) ? -1 : version(seen.key(i));
      if (version >= 0) {
        if (!explains(version, seen, i)) { // a message for every explained read would be costly
          throw new Refusal(
              "T%d would see another value of key %s"
                  .formatted(history.txnId(txn), history.keys().show(seen.key(i))));
        }
        if (version != latest[seen.key(i)]) {
          miss(txn, seen.key(i), !seen.isPredicate(i));
        }
      }
      if (keepsReads) {
        versions[i] = version;
      }
    }
    read[txn] = versions;
  }

  private void miss(int txn, int key, boolean isItem) {
    if (isItem && areItemsMissed) {
      return;
    }
    boolean isUpdate = facts.isUpdate(txn);
    Relation relation = Relation.overwritten(isItem, isUpdate && facts.writes(txn, key));
    missed.add(relation);
    if (isUpdate) {
      missedByUpdates.add(relation);
      areItemsMissed = missedByUpdates.containsAll(Relation.ITEMS_OVERWRITTEN);
    }
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

  /** An initial value that was not recorded is determined by its first reader. */
  private boolean isInitial(int key, int value) {
    if (history.initialValue(key) == History.INITIAL && value != History.INITIAL) {
      boolean isMore = initial[key] == History.ABSENT && value >= history.valueCount();
      initial[key] = initial[key] == History.UNKNOWN || isMore ? value : initial[key];
      return SeenKeys.shows(history, initial[key], value) && facts.mayBeInitial(key, value);
    }
    return facts.mayBeInitial(key, value);
  }

  /** Tests whether the versions up to this one appended exactly the beginning of the list. */
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

  private void commit(int txn) {
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      if (!history.isWrite(op)) {
        continue;
      }
      int key = history.opKey(op);
      int before = latest[key];
      if (before >= history.opStart(txn) && before < op) { // it wrote the key before
        before = previous[before];
        previous[latest[key]] = -1;
      } else if (facts.order.isTwofold() && before < history.opCount()) {
        isApart &= order.end(latestWriter[key]) < order.begin(txn);
      }
      assert before >= 0 : "operation " + op + " follows no version";
      latest[key] = op;
      latestWriter[key] = txn;
      previous[op] = before;
      if (keepsReads) {
        writers[op] = txn;
        next[before] = op;
      }
    }
  }
}
