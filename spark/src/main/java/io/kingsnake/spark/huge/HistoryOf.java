package io.kingsnake.spark.huge;

import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.history.TransactionBuffer;
import java.util.Comparator;
import java.util.List;

/** Puts transactions back into a history. */
final class HistoryOf {
  private HistoryOf() {}

  /** Adds the transactions of each session in its order. */
  static void add(List<RegisterTxn> txns, HistoryBuilder builder) {
    List<RegisterTxn> sorted =
        txns.stream()
            .sorted(
                Comparator.comparing(RegisterTxn::session).thenComparingLong(RegisterTxn::place))
            .toList();
    TransactionBuffer buffer = builder.newTransaction();
    for (RegisterTxn txn : sorted) {
      buffer.session(builder.session(txn.session())).id(txn.id()).outcome(txn.outcome());
      buffer.times(txn.begin(), txn.end());
      for (RegisterTxn.Op op : txn.ops()) {
        add(op, builder, buffer);
      }
      builder.add(buffer);
    }
  }

  private static void add(RegisterTxn.Op op, HistoryBuilder builder, TransactionBuffer buffer) {
    int key = Datum.intern(builder.keys(), op.key());
    int value = Datum.intern(builder.values(), op.value());
    switch (op.kind()) {
      case READ -> buffer.read(key, value);
      case WRITE -> buffer.write(key, value);
      case INSERT -> buffer.insert(key, value);
      case DELETE -> buffer.delete(key);
      case APPEND, READ_LIST, SCAN, ITERATE ->
          throw new IllegalArgumentException("windows hold single values, found " + op.kind());
    }
  }
}
