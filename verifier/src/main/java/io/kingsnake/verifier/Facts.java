package io.kingsnake.verifier;

import io.kingsnake.history.History;
import io.kingsnake.history.KeyWrites;
import io.kingsnake.history.Moments;
import io.kingsnake.history.Outcome;
import io.kingsnake.history.SeenKeys;
import io.kingsnake.verifier.rules.EventOrder;
import io.kingsnake.verifier.rules.LevelRules;
import io.kingsnake.verifier.rules.Relation;
import java.util.BitSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Facts that the history itself states: values seen, possible initial values, precedences. */
final class Facts {
  private static final int FEW = 64; // operations that are scanned rather than indexed

  final History history;
  final Settings settings;
  final LevelRules level;
  final EventOrder order; // which every execution has, as far as needed
  final Assumptions told;
  private final SeenKeys seen;
  private final Moments moments;
  private @Nullable KeyWrites writes;
  private @Nullable AppendOrder appends;
  private @Nullable BitSet updates; // transactions that write

  Facts(History history, Settings settings, LevelRules level, EventOrder order, Assumptions told)
      throws Refusal {
    this.history = history;
    this.settings = settings;
    this.level = level;
    this.told = told;
    this.order = order;
    moments = new Moments(history);
    String own = settings.ownWrites();
    seen = new SeenKeys(history, !own.equals("external"), own.equals("own"));
    Refusal.unless(!seen.isMixed(), "no definition covers keys that are both list and value");
  }

  /** Values that the transaction saw; valid until the next call. */
  SeenKeys seen(int txn) {
    return seen.of(txn);
  }

  KeyWrites writes() {
    writes = writes == null ? new KeyWrites(history) : writes;
    return writes;
  }

  AppendOrder appends() {
    appends = appends == null ? new AppendOrder(history) : appends;
    return appends;
  }

  boolean writes(int txn, int key) {
    if (history.opEnd(txn) - history.opStart(txn) > FEW) {
      return writes().installed(txn, key) >= 0;
    }
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      if (history.opKey(op) == key && history.isWrite(op)) {
        return true;
      }
    }
    return false;
  }

  boolean isUpdate(int txn) {
    updates = updates == null ? findUpdates() : updates;
    return updates.get(txn);
  }

  private BitSet findUpdates() {
    BitSet found = new BitSet(history.txnCount());
    for (int txn = 0; txn < history.txnCount(); txn++) {
      int op = history.opStart(txn);
      while (op < history.opEnd(txn) && !history.isWrite(op)) {
        op++;
      }
      found.set(txn, op < history.opEnd(txn));
    }
    return found;
  }

  private boolean readsWhatItWrites(int txn) {
    SeenKeys all = seen(txn);
    return IntStream.range(0, all.count()).anyMatch(i -> !all.isOwn(i) && writes(txn, all.key(i)));
  }

  /** Tests whether a test of the level's text holds for the transaction. */
  boolean is(Relation test, int txn) {
    assert test.isTest() : test + " relates two transactions";
    return switch (test) {
      case UPDATE -> isUpdate(txn);
      case READ_ONLY -> !isUpdate(txn);
      case READS_WHAT_IT_WRITES -> readsWhatItWrites(txn);
      default -> Relation.named(told.asked(txn)).contains(test);
    };
  }

  /** Tests whether a read of the write shows this value. */
  boolean leaves(int write, int value) {
    return SeenKeys.shows(history, SeenKeys.written(history, write), value);
  }

  /**
   * Tests whether the key may have had this value initially: if its initial value was not recorded,
   * any.
   */
  boolean mayBeInitial(int key, int value) {
    int recorded = history.initialValue(key);
    return recorded == value || recorded == History.INITIAL || value == History.INITIAL;
  }

  /**
   * Tests whether the transaction may have taken effect: it neither aborted nor contradicts itself.
   */
  boolean canTakeEffect(int txn) {
    boolean isOpen = history.outcome(txn) == Outcome.INDETERMINATE && !level.isDirty();
    return history.isCommitted(txn) || (isOpen && !isBroken(txn));
  }

  /**
   * Tests whether the transaction contradicts itself, which is wrong unless reads need no sources.
   */
  boolean isBroken(int txn) {
    return !level.isDirty() && seen(txn).isBroken();
  }

  boolean inSession(int first, int second) {
    boolean isSame = history.txnSession(first) == history.txnSession(second);
    return isSame && first < second && settings.sessionOrder();
  }

  /** Tests whether the relation follows for the two transactions from recorded times. */
  boolean inTime(Relation relation, int first, int second) {
    return first != second && isBefore(latest(relation, first), earliest(relation, second));
  }

  /** When the first transaction of a pair had certainly begun or ended, as the relation asks. */
  long latest(Relation relation, int txn) {
    assert Relation.OF_TIME.contains(relation) : relation + " has nothing to do with times";
    return relation == Relation.BEGIN_BEFORE_END
        ? moments.snapshotLatest(txn)
        : moments.commitLatest(txn);
  }

  /** The earliest time at which the second one can have begun or ended. */
  long earliest(Relation relation, int txn) {
    assert Relation.OF_TIME.contains(relation) : relation + " has nothing to do with times";
    return relation == Relation.END_BEFORE_BEGIN
        ? moments.snapshotEarliest(txn)
        : moments.commitEarliest(txn);
  }

  boolean isBefore(long latest, long earliest) {
    return Moments.areBefore(latest, earliest, settings.drift());
  }

  /** Tests whether the event is the one of its transaction that the relation leads from. */
  boolean isSource(Relation relation, int event) {
    int txn = order.txn(event);
    return event == (relation == Relation.BEGIN_BEFORE_END ? order.first(txn) : order.last(txn));
  }

  /** Tests whether the event is the one of its transaction that the relation leads to. */
  boolean isTarget(Relation relation, int event) {
    int txn = order.txn(event);
    return event == (relation == Relation.END_BEFORE_BEGIN ? order.first(txn) : order.last(txn));
  }

  /**
   * Tests whether program order, session order, recorded times or the caller put one event before
   * the other.
   */
  boolean precedes(int from, int to) {
    int first = order.txn(from);
    int second = order.txn(to);
    if (first == second) {
      return from < to;
    }
    boolean isWhole = from == order.last(first) && to == order.first(second);
    boolean inSession = order.ofAll().contains(Relation.SESSION) && inSession(first, second);
    return (isWhole && inSession)
        || Relation.OF_TIME.stream().anyMatch(time -> precedes(time, from, to))
        || told.isBefore(from, to);
  }

  private boolean precedes(Relation time, int from, int to) {
    return order.ofAll().contains(time)
        && isSource(time, from)
        && isTarget(time, to)
        && inTime(time, order.txn(from), order.txn(to));
  }
}
