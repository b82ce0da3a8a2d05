package io.kingsnake.workload.reference;

import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.history.Outcome;
import io.kingsnake.history.TransactionBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** Turns what clients see into a history, and keeps what only the database knows beside it. */
final class Recorder {
  private final RunOptions options;
  private final HistoryBuilder builder = new HistoryBuilder();
  private int[] keyIds = new int[0];

  // By transaction number, in order of begin; numbers are ids in the history, less one.
  private final int[] sessions;
  private final int[] snapshotPoints;
  private final int[] commitPoints;
  private final BitSet readOnly = new BitSet();

  Recorder(RunOptions options) {
    this.options = options;
    int txnCount = options.sessionCount() * options.txnsPerSession();
    sessions = new int[txnCount];
    snapshotPoints = new int[txnCount];
    commitPoints = new int[txnCount];
    for (int s = 0; s < options.sessionCount(); s++) {
      int session = builder.session("s" + s);
      assert session == s;
    }
  }

  TransactionBuffer newTransaction() {
    return builder.newTransaction();
  }

  int keyId(int key) {
    if (key >= keyIds.length) {
      int old = keyIds.length;
      keyIds = Arrays.copyOf(keyIds, Math.max(key + 1, old + (old >> 1)));
      Arrays.fill(keyIds, old, keyIds.length, -1);
    }
    if (keyIds[key] < 0) {
      keyIds[key] = builder.keys().ofLong(key);
    }
    return keyIds[key];
  }

  int valueId(long value) {
    return builder.values().ofLong(value);
  }

  long valueAt(int valueId) {
    return builder.values().longAt(valueId);
  }

  int sessionOf(int number) {
    return sessions[number];
  }

  void began(OpenTransaction txn) {
    sessions[txn.number] = txn.session;
  }

  /** Records the end; a commit point of 0 says that the transaction took no effect. */
  void ended(OpenTransaction txn, Outcome outcome, int commitPoint, long time) {
    snapshotPoints[txn.number] = txn.snapshotPoint;
    commitPoints[txn.number] = commitPoint;
    readOnly.set(txn.number, txn.isReadOnly());
    TransactionBuffer record = txn.record.session(txn.session).id(txn.number + 1L).outcome(outcome);
    record.times(txn.beginTime, outcome == Outcome.INDETERMINATE ? History.NO_TIME : time);
    record.commitSent(time);
    if (options.timestamps() && outcome == Outcome.COMMITTED) {
      // A snapshot contains the commit of the same point: it comes a logical moment later.
      record.startTimestamp(txn.snapshotPoint, 1).commitTimestamp(commitPoint, 0);
    }
    builder.add(record);
  }

  Run finish(List<Faults.Struck> struck) {
    History history = builder.build();
    int[] txnOfNumber = new int[sessions.length];
    for (int txn = 0; txn < history.txnCount(); txn++) {
      txnOfNumber[(int) history.txnId(txn) - 1] = txn;
    }
    List<Firing> firings = new ArrayList<>();
    for (Faults.Struck strike : struck) {
      Faults.Pending what = strike.what();
      int txn = txnOfNumber[strike.number()];
      int partner = txnOfNumber[what.partner()];
      firings.add(new Firing(what.bug(), txn, partner, keyId(what.key()), strike.time()));
    }
    return new Run(
        history,
        byTxn(snapshotPoints, txnOfNumber),
        byTxn(commitPoints, txnOfNumber),
        commitOrder(txnOfNumber),
        firings);
  }

  private static int[] byTxn(int[] column, int[] txnOfNumber) {
    int[] result = new int[column.length];
    for (int number = 0; number < column.length; number++) {
      result[txnOfNumber[number]] = column[number];
    }
    return result;
  }

  private int[] commitOrder(int[] txnOfNumber) {
    boolean readersAtSnapshot = options.isolation() == Isolation.SERIALIZABLE;
    long[] order = new long[commitPoints.length];
    int size = 0;
    for (int number = 0; number < commitPoints.length; number++) {
      if (commitPoints[number] != 0) {
        boolean atSnapshot = readersAtSnapshot && readOnly.get(number);
        long place = atSnapshot ? 2L * snapshotPoints[number] + 1 : 2L * commitPoints[number];
        order[size++] = place << 31 | number;
      }
    }
    Arrays.sort(order, 0, size);
    int[] txns = new int[size];
    for (int i = 0; i < size; i++) {
      txns[i] = txnOfNumber[(int) (order[i] & Integer.MAX_VALUE)];
    }
    return txns;
  }
}
