package io.kingsnake.history.shrink;

import io.kingsnake.history.DatumPool;
import io.kingsnake.history.Gap;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.history.Locking;
import io.kingsnake.history.Moments;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.Rewriting;
import io.kingsnake.history.ScanBuffer;
import io.kingsnake.history.Timestamps;
import io.kingsnake.history.TransactionBuffer;
import io.kingsnake.history.VersionOrder;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Copies chosen transactions and operations of a history into a new one. Everything recorded about
 * them stays; keys, values and sessions that nothing mentions any more go. A key keeps its own
 * initial value also when only the range of a remaining scan covers it, since the scan reads it.
 */
public final class SubHistory {
  private final History source;
  private final BitSet txns;
  private final BitSet ops;
  private final HistoryBuilder builder = new HistoryBuilder();
  private final ScanBuffer scan = new ScanBuffer();
  private final BitSet keysUsed = new BitSet();
  private final Edit edit;
  private final Moments moments;
  private final List<Integer> origins = new ArrayList<>();
  private long nextId;
  private int nextGap;

  private SubHistory(History source, BitSet txns, BitSet ops, Edit edit) {
    this.source = source;
    this.txns = txns;
    this.ops = ops;
    this.edit = edit;
    this.moments = new Moments(source);
    for (int txn = 0; txn < source.txnCount(); txn++) {
      nextId = Math.max(nextId, source.txnId(txn) + 1);
    }
  }

  /**
   * The transactions in {@code txns}, each with those of its operations that are in {@code ops}.
   */
  public static History of(History source, BitSet txns, BitSet ops) {
    return new SubHistory(source, txns, ops, new Split(1, op -> 0)).build();
  }

  /** All transactions, each with those of its operations that are in {@code ops}. */
  public static History ofOps(History source, BitSet ops) {
    BitSet txns = new BitSet();
    txns.set(0, source.txnCount());
    return of(source, txns, ops);
  }

  /**
   * All of the history, but every transaction split into up to {@code partCount} of its session:
   * first those of its operations for which {@code partOf} says 0, then those for which it says 1,
   * and so on; those for which it says less than 0 are left out. The last part has the identity and
   * the end of the transaction, the first its begin; a part without operations is left out, except
   * the last.
   */
  public static Rewriting split(History source, int partCount, IntUnaryOperator partOf) {
    return edited(source, new Split(partCount, partOf));
  }

  private record Split(int partCount, IntUnaryOperator parts) implements Edit {
    @Override
    public int partOf(int op) {
      return parts.applyAsInt(op);
    }
  }

  /** All of the history, each transaction split as above, and some observations cut. */
  public static Rewriting edited(History source, Edit edit) {
    BitSet txns = new BitSet();
    txns.set(0, source.txnCount());
    BitSet ops = new BitSet();
    ops.set(0, source.opCount());
    SubHistory copy = new SubHistory(source, txns, ops, edit);
    History edited = copy.build();
    return new Rewriting(edited, copy.origins.stream().mapToInt(Integer::intValue).toArray());
  }

  /** The transactions in {@code txns} with all their operations. */
  public static History of(History source, BitSet txns) {
    BitSet ops = new BitSet(source.opCount());
    for (int txn = txns.nextSetBit(0); txn >= 0; txn = txns.nextSetBit(txn + 1)) {
      ops.set(source.opStart(txn), source.opEnd(txn));
    }
    return of(source, txns, ops);
  }

  private History build() {
    TransactionBuffer buffer = builder.newTransaction();
    for (int txn = txns.nextSetBit(0); txn >= 0; txn = txns.nextSetBit(txn + 1)) {
      for (int part = 0; part < edit.partCount(); part++) {
        copyPart(txn, part, buffer);
      }
    }
    copyVersionOrders();
    copyInitialState();
    return builder.exactTimes(source.hasExactTimes()).note(source.note()).build();
  }

  private void copyPart(int txn, int part, TransactionBuffer buffer) {
    boolean isFirst = origins.isEmpty() || origins.get(origins.size() - 1) != txn;
    boolean isLast = part == edit.partCount() - 1;
    copyTransaction(txn, buffer);
    buffer.outcome(edit.outcome(source, txn, part));
    copyOperations(txn, part, buffer);
    if (buffer.opCount() == 0 && !isLast) {
      return;
    }
    if (isLast) {
      copyGaps(txn, buffer);
    }
    if (!isLast) {
      buffer.id(nextId++);
    }
    buffer.times(
        isFirst || !edit.isSequence() ? source.beginTime(txn) : History.NO_TIME,
        isLast || !edit.isSequence() ? source.endTime(txn) : History.NO_TIME);
    buffer.firstAnswer(hasOneMoment() ? firstAnswer(txn) : History.NO_TIME);
    buffer.commitSent(isLast || hasOneMoment() ? commitSent(txn) : History.NO_TIME);
    builder.add(buffer);
    origins.add(txn);
  }

