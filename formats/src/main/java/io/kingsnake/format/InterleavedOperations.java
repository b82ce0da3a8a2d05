package io.kingsnake.format;

import io.kingsnake.history.DatumPool;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.Outcome;
import io.kingsnake.history.TransactionBuffer;

/**
 * Collects operations whose transactions interleave in the file, in columns, and hands them to a
 * builder transaction by transaction, in order of first appearance.
 *
 * <p>A transaction is named by the small number that {@link #transaction} gives for its id.
 */
public final class InterleavedOperations {
  private final HistoryBuilder builder;
  private final DatumPool ids = new DatumPool();
  private final IntRows txnSessions = new IntRows();
  private final IntRows opTxns = new IntRows();
  private final IntRows opKinds = new IntRows();
  private final IntRows opKeys = new IntRows();
  private final IntRows opValues = new IntRows();
  private final IntRows listStarts = new IntRows();
  private final IntRows listElements = new IntRows();

  public InterleavedOperations(HistoryBuilder builder) {
    this.builder = builder;
    listStarts.add(0);
  }

  /**
   * The transaction with this id, made on first use.
   *
   * @throws IllegalArgumentException if it was seen in another session
   */
  public int transaction(long id, int session) {
    int txn = ids.ofLong(id);
    if (txn == txnSessions.size()) {
      txnSessions.add(session);
    } else if (txnSessions.get(txn) != session) {
      throw new IllegalArgumentException(
          "transaction id " + Long.toUnsignedString(id) + " is used in two sessions");
    }
    return txn;
  }

  public int operationCount() {
    return opTxns.size();
  }

  public void read(int txn, int key, int value) {
    add(txn, OpKind.READ, key, value);
  }

  public void write(int txn, int key, int value) {
    add(txn, OpKind.WRITE, key, value);
  }

  public void append(int txn, int key, int element) {
    add(txn, OpKind.APPEND, key, element);
  }

  /** The elements of the list read next. */
  public void listElement(int element) {
    listElements.add(element);
  }

  /** A read of the elements given since the last one. */
  public void readList(int txn, int key) {
    add(txn, OpKind.READ_LIST, key, listStarts.size() - 1);
    listStarts.add(listElements.size());
  }

  private void add(int txn, OpKind kind, int key, int value) {
    opTxns.add(txn);
    opKinds.add(kind.ordinal());
    opKeys.add(key);
    opValues.add(value);
  }

  /** Adds everything to the builder. */
  public void finish() {
    int[] starts = new int[txnSessions.size() + 1];
    int[] order = orderByTransaction(starts);
    TransactionBuffer buffer = builder.newTransaction();
    for (int txn = 0; txn < txnSessions.size(); txn++) {
      buffer.session(txnSessions.get(txn)).id(ids.longAt(txn)).outcome(Outcome.COMMITTED);
      for (int i = starts[txn]; i < starts[txn + 1]; i++) {
        copy(order[i], buffer);
      }
      builder.add(buffer);
    }
  }

  /** Operations sorted by transaction, stably; those of t are at starts[t] .. starts[t+1]. */
  private int[] orderByTransaction(int[] starts) {
    int opCount = opTxns.size();
    for (int op = 0; op < opCount; op++) {
      starts[opTxns.get(op) + 1]++;
    }
    for (int txn = 0; txn + 1 < starts.length; txn++) {
      starts[txn + 1] += starts[txn];
    }
    int[] next = starts.clone();
    int[] order = new int[opCount];
    for (int op = 0; op < opCount; op++) {
      order[next[opTxns.get(op)]++] = op;
    }
    return order;
  }

  private void copy(int op, TransactionBuffer buffer) {
    int key = opKeys.get(op);
    int value = opValues.get(op);
    int kind = opKinds.get(op);
    if (kind == OpKind.READ.ordinal()) {
      buffer.read(key, value);
    } else if (kind == OpKind.WRITE.ordinal()) {
      buffer.write(key, value);
    } else if (kind == OpKind.APPEND.ordinal()) {
      buffer.append(key, value);
    } else {
      buffer.readList(key, listElements.copy(listStarts.get(value), listStarts.get(value + 1)));
    }
  }
}
