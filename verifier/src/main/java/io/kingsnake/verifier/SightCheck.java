package io.kingsnake.verifier;

import io.kingsnake.history.History;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Checks of an accepted order that nobody reads a version when a later one is visible to him. */
final class SightCheck {
  private final Facts facts;
  private final History history;
  private final OrderCheck order;
  private final int[] items; // the order in which items are read, of transactions
  private final int[] earlierMax; // by writer: last place of it and those before it in its session
  private final int[] met; // by transaction: the walk that met it
  private int walk;
  private int[] byEnd = {}; // transactions by their end, where times show
  private boolean timesFit = true; // and do so along the order

  SightCheck(Facts facts, OrderCheck order, int[] items) {
    this.facts = facts;
    this.order = order;
    this.items = items;
    history = facts.history;
    earlierMax = new int[facts.writerTxn.length];
    met = new int[history.txnCount()];
  }

  void check() throws Refusal {
    switch (facts.rule.sight()) {
      case EVERYTHING, NOTHING, DIRTY -> {} // seen to already, or nothing to see to
      case ITEMS -> checkItems();
      case OWN_KEYS -> checkAll(this::seesAsOwner);
      case DEPENDENCIES, UPDATES, CAUSAL -> checkPaths();
      default -> checkNear();
    }
  }

  private interface Test {
    boolean sees(int txn, int read);
  }

  private void checkAll(Test test) throws Refusal {
    for (int txn = 0; txn < history.txnCount(); txn++) {
      for (int read = order.readStart[txn]; read < order.readEnd[txn]; read++) {
        boolean sees = test.sees(txn, read);
        OrderCheck.require(!sees, order.name(txn) + " sees a later version than it reads");
      }
    }
  }

  private boolean isStale(int read) {
    return (order.readKind.get(read) & 2) != 0;
  }

  private boolean isItem(int read) {
    return (order.readKind.get(read) & 1) == 0;
  }

  private boolean seesAsOwner(int txn, int read) {
    return isStale(read) && isItem(read) && facts.writes(txn, order.readKey.get(read));
  }

  /** An order of its own, in which versions are as they are, and items read what is there. */
  private void checkItems() throws Refusal {
    int[] at = Ints.filled(history.txnCount(), -1);
    int count = 0;
    for (int txn : items) {
      boolean isNew = txn >= 0 && txn < at.length && order.commitAt[txn] >= 0 && at[txn] < 0;
      OrderCheck.require(isNew, "items are read twice, or by nobody");
      at[txn] = count++;
    }
    boolean complete = Arrays.stream(order.commitAt).filter(place -> place >= 0).count() == count;
    OrderCheck.require(complete, "some read no items");
    for (int writer = 0; writer < order.next.length; writer++) {
      int after = order.next[writer];
      boolean follows = after < 0 || at[facts.writerTxn[writer]] < at[facts.writerTxn[after]];
      OrderCheck.require(follows, "versions of items come in another order");
    }
    checkAll(
        (txn, read) -> {
          int source = order.readSource.get(read);
          int after = after(txn, read);
          return isItem(read)
              && ((source >= 0 && at[facts.writerTxn[source]] > at[txn])
                  || (after >= 0 && at[after] < at[txn]));
        });
  }

  /** Who wrote the next version behind the one that was read, the reader left out; or -1. */
  private int after(int txn, int read) {
    int source = order.readSource.get(read);
    int after = source < 0 ? order.first[order.readKey.get(read)] : order.next[source];
    after = after >= 0 && facts.writerTxn[after] == txn ? order.next[after] : after;
    return after < 0 ? -1 : facts.writerTxn[after];
  }

  // Levels where visibility is transitive: walk back from the reader.

