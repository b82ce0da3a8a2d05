package io.kingsnake.workload.reference;

import io.kingsnake.history.History;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Causality by brute force, for histories with unique values: the transactions known to each
 * through session order and reads (and, if asked, through overwriting), checked against the commit
 * order.
 */
final class Visibility {
  private final Run run;
  private final History history;
  private final Replay replay;
  private final Map<Object, Integer> writerOf = new HashMap<>();
  private final BitSet[] known;

  Visibility(Run run, boolean throughOverwriting) {
    this.run = run;
    this.history = run.history();
    this.replay = new Replay(run);
    for (int key = 0; key < history.keyCount(); key++) {
      for (var writer : replay.writers(key).entrySet()) {
        writerOf.put(List.of(key, replay.at(key, writer.getKey())), writer.getValue());
      }
    }
    known = new BitSet[history.txnCount()];
    for (int txn : run.commitOrder()) {
      known[txn] = knownTo(txn, throughOverwriting);
    }
  }

  private BitSet knownTo(int txn, boolean throughOverwriting) {
    BitSet result = new BitSet();
    for (int before = history.sessionStart(history.txnSession(txn)); before < txn; before++) {
      if (run.tookEffect(before)) {
        learn(result, before);
      }
    }
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      if (isExternalRead(txn, op)) {
        Integer writer = writerOf.get(List.of(history.opKey(op), replay.seen(op)));
        if (writer != null) {
          learn(result, writer);
        }
      } else if (throughOverwriting && history.opKind(op).isWrite()) {
        var previous = replay.writers(history.opKey(op)).lowerEntry(run.commitPoint(txn));
        if (previous != null) {
          learn(result, previous.getValue());
        }
      }
    }
    return result;
  }

  private void learn(BitSet result, int txn) {
    result.set(txn);
    result.or(known[txn]);
  }

  /** Reads that miss a version their transaction knows of. */
  List<String> missed() {
    List<String> wrong = new ArrayList<>();
    for (int txn : run.commitOrder()) {
      for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
        if (isExternalRead(txn, op)) {
          checkRead(txn, op, wrong);
        }
      }
    }
    return wrong;
  }

  private void checkRead(int txn, int op, List<String> wrong) {
    int key = history.opKey(op);
    Integer writer = writerOf.get(List.of(key, replay.seen(op)));
    int readPoint = writer == null ? 0 : run.commitPoint(writer);
    for (var newer : replay.writers(key).tailMap(readPoint, false).entrySet()) {
      if (newer.getValue() != txn && known[txn].get(newer.getValue())) {
        wrong.add("txn %d read key %d before known %d".formatted(txn, key, newer.getValue()));
      }
    }
  }

  private boolean isExternalRead(int txn, int op) {
    if (history.opKind(op).isWrite() || history.opKind(op).isRange()) {
      return false;
    }
    Set<Integer> written = new HashSet<>();
    for (int before = history.opStart(txn); before < op; before++) {
      if (history.opKind(before).isWrite()) {
        written.add(history.opKey(before));
      }
    }
    return !written.contains(history.opKey(op));
  }
}
