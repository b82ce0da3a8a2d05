package io.kingsnake.checker.certify;

import io.kingsnake.checker.CheckOptions.OwnWrites;
import io.kingsnake.history.History;
import io.kingsnake.history.Outcome;
import io.kingsnake.history.SeenKeys;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * States that readings have sources: everybody who can have left what was seen. Those of unknown
 * outcome only if they took effect; and the initial version only if nobody saw another value of it.
 */
final class ReadingText {
  /** A transaction that saw a value that nobody wrote, of a key whose initial one is open. */
  record Seer(Sight sight, int value) {}

  private final History history;
  private final SeenKeys seen;
  private final Map<Integer, List<Integer>> openWrites = new HashMap<>(); // of unknown outcome
  private final Map<Integer, List<Seer>> seers = new HashMap<>(); // by key

  ReadingText(History history, OwnWrites policy) {
    this.history = history;
    seen = new SeenKeys(history, policy != OwnWrites.EXTERNAL, policy == OwnWrites.OWN);
    boolean isAnyOpen = false;
    for (int key = 0; key < history.keyCount(); key++) {
      isAnyOpen |= history.initialValue(key) == History.INITIAL;
    }
    for (int txn = 0; txn < history.txnCount(); txn++) {
      for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
        if (history.outcome(txn) == Outcome.INDETERMINATE && history.opKind(op).isWrite()) {
          openWrites.computeIfAbsent(history.opKey(op), key -> new ArrayList<>()).add(op);
        }
      }
    }
    if (isAnyOpen) {
      noteSeers();
    }
  }

  private void noteSeers() {
    Set<List<Integer>> written = new HashSet<>();
    for (int op = 0; op < history.opCount(); op++) {
      if (history.opKind(op).isWrite()) {
        written.add(List.of(history.opKey(op), SeenKeys.written(history, op)));
      }
    }
    for (int txn = 0; txn < history.txnCount(); txn++) {
      seen.of(txn);
      for (int i = 0; i < seen.count() && history.outcome(txn) != Outcome.ABORTED; i++) {
        int key = seen.key(i);
        if (seen.value(i) >= 0
            && history.initialValue(key) == History.INITIAL
            && !written.contains(List.of(key, seen.value(i)))) {
          Seer seer = new Seer(sight(txn, i), seen.value(i));
          seers.computeIfAbsent(key, k -> new ArrayList<>()).add(seer);
        }
      }
    }
  }

  /** Those who saw what the key can have been initially, if that was not recorded. */
  List<Seer> seers(int key) {
    return seers.getOrDefault(key, List.of());
  }

  /** Sights of the transaction that its own writes cannot have answered, in program order. */
  List<Sight> sights(int txn) {
    List<Sight> sights = new ArrayList<>();
    for (int i = 0; i < seen.of(txn).count(); i++) {
      if (!seen.isOwn(i) && !seen.isOwnOpen(i)) {
        sights.add(sight(txn, i));
      }
    }
    return sights;
  }

  /** The sight that is the given one of all that the transaction saw. */
  private Sight sight(int txn, int index) {
    int count = 0;
    for (int i = 0; i < index; i++) {
      boolean isSame = seen.key(i) == seen.key(index);
      count += isSame && seen.isPredicate(i) == seen.isPredicate(index) ? 1 : 0;
    }
    return new Sight(txn, seen.key(index), 2 * count + (seen.isPredicate(index) ? 1 : 0));
  }

  private int value(Sight sight) {
    int left = sight.number() / 2;
    for (int i = 0; i < seen.of(sight.txn()).count(); i++) {
      boolean isSame = seen.key(i) == sight.key() && seen.isPredicate(i) != sight.isItem();
      if (isSame && left-- == 0) {
        return seen.value(i);
      }
    }
    throw new IllegalArgumentException("nobody saw " + sight);
  }

  void some(ProofText text, Sight sight) {
    text.state("s", sight.txn(), sight.key(), sight.number());
    explain(text, sight);
  }

  /** States what rules out sources that the statement of them leaves open. */
  void explain(ProofText text, Sight sight) {
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
        text.state("f", sight.txn(), sight.key(), sight.number(), txn);
      }
    }
    if (value != History.ABSENT && others.stream().noneMatch(seer -> seer.value() == value)) {
      return;
    }
    for (Seer other : others) {
      if (!SeenKeys.shows(history, other.value(), value)
          && !SeenKeys.shows(history, value, other.value())) {
        Sight seer = other.sight();
        text.state("s", seer.txn(), seer.key(), seer.number());
        text.state(
            "j", sight.txn(), sight.key(), sight.number(), seer.txn(), seer.key(), seer.number());
      }
    }
  }
}
