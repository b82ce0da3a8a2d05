package io.kingsnake.verifier;

import io.kingsnake.history.History;
import io.kingsnake.history.SeenKeys;
import io.kingsnake.verifier.rules.Relation;
import java.util.Arrays;
import java.util.Set;

/**
 * The latest versions that were shown to a reader, or to a session, and those of them that it
 * missed.
 */
final class Shown {
  final Executed executed;
  final Set<Relation> missed; // what counts as missed
  private final boolean countsOwn;
  private final boolean countsAll; // however it was read
  private final int[] shownTo; // by key: the reader, or session, that the version was shown to
  private final int[] place; // by key: of the last version
  private final int[] writerShownTo; // by transaction, if own versions count

  Shown(Executed executed, Set<Relation> missed) {
    this.executed = executed;
    this.missed = missed;
    countsOwn = missed.contains(Relation.READS_WHAT_IT_WRITES);
    countsAll = missed.containsAll(Relation.OVERWRITTEN);
    shownTo = new int[executed.history.keyCount()];
    Arrays.fill(shownTo, -1);
    place = new int[shownTo.length];
    writerShownTo = new int[countsOwn ? executed.txnCount() : 0];
    Arrays.fill(writerShownTo, -1);
  }

  /** Tests whether a transaction's write counts if it is shown to the transaction itself. */
  boolean countsOwn() {
    return countsOwn;
  }

  /** Shows all that a transaction wrote. */
  void show(int txn, int to) {
    if (txn < 0) {
      return;
    }
    assert executed.order.has(txn) : "transaction " + txn + " took no effect";
    if (countsOwn) {
      writerShownTo[txn] = to;
    }
    History history = executed.history;
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      if (executed.installs(op)) {
        int key = history.opKey(op);
        place[key] = Math.max(shownTo[key] == to ? place[key] : -1, executed.order.end(txn));
        shownTo[key] = to;
      }
    }
  }

  /** Checks that the versions the transaction read are no older than those shown to it. */
  void check(int txn, int to) throws Refusal {
    SeenKeys seen = executed.facts.seen(txn);
    for (int i = 0; i < executed.read[txn].length; i++) {
      check(txn, seen, i, to);
    }
  }

  private void check(int txn, SeenKeys seen, int i, int to) throws Refusal {
    int key = seen.key(i);
    int version = executed.read[txn][i];
    if (version >= 0 && shownTo[key] == to && place[key] > executed.place(version)) {
      boolean isOwn = countsOwn && writerShownTo[txn] == to && executed.facts.writes(txn, key);
      boolean isLater = isOwn || counts(txn, seen, i);
      Refusal.unless(!isLater, "transaction %d sees a later version than it reads", txn);
    }
  }

  private boolean counts(int txn, SeenKeys seen, int index) {
    return countsAll || missed.contains(executed.overwritten(txn, seen, index));
  }

  /**
   * Checks that the versions a transaction reads are no older than those its earlier sources wrote.
   */
  void checkEarlierReads() throws Refusal {
    for (int txn = 0; txn < executed.txnCount(); txn++) {
      SeenKeys seen = executed.facts.seen(txn);
      int earlier = 0;
      for (int i = 0; i < executed.read[txn].length; i++) {
        for (; seen.start(earlier) < seen.start(i); earlier++) {
          show(executed.writer(executed.read[txn][earlier]), txn);
        }
        check(txn, seen, i, txn);
      }
    }
  }

  /** The place of the first version that must not be shown; MAX_VALUE if all may be. */
  int firstMissed(int txn) {
    SeenKeys seen = executed.facts.seen(txn);
    int first = Integer.MAX_VALUE;
    for (int i = 0; i < executed.read[txn].length; i++) {
      int version = executed.read[txn][i];
      int following = version < 0 ? -1 : executed.next[version];
      boolean isEarlier = following >= 0 && executed.place(following) < first;
      if (isEarlier && (countsOwn || counts(txn, seen, i))) {
        first = executed.place(following);
      }
    }
    return first;
  }
}