  /**
   * Tests whether all parts of a transaction read, and all write, at the same moment as the whole.
   */
  private boolean hasOneMoment() {
    return edit.partCount() == 1 || !edit.isSequence();
  }

  /** A part lacks operations whose times are about the whole. */
  private long firstAnswer(int txn) {
    return edit.partCount() > 1 && hasOneMoment()
        ? moments.firstAnswer(txn)
        : source.firstAnswerTime(txn);
  }

  private long commitSent(int txn) {
    return edit.partCount() > 1 && hasOneMoment()
        ? moments.commitSent(txn)
        : source.commitSentTime(txn);
  }

  private void copyOperations(int txn, int part, TransactionBuffer buffer) {
    List<Integer> copied = new ArrayList<>(); // what each operation of the buffer is of
    for (int op = nextOp(source.opStart(txn), txn); op >= 0; op = nextOp(op + 1, txn)) {
      List<Edit.Piece> pieces = edit.partOf(op) == part ? piecesOf(op) : List.of();
      if (pieces == null) {
        join(copied, op, buffer);
        copyOperation(op, buffer);
        copyAttributes(op, buffer);
        continue;
      }
      for (Edit.Piece piece : pieces) {
        join(copied, op, buffer);
        buffer.scan(scanOf(piece));
        copyAttributes(op, buffer);
      }
    }
    copyUndone(txn, copied, buffer);
  }

  /** Null if the operation is copied as it is. */
  private @Nullable List<Edit.Piece> piecesOf(int op) {
    boolean hasRows = source.opKind(op).isRange() && source.hasRows(op);
    return hasRows ? edit.pieces(op) : null;
  }

  private void join(List<Integer> copied, int op, TransactionBuffer buffer) {
    if (!copied.isEmpty() && areJoined(copied.get(copied.size() - 1), op)) {
      buffer.joinNext();
    }
    copied.add(op);
  }

  private void copyAttributes(int op, TransactionBuffer buffer) {
    if (hasOneMoment()) {
      buffer.opTimes(source.opBeginTime(op), source.opEndTime(op));
    }
    if (source.opNote(op) != null) {
      buffer.opNote(source.opNote(op));
    }
    Locking locking = source.locking(op);
    if (locking != null) {
      buffer.locking(locking);
    }
  }

  /**
   * Tests whether two operations stay joined if those between them are left out; pieces of one do,
   * unless they are apart.
   */
  private boolean areJoined(int op, int later) {
    if (op == later && edit.arePiecesApart()) {
      return false;
    }
    for (int between = op; between < later; between++) {
      if (!source.joinsNext(between)) {
        return false;
      }
    }
    return true;
  }

  private void copyUndone(int txn, List<Integer> copied, TransactionBuffer buffer) {
    for (int i = 0; i < copied.size() && source.hasUndone(); i++) {
      int undoneAt = source.undoneAt(copied.get(i));
      if (undoneAt > 0) {
        int before = source.opStart(txn) + undoneAt;
        buffer.undone(i, (int) copied.stream().filter(op -> op < before).count());
      }
    }
  }

  private int nextOp(int from, int txn) {
    int op = ops.nextSetBit(from);
    return op < source.opEnd(txn) ? op : -1;
  }

  private void copyTransaction(int txn, TransactionBuffer buffer) {
    buffer
        .session(builder.session(source.sessionName(source.txnSession(txn))))
        .id(source.txnId(txn))
        .outcome(source.outcome(txn))
        .level(source.txnLevel(txn))
        .note(source.txnNote(txn));
    Timestamps stamps = source.timestamps();
    if (stamps != null) {
      buffer
          .startTimestamp(stamps.startPhysical(txn), stamps.startLogical(txn))
          .commitTimestamp(stamps.commitPhysical(txn), stamps.commitLogical(txn));
    }
  }

  /** Gaps are ordered by transaction. */
  private void copyGaps(int txn, TransactionBuffer buffer) {
    List<Gap> gaps = source.gaps();
    for (; nextGap < gaps.size() && gaps.get(nextGap).txn() <= txn; nextGap++) {
      if (gaps.get(nextGap).txn() == txn) {
        buffer.gap(gaps.get(nextGap).what(), gaps.get(nextGap).writes());
      }
    }
  }

