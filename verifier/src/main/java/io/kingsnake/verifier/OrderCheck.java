package io.kingsnake.verifier;

import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.Outcome;
import java.io.IOException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks that a level is satisfied: runs the transactions in the order that the certificate gives,
 * event by event. A read sees the latest version, unless the certificate names another source.
 */
final class OrderCheck {
  private final Facts facts;
  private final History history;
  final int[] beginAt; // by transaction: its place in the order, or -1 if it took no effect
  final int[] commitAt;
  final int[] latest; // by key: its writer, a place in facts.writerTxn, or INITIAL
  final int[] first; // by key: the writer of the first version behind the initial one
  final int[] next; // by writer: that of the next version of the key
  private final int[] end; // by writer: the length of the list that it left, likewise
  private final @Nullable Ints[] content; // by key: the list without its initial part
  private final int[] initialList; // by key: an operation that shows it, or -1
  private final int[] initialLength; // by key
  // Every read, by reader: places readStart[txn] .. readEnd[txn).
  final int[] readStart;
  final int[] readEnd;
  final Ints readKey = new Ints();
  final Ints readSource = new Ints(); // a writer, or INITIAL
  final Ints readOp = new Ints();
  final Ints readKind = new Ints(); // 1 if by predicate, 2 if not of the latest version, or both
  private int[] order = {};
  private int[] sources = {}; // pairs: number of a read in the order of reading, source
  private int readCount;
  private int sourceAt;

  OrderCheck(Facts facts) {
    this.facts = facts;
    history = facts.history;
    beginAt = Ints.filled(history.txnCount(), -1);
    commitAt = Ints.filled(history.txnCount(), -1);
    latest = Ints.filled(history.keyCount(), Facts.INITIAL);
    first = Ints.filled(history.keyCount(), -1);
    next = Ints.filled(facts.writerTxn.length, -1);
    end = new int[facts.lists.isEmpty() ? 0 : facts.writerTxn.length];
    content = new Ints[facts.lists.isEmpty() ? 0 : history.keyCount()];
    initialList = Ints.filled(content.length, -1);
    initialLength = new int[content.length];
    readStart = new int[history.txnCount()];
    readEnd = new int[history.txnCount()];
  }

  void check(Tokens tokens) throws IOException, Refusal {
    require(tokens.word().equals("order"), "there is no order");
    order = tokens.numbers();
    place();
    if (facts.rule.sight() == Rule.Sight.DIRTY) {
      new ListOrder(facts, commitAt).check();
    } else {
      String word = tokens.word();
      if (word.equals("sources")) {
        sources = tokens.numbers();
        word = tokens.word();
      }
      replay();
      int[] items = word.equals("items") ? tokens.numbers() : order;
      new SightCheck(facts, this, items).check();
    }
  }

  private Ints contentOf(int key) {
    Ints list = content[key];
    if (list == null) {
      list = new Ints();
      content[key] = list;
    }
    return list;
  }

  static void require(boolean holds, String otherwise) throws Refusal {
    if (!holds) {
      throw new Refusal(otherwise);
    }
  }

  /** The order has everything that took effect, and the level's base orders. */
  private void place() throws Refusal {
    for (int i = 0; i < order.length; i++) {
      require(order[i] >= 0 && order[i] < facts.events(), "there is no event " + order[i]);
      int txn = facts.txn(order[i]);
      boolean begins = order[i] == facts.reading(txn);
      boolean commits = order[i] == facts.writing(txn);
      boolean isNew = begins ? beginAt[txn] < 0 : beginAt[txn] >= 0 && commitAt[txn] < 0;
      require(isNew, name(txn) + " is twice in the order, or backwards");
      beginAt[txn] = begins ? i : beginAt[txn];
      commitAt[txn] = commits ? i : commitAt[txn];
    }
    int last = -1;
    for (int txn = 0; txn < history.txnCount(); txn++) {
      boolean runs = commitAt[txn] >= 0;
      Outcome outcome = history.outcome(txn);
      require(runs == beginAt[txn] >= 0, name(txn) + " does not end");
      require(outcome != Outcome.COMMITTED || runs, name(txn) + " committed, but has no place");
      require(outcome != Outcome.ABORTED || !runs, name(txn) + " aborted, but has a place");
      if (runs) {
        boolean follows = last < 0 || !facts.inSession(last, txn) || commitAt[last] < beginAt[txn];
        require(!facts.rule.session() || follows, name(txn) + " is before its session's last");
        last = txn;
      }
    }
    placeInTime();
  }

