package io.kingsnake.verifier;

import io.kingsnake.history.History;
import io.kingsnake.history.KeyWrites;
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

  Facts(History history, Verifier.Proven claim, Rule rule) throws Refusal {
    this.history = history;
    this.claim = claim;
    this.rule = rule;
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
    return switch (rule.ways()) {
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

  /** When the transaction began, if the event is its begin. */
  long beginTime(int event) {
    return event == first(txn(event)) ? history.beginTime(txn(event)) : History.NO_TIME;
  }

  /** When it ended, if the event is its commit; without outcome the end is not its own. */
  long endTime(int event) {
    int txn = txn(event);
    boolean isKnown = event == last(txn) && history.isCommitted(txn);
    return isKnown ? history.endTime(txn) : History.NO_TIME;
  }

  boolean isEarlier(long first, long second) {
    boolean areKnown = first != History.NO_TIME && second != History.NO_TIME;
    // Unsigned, since times may be further apart than there are positive numbers.
    return areKnown && first < second && Long.compareUnsigned(second - first, claim.drift()) > 0;
  }

  /** Whether recorded times put the event before one of these times, as far as the level asks. */
  boolean isEarlier(int event, long begin, long end) {
    boolean toEnd = isEarlier(beginTime(event), end) || isEarlier(endTime(event), end);
    return (rule.orders('c') && toEnd) || (rule.orders('t') && isEarlier(endTime(event), begin));
  }

  /** Whether program, session or recorded times put one event before the other. */
  boolean precedes(int from, int to) {
    int first = txn(from);
    int second = txn(to);
    boolean isWhole = from == last(first) && to == first(second);
    return first == second
        ? from < to
        : (isWhole && rule.orders('s') && inSession(first, second))
            || isEarlier(from, beginTime(to), endTime(to));
  }
}
