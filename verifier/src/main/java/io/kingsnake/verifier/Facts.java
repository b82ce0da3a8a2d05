package io.kingsnake.verifier;

import io.kingsnake.history.History;
import io.kingsnake.history.KeyWrites;
import io.kingsnake.history.Moments;
import io.kingsnake.history.Outcome;
import io.kingsnake.history.SeenKeys;
import java.util.stream.IntStream;

/** What the history says by itself: what was seen, what can be initial, what precedes what. */
final class Facts {
  final History history;
  final Verifier.Proven claim;
  final Rule rule;
  final KeyWrites writes;
  final AppendOrder appends;
  private final SeenKeys seen;
  private final Moments moments;

  Facts(History history, Verifier.Proven claim, Rule rule) throws Refusal {
    this.history = history;
    this.claim = claim;
    this.rule = rule;
    moments = new Moments(history);
    writes = new KeyWrites(history);
    appends = new AppendOrder(history, rule.isDirty());
    String own = claim.ownWrites();
    seen = new SeenKeys(history, !own.equals("external"), own.equals("own"));
    Refusal.unless(!seen.isMixed(), "no definition covers keys that are both list and value");
  }

  /** What the transaction saw; until the next call. */
  SeenKeys seen(int txn) {
    return seen.of(txn);
  }

  boolean writes(int txn, int key) {
    return writes.installed(txn, key) >= 0;
  }

  boolean isUpdate(int txn) {
    return IntStream.range(history.opStart(txn), history.opEnd(txn))
        .anyMatch(op -> history.opKind(op).isWrite());
  }

  /** Whether all that comes before the reader is visible to this read. */
  boolean showsAll(int txn, int key, boolean isItem) {
    return switch (rule.paths()) {
      case "b" -> true;
      case "items" -> isItem;
      case "own-items" -> isItem && writes(txn, key);
      case "[rv]+", "[rvt]+", "[rvs]+" -> writes(txn, key);
      case "[rvo]+" -> isUpdate(txn);
      default -> false;
    };
  }

  /** Whether who comes to see the write sees this value. */
  boolean leaves(int write, int value) {
    return SeenKeys.shows(history, SeenKeys.written(history, write), value);
  }

  /** Whether the key may have had this value initially: if that was not recorded, any. */
  boolean mayBeInitial(int key, int value) {
    int recorded = history.initialValue(key);
    return recorded == value || recorded == History.INITIAL || value == History.INITIAL;
  }

  /** Whether the transaction may have taken effect: it did not abort, nor contradict itself. */
  boolean canTakeEffect(int txn) {
    boolean isOpen = history.outcome(txn) == Outcome.INDETERMINATE && !rule.isDirty();
    return history.isCommitted(txn) || (isOpen && !isBroken(txn));
  }

  /** Whether the transaction contradicts itself, which is wrong unless reads need no sources. */
  boolean isBroken(int txn) {
    return seen(txn).isBroken() && !rule.isDirty();
  }

  // Events: the first and the last of a transaction, or one for both.

  int events() {
    return history.txnCount() * (rule.isTwofold() ? 2 : 1);
  }

  int txn(int event) {
    return rule.isTwofold() ? event >> 1 : event;
  }

  int first(int txn) {
    return rule.isTwofold() ? 2 * txn : txn;
  }

  int last(int txn) {
    return rule.isTwofold() ? 2 * txn + 1 : txn;
  }

  boolean inSession(int first, int second) {
    boolean isSame = history.txnSession(first) == history.txnSession(second);
    return isSame && first < second && claim.sessionOrder();
  }

  /** When the transaction can have begun first, if the event is its begin. */
  long beginEarliest(int event) {
    return event == first(txn(event)) ? moments.snapshotEarliest(txn(event)) : History.NO_TIME;
  }

  /** When it can have committed first, if the event is its commit. */
  long endEarliest(int event) {
    return event == last(txn(event)) ? moments.commitEarliest(txn(event)) : History.NO_TIME;
  }

  /** When it had certainly committed, if the event is its commit. */
  long endLatest(int event) {
    return event == last(txn(event)) ? moments.commitLatest(txn(event)) : History.NO_TIME;
  }

  private long beginLatest(int event) {
    return event == first(txn(event)) ? moments.snapshotLatest(txn(event)) : History.NO_TIME;
  }

  boolean isEarlier(long latest, long earliest) {
    return Moments.areBefore(latest, earliest, claim.drift());
  }

  /** Whether recorded times put the event before what can be at these times, as the level asks. */
  boolean isEarlier(int event, long begin, long end) {
    boolean toEnd = isEarlier(beginLatest(event), end) || isEarlier(endLatest(event), end);
    return (rule.orders('c') && toEnd) || (rule.orders('t') && isEarlier(endLatest(event), begin));
  }

  /** Whether program, session or recorded times put one event before the other. */
  boolean precedes(int from, int to) {
    int first = txn(from);
    int second = txn(to);
    boolean isWhole = from == last(first) && to == first(second);
    return first == second
        ? from < to
        : (isWhole && rule.orders('s') && inSession(first, second))
            || isEarlier(from, beginEarliest(to), endEarliest(to));
  }
}
