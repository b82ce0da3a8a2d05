package io.kingsnake.workload.reference.store;

import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.ScanBuffer;
import io.kingsnake.history.TransactionBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Requests of a client in one transaction, and their answers. It is kept in plain numbers and put
 * into a history at the end only, since a history that is handed over in parts may begin a new one
 * while the transaction is open.
 */
public final class Transcript {
  private final List<OpKind> kinds = new ArrayList<>();
  private final IntList keys = new IntList();
  private final LongList values = new LongList();

  // Of lists and scans: their elements or rows, up to the next one's.
  private final IntList rowStarts = new IntList();
  private final IntList rowKeys = new IntList();
  private final LongList rowValues = new LongList();
  private final IntList ends = new IntList();
  private final LongList times = new LongList();
  private final ScanBuffer scan = new ScanBuffer();

  public void clear() {
    kinds.clear();
    keys.clear();
    values.clear();
    rowStarts.clear();
    rowKeys.clear();
    rowValues.clear();
    ends.clear();
    times.clear();
  }

  int size() {
    return kinds.size();
  }

  public void read(int key, long value) {
    add(OpKind.READ, key, value, 0);
  }

  public void write(int key, long value) {
    add(OpKind.WRITE, key, value, 0);
  }

  public void insert(int key, long value) {
    add(OpKind.INSERT, key, value, 0);
  }

  /** Records a delete; its version may be a tombstone. */
  public void delete(int key, long left) {
    add(OpKind.DELETE, key, left, 0);
  }

  public void append(int key, long element) {
    add(OpKind.APPEND, key, element, 0);
  }

  /** {@link #row} adds its elements; their keys do not matter. */
  public void readList(int key) {
    add(OpKind.READ_LIST, key, 0, 0);
  }

  /** Adds a scan; {@link #row} adds its rows. */
  public void scan(int low, int high) {
    add(OpKind.SCAN, low, high, 0);
  }

  public void iterate(int low, int high, boolean reverse) {
    add(OpKind.ITERATE, low, high, reverse ? 2 : 0);
  }

  /** The iterator added last has come to the end of its range. */
  public void exhausted() {
    int last = ends.size() - 1;
    ends.set(last, ends.get(last) | 1);
  }

  /** One more element or row of the operation added last. */
  public void row(int key, long value) {
    rowKeys.add(key);
    rowValues.add(value);
  }

  /** When the operation added last was done. */
  public void time(long time) {
    times.add(time);
  }

  private void add(OpKind kind, int key, long value, int end) {
    kinds.add(kind);
    keys.add(key);
    values.add(value);
    rowStarts.add(rowKeys.size());
    ends.add(end);
  }

  public void copyTo(TransactionBuffer record, HistoryBuilder history) {
    for (int op = 0; op < kinds.size(); op++) {
      copy(op, record, history);
      if (times.size() > 0) {
        record.opTimes(times.get(op), times.get(op));
      }
    }
  }

  private void copy(int op, TransactionBuffer record, HistoryBuilder history) {
    OpKind kind = kinds.get(op);
    if (kind == OpKind.SCAN || kind == OpKind.ITERATE) {
      copyScan(op, kind, record, history);
      return;
    }
    int key = history.keys().ofLong(keys.get(op));
    switch (kind) {
      case READ -> copyRead(op, key, record, history);
      case WRITE -> record.write(key, valueId(values.get(op), history));
      case INSERT -> record.insert(key, valueId(values.get(op), history));
      case DELETE -> copyDelete(op, key, record, history);
      case APPEND -> record.append(key, valueId(values.get(op), history));
      case READ_LIST -> record.readList(key, elements(op, history));
      case SCAN, ITERATE -> throw new IllegalStateException("scans have no key");
    }
  }

  private void copyRead(int op, int key, TransactionBuffer record, HistoryBuilder history) {
    int value = valueId(values.get(op), history);
    if (VersionStore.isTombstone(values.get(op))) {
      record.readTombstone(key, value);
    } else {
      record.read(key, value);
    }
  }

  private void copyDelete(int op, int key, TransactionBuffer record, HistoryBuilder history) {
    if (VersionStore.isTombstone(values.get(op))) {
      record.deleteLeaving(key, valueId(values.get(op), history));
    } else {
      record.delete(key);
    }
  }

  private void copyScan(int op, OpKind kind, TransactionBuffer record, HistoryBuilder history) {
    scan.clear().range((long) keys.get(op), values.get(op));
    if (kind == OpKind.ITERATE) {
      scan.iterator((ends.get(op) & 1) != 0, (ends.get(op) & 2) != 0);
    }
    for (int row = rowStarts.get(op); row < rowEnd(op); row++) {
      int key = history.keys().ofLong(rowKeys.get(row));
      int value = valueId(rowValues.get(row), history);
      if (VersionStore.isTombstone(rowValues.get(row))) {
        scan.tombstoneRow(key, value);
      } else {
        scan.row(key, value);
      }
    }
    record.scan(scan);
  }

  private int[] elements(int op, HistoryBuilder history) {
    int start = rowStarts.get(op);
    int[] elements = new int[rowEnd(op) - start];
    for (int i = 0; i < elements.length; i++) {
      elements[i] = valueId(rowValues.get(start + i), history);
    }
    return elements;
  }

  private int rowEnd(int op) {
    return op + 1 < rowStarts.size() ? rowStarts.get(op + 1) : rowKeys.size();
  }

  private static int valueId(long value, HistoryBuilder history) {
    long shown = VersionStore.isTombstone(value) ? 1 + value - VersionStore.FIRST_TOMBSTONE : value;
    return value == VersionStore.ABSENT ? History.ABSENT : history.values().ofLong(shown);
  }
}
