package io.kingsnake.verifier;

import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.Outcome;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What the history says by itself: who wrote which key, what precedes what, what was initial. */
final class Facts {
  /** In place of a transaction: the initial version. */
  static final int INITIAL = -1;

  final History history;
  final Claim claim;
  final Rule rule;
  final BitSet lists = new BitSet(); // keys that hold lists
  // Who may have written a key, in the order of the history: writerTxn[writerStart[key]] and on.
  final int[] writerStart;
  final int[] writerTxn;
  final int[] writerOp; // the last write of the key by the transaction
  final int[] initial; // by key: a value, ABSENT, or History.INITIAL while it is open
  final Map<Integer, Set<Integer>> openInitial = new TreeMap<>(); // by key: what it may be
  private final byte[] broken; // by transaction: 0 if not known yet, 1 if it is, 2 if it is not
  private @Nullable Observations scratch;

  Facts(History history, Claim claim, Rule rule) throws Refusal {
    this.history = history;
    this.claim = claim;
    this.rule = rule;
    broken = new byte[history.txnCount()];
    BitSet registers = new BitSet();
    for (int op = 0; op < history.opCount(); op++) {
      noteKinds(op, registers);
    }
    if (registers.intersects(lists)) {
      throw new Refusal("no definition covers keys used both as a list and as a single value");
    }
    int[] last = Ints.filled(history.keyCount(), -1); // by key: who was counted
    writerStart = new int[history.keyCount() + 1];
    for (int txn = 0; txn < history.txnCount(); txn++) {
      for (int op = firstOp(txn); op < history.opEnd(txn); op++) {
        if (history.opKind(op).isWrite() && last[history.opKey(op)] != txn) {
          last[history.opKey(op)] = txn;
          writerStart[history.opKey(op) + 1]++;
        }
      }
    }
    Arrays.parallelPrefix(writerStart, Integer::sum);
    writerTxn = new int[writerStart[history.keyCount()]];
    writerOp = new int[writerTxn.length];
    int[] end = Arrays.copyOf(writerStart, history.keyCount());
    for (int txn = 0; txn < history.txnCount(); txn++) {
      for (int op = firstOp(txn); op < history.opEnd(txn); op++) {
        if (history.opKind(op).isWrite()) {
          int key = history.opKey(op);
          boolean again = end[key] > writerStart[key] && writerTxn[end[key] - 1] == txn;
          end[key] += again ? 0 : 1;
          writerTxn[end[key] - 1] = txn;
          writerOp[end[key] - 1] = op;
        }
      }
    }
    initial = new int[history.keyCount()];
    Arrays.setAll(initial, history::initialValue);
    if (Arrays.stream(initial).anyMatch(value -> value == History.INITIAL)) {
      settleInitial();
    }
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

  /** Aborted transactions do nothing. */
  private int firstOp(int txn) {
    return history.outcome(txn) == Outcome.ABORTED ? history.opEnd(txn) : history.opStart(txn);
  }

  /**
   * A value that was not recorded is the one that somebody saw and nobody wrote, or absence. What a
   * committed transaction saw settles it; so does the only thing that anybody saw.
   */
  private void settleInitial() {
    Set<Long> written = new HashSet<>();
    for (int op = 0; op < history.opCount(); op++) {
      if (history.opKind(op).isWrite() && initial[history.opKey(op)] == History.INITIAL) {
        written.add(pair(history.opKey(op), written(op)));
      }
    }
    Map<Integer, Integer> settled = new TreeMap<>();
    Set<Integer> seenAbsent = new HashSet<>();
    Observations seen = new Observations(this);
    for (int txn = 0; txn < history.txnCount(); txn++) {
      seen.walk(history.outcome(txn) == Outcome.ABORTED ? -1 : txn);
      for (int i = 0; i < seen.count; i++) {
        int key = seen.key[i];
        int value = seen.value[i];
        if (value == Observations.LIST) {
          boolean empty = seen.length[i] == 0 && seen.otherLength[i] < 0;
          initial[key] = empty && history.isCommitted(txn) ? History.ABSENT : initial[key];
        } else if (value == History.ABSENT) {
          seenAbsent.add(key);
        } else if (value >= 0
            && initial[key] == History.INITIAL
            && !written.contains(pair(key, value))) {
          openInitial.computeIfAbsent(key, k -> new TreeSet<>()).add(value);
          if (history.isCommitted(txn)) {
            settled.putIfAbsent(key, value);
          }
        }
      }
    }
    for (int key = 0; key < initial.length; key++) {
      Set<Integer> values = openInitial.getOrDefault(key, Set.of());
      if (initial[key] != History.INITIAL || lists.get(key)) {
        continue;
      }
      if (settled.containsKey(key) || values.isEmpty()) {
        initial[key] = settled.getOrDefault(key, History.ABSENT);
      } else if (values.size() == 1 && !seenAbsent.contains(key)) {
        initial[key] = values.iterator().next();
      } else {
        values.add(History.ABSENT);
        continue;
      }
      openInitial.remove(key);
    }
  }

  private static long pair(int key, int value) {
    return ((long) key << 32) | (value & 0xFFFFFFFFL);
  }

  /** A tombstone that can be told from others is a value of its own. */
  int value(int value, boolean tombstone) {
    return tombstone && value >= 0 ? value + history.valueCount() : value;
  }

  private int written(int op) {
    return value(history.opValue(op), history.isTombstone(op));
  }

  /** Whether who comes to see the write sees this value; a deleted record looks absent, too. */
  boolean leaves(int op, int seen) {
    return written(op) == seen || (seen == History.ABSENT && history.opKind(op) == OpKind.DELETE);
  }

  /** The place of the transaction among the writers of the key, or a negative number. */
  int writer(int txn, int key) {
    return Arrays.binarySearch(writerTxn, writerStart[key], writerStart[key + 1], txn);
  }

  boolean writes(int txn, int key) {
    return writer(txn, key) >= 0;
  }

  boolean writesAnything(int txn) {
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      if (history.opKind(op).isWrite()) {
        return true;
      }
    }
    return false;
  }

