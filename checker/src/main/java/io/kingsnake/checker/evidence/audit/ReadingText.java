package io.kingsnake.checker.evidence.audit;

import io.kingsnake.checker.model.CheckOptions.OwnWrites;
import io.kingsnake.history.History;
import io.kingsnake.history.KeyWrites;
import io.kingsnake.history.Outcome;
import io.kingsnake.history.SeenKeys;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * States that readings have sources: all transactions that can have left the values seen. Those of
 * unknown outcome count only if they took effect, and the initial version only if no transaction
 * must have seen another value of it.
 */
public final class ReadingText {
  /**
   * A transaction that must have seen the initial version of a key, of which nothing was recorded.
   */
  record Seer(Observed sight, int value) {}

  private static final int SEVERAL = -1;

  private final History history;
  private final SeenKeys seen;
  private final Map<Integer, List<Integer>> openWrites = new HashMap<>(); // of unknown outcome
  private final Map<Integer, List<Seer>> seers = new HashMap<>(); // by key

  public ReadingText(History history, OwnWrites policy) {
    this.history = history;
    seen = new SeenKeys(history, policy != OwnWrites.EXTERNAL, policy == OwnWrites.OWN);
    boolean isAnyOpen = false;
    for (int key = 0; key < history.keyCount(); key++) {
      isAnyOpen |= history.initialValue(key) == History.INITIAL;
    }
    for (int txn = 0; txn < history.txnCount(); txn++) {
      for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
        if (history.outcome(txn) == Outcome.INDETERMINATE && history.isWrite(op)) {
          openWrites.computeIfAbsent(history.opKey(op), key -> new ArrayList<>()).add(op);
        }
      }
    }
    if (isAnyOpen) {
      noteSeers();
    }
  }

  /** One committed transaction for each value of a key is enough. */
  private void noteSeers() {
    Map<List<Integer>, Integer> writers = writers();
    Set<List<Integer>> noted = new HashSet<>();
    for (int txn = 0; txn < history.txnCount(); txn++) {
      seen.of(txn);
      for (int i = 0; i < seen.count() && history.isCommitted(txn); i++) {
        int key = seen.key(i);
        int value = seen.value(i);
        if (history.initialValue(key) == History.INITIAL
            && !seen.isList(i)
            && !seen.isOwn(i)
            && value != History.INITIAL
            && !noted.contains(List.of(key, value))
            && writers.getOrDefault(List.of(key, value), txn) == txn) {
          noted.add(List.of(key, value));
          seers.computeIfAbsent(key, k -> new ArrayList<>()).add(new Seer(sight(txn, i), value));
        }
      }
    }
  }

  /**
   * The possible writer of a value of a key whose initial value is open: one transaction, or
   * SEVERAL.
   */
  private Map<List<Integer>, Integer> writers() {
    KeyWrites writes = new KeyWrites(history);
    Map<List<Integer>, Integer> writers = new HashMap<>();
    for (int key = 0; key < history.keyCount(); key++) {
      for (int op : history.initialValue(key) == History.INITIAL ? writes.of(key) : new int[0]) {
        int txn = history.txnOf(op);
        if (canTakeEffect(txn) && writes.installed(txn, key) == op) {
          int value = SeenKeys.written(history, op);
          writers.merge(List.of(key, value), txn, (one, other) -> SEVERAL);
          if (value != History.ABSENT && SeenKeys.shows(history, value, History.ABSENT)) {
            writers.merge(List.of(key, History.ABSENT), txn, (one, other) -> SEVERAL);
          }
        }
      }
    }
    return writers;
  }

  /**
   * Tests whether the transaction did not abort and, if its outcome is unknown, does not contradict
   * itself.
   */
  private boolean canTakeEffect(int txn) {
    return history.isCommitted(txn)
        || (history.outcome(txn) == Outcome.INDETERMINATE && !seen.of(txn).isBroken());
  }

  /** Transactions that must have seen the initial version of the key. */
  List<Seer> seers(int key) {
    return seers.getOrDefault(key, List.of());
  }

  /** Sights of the transaction that its own writes cannot have answered, in program order. */
  public List<Observed> sights(int txn) {
    List<Observed> sights = new ArrayList<>();
    for (int i = 0; i < seen.of(txn).count(); i++) {
      if (!seen.isOwn(i) && !seen.isOwnOpen(i)) {
        sights.add(sight(txn, i));
      }
    }
    return sights;
  }

  /** The sight with the given number among all that the transaction saw. */
  private Observed sight(int txn, int index) {
    int count = 0;
    for (int i = 0; i < index; i++) {
      boolean isSame = seen.key(i) == seen.key(index);
      count += isSame && seen.isPredicate(i) == seen.isPredicate(index) ? 1 : 0;
    }
    return new Observed(txn, seen.key(index), 2 * count + (seen.isPredicate(index) ? 1 : 0));
  }

  private int value(Observed sight) {
    int left = sight.number() / 2;
    for (int i = 0; i < seen.of(sight.txn()).count(); i++) {
      boolean isSame = seen.key(i) == sight.key() && seen.isPredicate(i) != sight.isItem();
      if (isSame && left-- == 0) {
        return seen.value(i);
      }
    }
    throw new IllegalArgumentException("no transaction saw " + sight);
  }

  public void some(ProofText text, Observed sight) {
    text.state('s', sight.txn(), sight.key(), sight.number());
    explain(text, sight);
  }

  /** States facts that rule out some of a sight's possible sources. */
  void explain(ProofText text, Observed sight) {
    List<Integer> writes = openWrites.getOrDefault(sight.key(), List.of());
    List<Seer> others = seers(sight.key());
    if (writes.isEmpty() && others.isEmpty()) {
      return;
    }
    int value = value(sight);
    for (int write : writes) {
      int txn = history.txnOf(write);
      boolean isShown =
          value == SeenKeys.LIST
              || SeenKeys.shows(history, SeenKeys.written(history, write), value);
      if (isShown && txn != sight.txn()) {
        text.state('f', sight.txn(), sight.key(), sight.number(), txn);
      }
    }
    for (Seer other : others) {
      boolean isSame = value == History.INITIAL || value == SeenKeys.LIST;
      if (!isSame
          && !SeenKeys.shows(history, other.value(), value)
          && !SeenKeys.shows(history, value, other.value())) {
        Observed seer = other.sight();
        text.state('s', seer.txn(), seer.key(), seer.number());
        text.state(
            'j', sight.txn(), sight.key(), sight.number(), seer.txn(), seer.key(), seer.number());
      }
    }
  }
}