  private void copyOperation(int op, TransactionBuffer buffer) {
    boolean tombstone = source.isTombstone(op);
    switch (source.opKind(op)) {
      case READ -> {
        if (tombstone) {
          buffer.readTombstone(key(op), value(op));
        } else {
          buffer.read(key(op), value(op));
        }
      }
      case WRITE -> buffer.write(key(op), value(op));
      case INSERT -> buffer.insert(key(op), value(op));
      case DELETE -> {
        if (tombstone) {
          buffer.deleteLeaving(key(op), value(op));
        } else {
          buffer.delete(key(op));
        }
      }
      case APPEND -> buffer.append(key(op), value(op));
      case READ_LIST -> copyList(op, buffer);
      case SCAN, ITERATE -> buffer.scan(scanOf(op));
    }
  }

  private void copyList(int op, TransactionBuffer buffer) {
    if (source.opValue(op) == History.UNKNOWN) {
      buffer.readUnknownList(key(op));
      return;
    }
    int start = source.listStart(op);
    int[] elements = new int[edit.listLength(source, op)];
    for (int i = 0; i < elements.length; i++) {
      elements[i] = mapValue(source.listElement(start + i));
    }
    buffer.readList(key(op), elements);
  }

  private ScanBuffer scanOf(int op) {
    scan.clear().range(source.scanLow(op), source.scanHigh(op));
    if (source.opKind(op) == OpKind.ITERATE) {
      scan.iterator(source.isExhausted(op), source.isReverse(op));
    }
    if (source.isUnordered(op)) {
      scan.unordered();
    }
    if (!source.hasRows(op)) {
      return scan.unknownRows();
    }
    for (int row = source.rowStart(op); row < source.rowEnd(op); row++) {
      copyRow(row);
    }
    return scan;
  }

  private ScanBuffer scanOf(Edit.Piece piece) {
    scan.clear().range(piece.low(), piece.high());
    if (!edit.arePiecesApart()) {
      scan.unordered();
    }
    piece.rows().forEach(this::copyRow);
    return scan;
  }

  private void copyRow(int row) {
    int key = mapKey(source.rowKey(row));
    int value = mapValue(source.rowValue(row));
    if (source.isRowTombstone(row)) {
      scan.tombstoneRow(key, value);
    } else {
      scan.row(key, value);
    }
  }

  private void copyVersionOrders() {
    for (VersionOrder order : source.versionOrders()) {
      List<Long> kept = new ArrayList<>();
      for (int txn : order.txns()) {
        if (txns.get(txn) && !lostItsWrite(txn, order.key())) {
          kept.add(source.txnId(txn));
        }
      }
      if (!kept.isEmpty()) {
        builder.versionOrder(mapKey(order.key()), kept);
      }
    }
  }

  /** A hint about a write that was left out would be about nothing. */
  private boolean lostItsWrite(int txn, int key) {
    boolean lost = false;
    for (int op = source.opStart(txn); op < source.opEnd(txn); op++) {
      if (source.opKind(op).isWrite() && source.opKey(op) == key) {
        if (ops.get(op)) {
          return false;
        }
        lost = true;
      }
    }
    return lost;
  }

  private void copyInitialState() {
    switch (source.initialState()) {
      case ABSENT -> builder.initialAbsent();
      case FIXED -> builder.initialFixed(mapValue(source.fixedInitialValue()));
      case FIRST_READ -> builder.initialFirstRead();
    }
    List<Integer> ranges = new ArrayList<>();
    for (int txn = txns.nextSetBit(0); txn >= 0; txn = txns.nextSetBit(txn + 1)) {
      for (int op = nextOp(source.opStart(txn), txn); op >= 0; op = nextOp(op + 1, txn)) {
        if (source.opKind(op).isRange()) {
          ranges.add(op);
        }
      }
    }
    for (int key = 0; key < source.keyCount(); key++) {
      if (source.hasOwnInitialValue(key) && (keysUsed.get(key) || isCovered(key, ranges))) {
        builder.initialValue(mapKey(key), mapValue(source.initialValue(key)));
      }
    }
  }

  private boolean isCovered(int key, List<Integer> ranges) {
    Object datum = source.keys().at(key);
    for (int op : ranges) {
      Object low = source.scanLow(op);
      Object high = source.scanHigh(op);
      if ((low == null || DatumPool.compare(low, datum) <= 0)
          && (high == null || DatumPool.compare(datum, high) < 0)) {
        return true;
      }
    }
    return false;
  }

  private int key(int op) {
    return mapKey(source.opKey(op));
  }

  private int value(int op) {
    return mapValue(source.opValue(op));
  }

  private int mapKey(int key) {
    keysUsed.set(key);
    return transfer(source.keys(), key, builder.keys());
  }

  private int mapValue(int value) {
    return value < 0 ? value : transfer(source.values(), value, builder.values());
  }

  private static int transfer(DatumPool from, int id, DatumPool to) {
    return from.isLong(id) ? to.ofLong(from.longAt(id)) : to.of(from.at(id));
  }
}