  /** Whether the transaction contradicts itself, so that it cannot have taken effect. */
  boolean isBroken(int txn) {
    if (broken[txn] == 0) {
      broken[txn] = (byte) (observations(txn).broken ? 1 : 2);
    }
    return broken[txn] == 1;
  }

  /** What the transaction saw; until the next call. */
  Observations observations(int txn) {
    scratch = scratch == null ? new Observations(this) : scratch;
    return scratch.walk(txn);
  }

  int events() {
    return history.txnCount() * (rule.snapshot() ? 2 : 1);
  }

  int txn(int event) {
    return rule.snapshot() ? event >> 1 : event;
  }

  int reading(int txn) {
    return rule.snapshot() ? 2 * txn : txn;
  }

  int writing(int txn) {
    return rule.snapshot() ? 2 * txn + 1 : txn;
  }

  boolean inSession(int first, int second) {
    return claim.sessionOrder()
        && first < second
        && history.txnSession(first) == history.txnSession(second);
  }

  /** The time of an event, or NO_TIME; the end of a transaction without outcome is not its own. */
  long time(int txn, boolean end) {
    return !end
        ? history.beginTime(txn)
        : history.isCommitted(txn) ? history.endTime(txn) : History.NO_TIME;
  }

  boolean isEarlier(long first, long second) {
    return first != History.NO_TIME && second != History.NO_TIME && first < second - claim.drift();
  }

  /** Whether program, session or recorded times put one event before the other. */
  boolean precedes(int from, int to) {
    int first = txn(from);
    int second = txn(to);
    if (first == second) {
      return from < to;
    }
    boolean fromEnd = from == writing(first);
    boolean toBegin = to == reading(second);
    boolean toEnd = to == writing(second);
    boolean endToBegin = fromEnd && toBegin && isEarlier(time(first, true), time(second, false));
    long time = time(first, from != reading(first));
    boolean toCommit = toEnd && isEarlier(time, time(second, true));
    return (rule.session() && fromEnd && toBegin && inSession(first, second))
        || switch (rule.time()) {
          case NOTHING, SHOWS -> false;
          case TRANSACTIONS -> endToBegin;
          case TO_COMMITS -> toCommit;
          case ALL_BUT_BEGINS -> endToBegin || toCommit;
        };
  }
}
