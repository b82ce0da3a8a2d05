package io.kingsnake.format.dbcop;

import io.kingsnake.history.DatumPool;
import java.util.Arrays;

/**
 * Some transactions as they are in a file, in columns: those of operations have room for the same
 * number, those of transactions for another. Operations of transaction i are {@code opStart(i) ..
 * opStart(i + 1)}.
 */
final class EventBlock {
  private static final int OPS = 1 << 15;
  private static final int TXNS = 1 << 14;

  private boolean[] writes = new boolean[2 * OPS];
  private long[] variables = new long[2 * OPS];
  private long[] written = new long[2 * OPS]; // or read
  private int[] keyIds = new int[2 * OPS];
  private int[] valueIds = new int[2 * OPS];
  private int opCount;
  private final int[] opEnds = new int[TXNS];
  private final int[] sessions = new int[TXNS];
  private final boolean[] committed = new boolean[TXNS];
  private final int[] failed = new int[TXNS];
  private int txnCount;

  void add(boolean write, long variable, long value) {
    if (opCount == writes.length) {
      grow(2 * opCount); // one transaction may be larger than all others
    }
    writes[opCount] = write;
    variables[opCount] = variable;
    written[opCount++] = value;
  }

  private void grow(int capacity) {
    writes = Arrays.copyOf(writes, capacity);
    variables = Arrays.copyOf(variables, capacity);
    written = Arrays.copyOf(written, capacity);
    keyIds = new int[capacity];
    valueIds = new int[capacity];
  }

  /** Ends the transaction that the last operations are of. */
  void end(int session, boolean isCommitted, int failedOps) {
    opEnds[txnCount] = opCount;
    sessions[txnCount] = session;
    committed[txnCount] = isCommitted;
    failed[txnCount++] = failedOps;
  }

  /** Tests whether the block must be stored before the next transaction. */
  boolean isFull() {
    return opCount >= OPS || txnCount == TXNS;
  }

  void internKeys(DatumPool keys) {
    keys.ofLongs(variables, opCount, keyIds);
  }

  void internValues(DatumPool values) {
    values.ofLongs(written, opCount, valueIds);
  }

  void clear() {
    opCount = 0;
    txnCount = 0;
  }

  int txnCount() {
    return txnCount;
  }

  int opStart(int txn) {
    return txn == 0 ? 0 : opEnds[txn - 1];
  }

  int session(int txn) {
    return sessions[txn];
  }

  boolean isCommitted(int txn) {
    return committed[txn];
  }

  int failed(int txn) {
    return failed[txn];
  }

  boolean isWrite(int op) {
    return writes[op];
  }

  int key(int op) {
    return keyIds[op];
  }

  int value(int op) {
    return valueIds[op];
  }
}
