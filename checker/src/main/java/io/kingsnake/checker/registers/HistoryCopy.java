package io.kingsnake.checker.registers;

import io.kingsnake.history.DatumPool;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.history.InitialState;
import io.kingsnake.history.Moments;
import io.kingsnake.history.Outcome;
import io.kingsnake.history.TransactionBuffer;
import java.util.function.ObjIntConsumer;

/** Copies a history except its operations, so that everything keeps its number. */
final class HistoryCopy {
  private final History history;
  private final HistoryBuilder builder = new HistoryBuilder();

  HistoryCopy(History history) {
    this.history = history;
    copyPool(history.keys(), builder.keys());
    copyPool(history.values(), builder.values());
    for (int session = 0; session < history.sessionCount(); session++) {
      builder.session(history.sessionName(session));
    }
    if (history.initialState() == InitialState.FIXED) {
      builder.initialFixed(history.fixedInitialValue());
    } else if (history.initialState() == InitialState.FIRST_READ) {
      builder.initialFirstRead();
    }
    for (int key = 0; key < history.keyCount(); key++) {
      if (history.hasOwnInitialValue(key)) {
        builder.initialValue(key, history.initialValue(key));
      }
    }
  }

  /** Assumes that the key was initially absent, if its initial value was not recorded. */
  void beginAbsent(int key) {
    if (history.initialValue(key) == History.INITIAL) {
      builder.initialValue(key, History.ABSENT);
    }
  }

  /** The values of the copy, for adding new ones. */
  DatumPool values() {
    return builder.values();
  }

  /** Copy of the history; {@code operations} adds those of a transaction. */
  History build(ObjIntConsumer<TransactionBuffer> operations) {
    TransactionBuffer buffer = builder.newTransaction();
    Moments moments = new Moments(history);
    builder.exactTimes(history.hasExactTimes());
    for (int txn = 0; txn < history.txnCount(); txn++) {
      buffer
          .session(history.txnSession(txn))
          .id(history.txnId(txn))
          .outcome(history.outcome(txn))
          .times(history.beginTime(txn), history.endTime(txn))
          .firstAnswer(moments.firstAnswer(txn))
          .commitSent(moments.commitSent(txn))
          .level(history.txnLevel(txn));
      operations.accept(buffer, txn);
      builder.add(buffer);
    }
    return builder.build();
  }

  /** With an outcome other than the recorded one, the recorded end does not apply. */
  static void change(History history, int txn, Outcome outcome, TransactionBuffer buffer) {
    if (history.outcome(txn) != outcome) {
      buffer.outcome(outcome).times(history.beginTime(txn), History.NO_TIME);
    }
  }

  private static void copyPool(DatumPool from, DatumPool to) {
    for (int id = 0; id < from.size(); id++) {
      to.of(from.at(id));
    }
  }
}