  private void checkPaths() throws Refusal {
    Edges before = new Edges(history.txnCount());
    boolean versions = facts.rule.sight() != Rule.Sight.CAUSAL;
    int last = -1;
    for (int txn = 0; txn < history.txnCount(); txn++) {
      if (order.commitAt[txn] < 0) {
        continue;
      }
      if (facts.rule.session() && last >= 0 && facts.inSession(last, txn)) {
        before.add(txn, last);
      }
      last = txn;
      boolean updates = facts.rule.sight() == Rule.Sight.UPDATES && facts.writesAnything(txn);
      for (int read = order.readStart[txn]; read < order.readEnd[txn]; read++) {
        if (order.readSource.get(read) >= 0) {
          before.add(txn, facts.writerTxn[order.readSource.get(read)]);
        }
        if (updates && after(txn, read) >= 0) {
          before.add(after(txn, read), txn);
        }
      }
    }
    for (int writer = 0; versions && writer < order.next.length; writer++) {
      if (order.next[writer] >= 0) {
        before.add(facts.writerTxn[order.next[writer]], facts.writerTxn[writer]);
      }
    }
    before.close();
    sortByEnd();
    for (int txn = 0; txn < history.txnCount(); txn++) {
      checkPathsTo(txn, before);
    }
  }

  private void checkPathsTo(int txn, Edges before) throws Refusal {
    int lowest = Integer.MAX_VALUE; // place of those that must not be visible
    for (int read = order.readStart[txn]; read < order.readEnd[txn]; read++) {
      int after = after(txn, read);
      if (after >= 0 && (isStale(read) || !timesFit)) {
        lowest = Math.min(lowest, order.commitAt[after]);
      }
    }
    if (lowest == Integer.MAX_VALUE || (timesFit && lowest > order.commitAt[txn])) {
      return;
    }
    meetAll(txn, timesFit ? lowest : 0, before);
    for (int read = order.readStart[txn]; read < order.readEnd[txn]; read++) {
      int source = order.readSource.get(read);
      int writer = source < 0 ? order.first[order.readKey.get(read)] : order.next[source];
      boolean all = facts.rule.sight() == Rule.Sight.CAUSAL; // else the next one is visible if any
      boolean isNext = true;
      for (; writer >= 0 && (all || isNext); writer = order.next[writer]) {
        int other = facts.writerTxn[writer];
        isNext = other == txn;
        boolean sees = !isNext && (met[other] == walk || (seesAll(txn) && isBefore(other, txn)));
        OrderCheck.require(!sees, order.name(txn) + " sees a later version than it reads");
        if (all && order.commitAt[other] > order.commitAt[txn]) {
          break;
        }
      }
    }
  }

  private boolean seesAll(int txn) {
    return facts.rule.sight() == Rule.Sight.UPDATES && facts.writesAnything(txn);
  }

  private boolean isBefore(int first, int second) {
    return order.commitAt[first] < order.commitAt[second];
  }

  private void meetAll(int reader, int lowest, Edges before) {
    walk++;
    Ints work = new Ints();
    work.add(reader);
    int shown = 0;
    while (work.size() > 0) {
      int txn = work.pop();
      for (int i = before.start(txn); i < before.start(txn + 1); i++) {
        meet(before.target(i), lowest, work);
      }
      for (; shown < byEnd.length; shown++) {
        if (!facts.isEarlier(history.endTime(byEnd[shown]), history.beginTime(txn))) {
          break;
        }
        meet(byEnd[shown], lowest, work);
      }
    }
  }

  private void meet(int txn, int lowest, Ints work) {
    if (met[txn] != walk && order.commitAt[txn] >= lowest) {
      met[txn] = walk;
      work.add(txn);
    }
  }

  private void sortByEnd() {
    if (facts.rule.time() != Rule.Time.SHOWS) {
      return;
    }
    byEnd =
        IntStream.range(0, history.txnCount())
            .filter(txn -> facts.time(txn, true) != History.NO_TIME)
            .boxed()
            .sorted((a, b) -> Long.compare(history.endTime(a), history.endTime(b)))
            .mapToInt(Integer::intValue)
            .toArray();
    timesFit = byEnd.length == 0;
  }

  // Levels where a few steps of so and wr make visible.

