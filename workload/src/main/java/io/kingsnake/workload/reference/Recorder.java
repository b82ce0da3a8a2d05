package io.kingsnake.workload.reference;

import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.history.Outcome;
import io.kingsnake.history.TransactionBuffer;
import io.kingsnake.workload.reference.store.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Conversion of the clients' views into a history, with the facts that only the database knows
 * beside it; or a history that is handed over in parts, and nothing is kept.
 */
final class Recorder {
  private static final int DROPPED = -1;

  private final RunOptions options;
  private final @Nullable Parts parts;
  private HistoryBuilder builder = new HistoryBuilder();
  private TransactionBuffer record = builder.newTransaction();

  // By transaction number, in order of begin; numbers are ids in the history, less one.
  private final IntList sessions = new IntList();
  private final IntList snapshotPoints = new IntList();
  private final IntList commitPoints = new IntList();
  private final BitSet readOnly = new BitSet();
  private final List<Run.Planted> planted = new ArrayList<>();

  /**
   * Takes a history in parts.
   *
   * @param size transactions of each but the last
   * @param note on the history
   */
  record Parts(Consumer<History> consumer, int size, @Nullable String note) {}

  Recorder(RunOptions options, @Nullable Parts parts) {
    this.options = options;
    this.parts = parts;
    begin();
  }

  private void begin() {
    builder = new HistoryBuilder();
    record = builder.newTransaction();
    builder.note(parts == null ? null : parts.note());
    for (int s = 0; s < options.sessionCount(); s++) {
      int session = builder.session("s" + s);
      assert session == s;
    }
  }

  int sessionOf(int number) {
    return sessions.get(number);
  }

  void began(OpenTransaction txn) {
    if (parts == null) {
      assert txn.number == sessions.size();
      sessions.add(txn.session);
      snapshotPoints.add(0);
      commitPoints.add(0);
    }
  }

  /** Records the end; a commit point of 0 says that the transaction took no effect. */
  void ended(OpenTransaction txn, Outcome outcome, int commitPoint, long time) {
    if (parts == null) {
      snapshotPoints.set(txn.number, txn.snapshotPoint);
      commitPoints.set(txn.number, commitPoint);
      readOnly.set(txn.number, txn.isReadOnly());
    }
    txn.transcript.copyTo(record, builder);
    record.session(txn.session).id(txn.number + 1L).outcome(outcome);
    record.times(txn.beginTime, outcome == Outcome.INDETERMINATE ? History.NO_TIME : time);
    record.firstAnswer(txn.firstAnswerTime).commitSent(time);
    if (options.timestamps() && outcome == Outcome.COMMITTED) {
      // A snapshot contains the commit of the same point: it comes a logical moment later.
      record.startTimestamp(txn.snapshotPoint, 1).commitTimestamp(commitPoint, 0);
    }
    builder.add(record);
    if (parts != null && builder.txnCount() == parts.size()) {
      parts.consumer().accept(builder.build());
      begin();
    }
  }

  void planted(PlantedAnomaly anomaly, List<Long> ids) {
    planted.add(new Run.Planted(anomaly, ids));
  }

  List<Run.Planted> planted() {
    return planted;
  }

  /** Hands over the last part. */
  void flush() {
    if (parts != null) {
      parts.consumer().accept(builder.build());
    }
  }

  Run finish(List<Faults.Struck> struck) {
    History history = builder.build();
    int[] txnOfNumber = new int[sessions.size()];
    Arrays.fill(txnOfNumber, DROPPED);
    for (int txn = 0; txn < history.txnCount(); txn++) {
      txnOfNumber[(int) history.txnId(txn) - 1] = txn;
    }
    List<Firing> firings = new ArrayList<>();
    for (Faults.Struck strike : struck) {
      Faults.Pending what = strike.what();
      int txn = txnOfNumber[strike.number()];
      int partner = txnOfNumber[what.partner()];
      int key = history.keys().find((long) what.key());
      firings.add(new Firing(what.bug(), txn, partner, key, strike.time()));
    }
    return new Run(
        history,
        byTxn(history, snapshotPoints),
        byTxn(history, commitPoints),
        commitOrder(txnOfNumber),
        firings,
        planted);
  }

  private static int[] byTxn(History history, IntList column) {
    int[] result = new int[history.txnCount()];
    for (int txn = 0; txn < result.length; txn++) {
      result[txn] = column.get((int) history.txnId(txn) - 1);
    }
    return result;
  }

  private int[] commitOrder(int[] txnOfNumber) {
    boolean readersAtSnapshot = options.isolation() == Isolation.SERIALIZABLE;
    long[] order = new long[commitPoints.size()];
    int size = 0;
    for (int number = 0; number < order.length; number++) {
      if (commitPoints.get(number) != 0) {
        boolean atSnapshot = readersAtSnapshot && readOnly.get(number);
        long place =
            atSnapshot ? 2L * snapshotPoints.get(number) + 1 : 2L * commitPoints.get(number);
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
