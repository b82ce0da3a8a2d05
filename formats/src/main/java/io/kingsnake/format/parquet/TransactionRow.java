package io.kingsnake.format.parquet;

import io.kingsnake.history.History;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One row; filled anew for each. */
final class TransactionRow {
  /** A key and a value are a Long, a String, or null where there is none. */
  static final class Operation {
    @Nullable String op;
    @Nullable Object key;
    @Nullable Object value;
  }

  @Nullable String line;
  @Nullable String session;
  @Nullable String outcome;
  @Nullable String level;
  @Nullable String note;
  long place;
  long txn;
  long begin;
  long firstAnswer;
  long commitSent;
  long end;
  private final List<Operation> ops = new ArrayList<>();
  private int opCount;

  void clear() {
    line = session = outcome = level = note = null;
    place = txn = begin = firstAnswer = commitSent = end = History.NO_TIME;
    opCount = 0;
  }

  Operation addOperation() {
    if (opCount == ops.size()) {
      ops.add(new Operation());
    }
    Operation added = ops.get(opCount++);
    added.op = null;
    added.key = added.value = null;
    return added;
  }

  List<Operation> operations() {
    return ops.subList(0, opCount);
  }
}