  private void checkNear() throws Refusal {
    for (int key = 0; key < history.keyCount(); key++) {
      for (int i = facts.writerStart[key]; i < facts.writerStart[key + 1]; i++) {
        int place = order.commitAt[facts.writerTxn[i]];
        boolean goesOn =
            i > facts.writerStart[key]
                && facts.inSession(facts.writerTxn[i - 1], facts.writerTxn[i]);
        earlierMax[i] = goesOn ? Math.max(earlierMax[i - 1], place) : place;
      }
    }
    int[] shown = Ints.filled(history.keyCount(), -1); // by key: last place that the session saw
    int[] shownIn = Ints.filled(history.keyCount(), -1); // the session
    int[] readIn = Ints.filled(history.txnCount(), -1); // by transaction: who read from it last
    checkAll(
        (txn, read) -> {
          boolean sees =
              latestSeen(txn, read, shown, shownIn) > placeOf(order.readSource.get(read));
          if (facts.rule.sight() == Rule.Sight.WR_SO && read + 1 == order.readEnd[txn]) {
            remember(txn, shown, shownIn, readIn);
          }
          return sees;
        });
  }

  private int placeOf(int writer) {
    return writer < 0 ? -1 : order.commitAt[facts.writerTxn[writer]];
  }

  /** The last place among writers of the key that are visible, other than the reader; or -1. */
  private int latestSeen(int txn, int read, int[] shown, int[] shownIn) {
    int key = order.readKey.get(read);
    int session = history.txnSession(txn);
    return switch (facts.rule.sight()) {
      case SO -> inSessionBefore(txn, key);
      case WR_SO -> claimsSession() && shownIn[key] == session ? shown[key] : -1;
      case SO_OR_WR ->
          isStale(read) ? Math.max(inSessionBefore(txn, key), bySources(txn, txn, read)) : -1;
      case EARLIER_READS, SO_WR, WR_WR -> bySources(txn, txn, read);
      default -> throw new IllegalStateException("not near: " + facts.rule);
    };
  }

  private boolean claimsSession() {
    return facts.claim.sessionOrder();
  }

  /** The last place of a writer of the key earlier in the session of {@code txn}. */
  private int inSessionBefore(int txn, int key) {
    int found = facts.writer(txn, key);
    int writer = (found < 0 ? -found - 1 : found) - 1;
    boolean is = writer >= facts.writerStart[key] && facts.inSession(facts.writerTxn[writer], txn);
    return is ? earlierMax[writer] : -1;
  }

  /** What the sources of {@code reader} show to {@code txn}, by the level's way. */
  private int bySources(int txn, int reader, int read) {
    int key = order.readKey.get(read);
    int latest = -1;
    for (int i = order.readStart[reader]; i < order.readEnd[reader]; i++) {
      int source = order.readSource.get(i);
      if (source < 0) {
        continue;
      }
      int from = facts.writerTxn[source];
      boolean direct =
          switch (facts.rule.sight()) {
            case EARLIER_READS -> order.readOp.get(i) < order.readOp.get(read);
            case SO_OR_WR -> true;
            case WR_WR -> reader != txn;
            default -> false;
          };
      if (direct && from != txn && facts.writes(from, key)) {
        latest = Math.max(latest, order.commitAt[from]);
      }
      if (facts.rule.sight() == Rule.Sight.SO_WR) {
        latest = Math.max(latest, inSessionBefore(from, key));
      } else if (facts.rule.sight() == Rule.Sight.WR_WR && reader == txn) {
        latest = Math.max(latest, bySources(txn, from, read));
      }
    }
    return latest;
  }

  private void remember(int txn, int[] shown, int[] shownIn, int[] readIn) {
    int session = history.txnSession(txn);
    for (int i = order.readStart[txn]; i < order.readEnd[txn]; i++) {
      int source = order.readSource.get(i) < 0 ? -1 : facts.writerTxn[order.readSource.get(i)];
      if (source < 0 || readIn[source] == session) {
        continue;
      }
      readIn[source] = session;
      for (int op = history.opStart(source); op < history.opEnd(source); op++) {
        if (history.opKind(op).isWrite()) {
          int key = history.opKey(op);
          int before = shownIn[key] == session ? shown[key] : -1;
          shown[key] = Math.max(before, order.commitAt[source]);
          shownIn[key] = session;
        }
      }
    }
  }
}
