package io.kingsnake.testkit.generate;

import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.history.TransactionBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/**
 * All values that the operations of given programs can write and read. An operation is a code: 0
 * and 1 read the first and the second key, 2 and 3 write them.
 */
final class TinyResults {
  static final int CODES = 4;

  private static final int KEYS = 2;
  private static final int ABSENT = 0;

  private final List<Integer> sessionSizes;
  private final List<int[]> txns;
  private final boolean repeatedValues;

  /** All operations, transaction by transaction, with the value each wrote or read: 0 is absent. */
  private final int[] codes;

  private final int[] values;

  TinyResults(List<Integer> sessionSizes, List<int[]> txns, boolean repeatedValues) {
    this.sessionSizes = sessionSizes;
    this.txns = txns;
    this.repeatedValues = repeatedValues;
    codes = txns.stream().flatMapToInt(Arrays::stream).toArray();
    values = new int[codes.length];
  }

  static int key(int code) {
    return code % KEYS;
  }

  private static boolean isWrite(int code) {
    return code >= KEYS;
  }

  void forEach(Consumer<History> use) {
    write(0, new int[KEYS], use);
  }

  /** Values of a key are numbered by first write; {@code used} is the last number of each key. */
  private void write(int op, int[] used, Consumer<History> use) {
    if (op == codes.length) {
      read(0, used, use);
      return;
    }
    if (!isWrite(codes[op])) {
      write(op + 1, used, use);
      return;
    }
    int key = key(codes[op]);
    for (int value = repeatedValues ? 1 : used[key] + 1; value <= used[key] + 1; value++) {
      int[] nowUsed = used.clone();
      nowUsed[key] = Math.max(value, used[key]);
      values[op] = value;
      write(op + 1, nowUsed, use);
    }
  }

  private void read(int op, int[] used, Consumer<History> use) {
    if (op == codes.length) {
      use.accept(history());
      return;
    }
    if (isWrite(codes[op])) {
      read(op + 1, used, use);
      return;
    }
    for (int value = ABSENT; value <= used[key(codes[op])]; value++) {
      values[op] = value;
      read(op + 1, used, use);
    }
  }

  private History history() {
    HistoryBuilder builder = new HistoryBuilder();
    int txn = 0;
    int op = 0;
    for (int session = 0; session < sessionSizes.size(); session++) {
      for (int i = 0; i < sessionSizes.get(session); i++) {
        TransactionBuffer buffer =
            builder.newTransaction().session(builder.session("s" + (session + 1)));
        for (int end = op + txns.get(txn).length; op < end; op++) {
          add(builder, buffer, op);
        }
        builder.add(buffer);
        txn++;
      }
    }
    return builder.build();
  }

  private void add(HistoryBuilder builder, TransactionBuffer txn, int op) {
    int key = builder.keys().ofLong(key(codes[op]) + 1L);
    boolean absent = values[op] == ABSENT;
    int value = absent ? History.ABSENT : builder.values().ofLong(values[op]);
    if (isWrite(codes[op])) {
      txn.write(key, value);
    } else {
      txn.read(key, value);
    }
  }
}