  private void placeInTime() throws Refusal {
    long latestBegin = History.NO_TIME;
    long latestEnd = History.NO_TIME;
    for (int event : order) {
      int txn = facts.txn(event);
      boolean begins = event == facts.reading(txn);
      boolean commits = event == facts.writing(txn);
      long begin = begins ? facts.time(txn, false) : History.NO_TIME;
      long finish = commits ? facts.time(txn, true) : History.NO_TIME;
      // Whatever is earlier by the clock than something that was placed already is too late.
      boolean early =
          switch (facts.rule.time()) {
            case NOTHING, SHOWS -> false;
            case TRANSACTIONS -> facts.isEarlier(finish, latestBegin);
            case TO_COMMITS ->
                facts.isEarlier(begin, latestEnd) || facts.isEarlier(finish, latestEnd);
            case ALL_BUT_BEGINS ->
                facts.isEarlier(begin, latestEnd)
                    || facts.isEarlier(finish, latestEnd)
                    || facts.isEarlier(finish, latestBegin);
          };
      require(!early, name(txn) + " comes later in the order than by the clock");
      latestBegin = Math.max(latestBegin, begin);
      latestEnd = Math.max(latestEnd, finish);
    }
  }

  private void replay() throws Refusal {
    Observations seen = new Observations(facts);
    for (int event : order) {
      int txn = facts.txn(event);
      if (event == facts.reading(txn)) {
        readStart[txn] = readKey.size();
        seen.walk(txn);
        require(!seen.broken, name(txn) + " contradicts itself");
        for (int i = 0; i < seen.count; i++) {
          if (!seen.own[i]) {
            read(txn, seen, i);
          }
        }
        readEnd[txn] = readKey.size();
      }
      if (event == facts.writing(txn)) {
        commit(txn);
      }
    }
    require(sourceAt == sources.length, "it names sources that nobody read from");
  }

  private void read(int txn, Observations seen, int i) throws Refusal {
    int key = seen.key[i];
    int source = latest[key];
    if (sourceAt + 1 < sources.length && sources[sourceAt] == readCount) {
      int writer = sources[sourceAt + 1];
      sourceAt += 2;
      boolean isEarlier = writer < 0 || (writer < history.txnCount() && commitAt[writer] >= 0);
      require(isEarlier && (writer < 0 || commitAt[writer] < beginAt[txn]), "a source comes late");
      source = writer < 0 ? Facts.INITIAL : facts.writer(writer, key);
      require(writer < 0 || source >= 0, name(Math.max(writer, 0)) + " did not write that key");
    }
    readCount++;
    require(
        seen.value[i] == Observations.LIST
            ? matches(seen, i, source)
            : source < 0
                ? isInitial(key, seen.value[i])
                : facts.leaves(facts.writerOp[source], seen.value[i]),
        name(txn) + " would see another value of key " + history.keys().show(key));
    boolean stale = source != latest[key];
    require(!stale || facts.rule.sight() != Rule.Sight.EVERYTHING, name(txn) + " reads the past");
    if (facts.rule.sight() != Rule.Sight.EVERYTHING) {
      readKey.add(key);
      readSource.add(source);
      readOp.add(seen.op[i]);
      readKind.add((seen.predicate[i] ? 1 : 0) + (stale ? 2 : 0));
    }
  }

  private boolean matches(Observations seen, int i, int source) {
    int key = seen.key[i];
    int start = history.listStart(seen.op[i]);
    int appended = source < 0 ? 0 : end[source];
    if (history.initialValue(key) == History.INITIAL && initialList[key] < 0) {
      initialList[key] = seen.op[i]; // it was not recorded: the first who sees it tells
      initialLength[key] = Math.max(0, seen.length[i] - appended);
    }
    int length = initialLength[key] + appended;
    boolean matches = length == seen.length[i] || length == seen.otherLength[i];
    for (int at = 0; matches && at < length; at++) {
      int element =
          at < initialLength[key]
              ? history.listElement(history.listStart(initialList[key]) + at)
              : contentOf(key).get(at - initialLength[key]);
      matches = history.listElement(start + at) == element;
    }
    return matches;
  }

  private boolean isInitial(int key, int value) {
    if (facts.openInitial.getOrDefault(key, Set.of()).contains(value)
        && facts.initial[key] == History.INITIAL) {
      facts.initial[key] = value; // likewise
    }
    return value == History.INITIAL || value == facts.initial[key];
  }

  private void commit(int txn) throws Refusal {
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      if (!history.opKind(op).isWrite()) {
        continue;
      }
      int key = history.opKey(op);
      int writer = facts.writer(txn, key);
      if (latest[key] != writer) {
        boolean apart = latest[key] < 0 || commitAt[facts.writerTxn[latest[key]]] < beginAt[txn];
        require(apart, name(txn) + " overlaps another writer of " + history.keys().show(key));
        if (latest[key] < 0) {
          first[key] = writer;
        } else {
          next[latest[key]] = writer;
        }
        latest[key] = writer;
      }
      if (history.opKind(op) == OpKind.APPEND) {
        contentOf(key).add(history.opValue(op));
        end[writer] = contentOf(key).size();
      }
    }
  }

  String name(int txn) {
    return "T" + history.txnId(txn);
  }
}
