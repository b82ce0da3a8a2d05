package io.kingsnake.history;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * An immutable recorded history, in columns.
 *
 * <p>Transactions are numbered session by session in session order: those of session s are {@code
 * sessionStart(s) .. sessionEnd(s)} (ends are exclusive). Operations are numbered transaction by
 * transaction in program order: {@code opStart(t) .. opEnd(t)}. Keys and values are ids into {@link
 * #keys()} and {@link #values()}, or one of the negative constants below.
 *
 * <p>Per operation, {@link #opKey} and {@link #opValue} mean, by {@link #opKind}:
 *
 * <ul>
 *   <li>READ: the key, and the value returned, ABSENT, INITIAL or UNKNOWN;
 *   <li>WRITE, INSERT: the key, and the value written;
 *   <li>DELETE: the key, and ABSENT or the identity of the tombstone written;
 *   <li>APPEND: the key, and the element;
 *   <li>READ_LIST: the key; elements by {@link #listStart}, or UNKNOWN as value;
 *   <li>SCAN, ITERATE: no key; bounds and rows by {@link #scanLow} and {@link #rowStart}, or
 *       UNKNOWN as value.
 * </ul>
 */
public final class History {
  /** The value of a key that is not there. */
  public static final int ABSENT = -1;

  /**
   * The value of a read that is known to have returned the initial version, which may be unknown.
   */
  public static final int INITIAL = -2;

  /** The result of an operation whose client never learned it. */
  public static final int UNKNOWN = -3;

  /** A time, timestamp, bound or level that was not recorded. */
  public static final long NO_TIME = Long.MIN_VALUE;

  // Operation codes: the kind in the low four bits, flags above.
  static final int KIND_MASK = 0x0F;

  /** A bit for each kind of operation that changes its key. */
  private static final int WRITES =
      Arrays.stream(OpKind.values())
          .filter(OpKind::isWrite)
          .mapToInt(kind -> 1 << kind.ordinal())
          .sum();

  /** The value read is a tombstone: the record is deleted but the trace shows its version. */
  static final int TOMBSTONE = 0x10;

  /** The iterator ran to the end of its range. */
  static final int EXHAUSTED = 0x20;

  /** The iterator ran from the high end of its range to the low. */
  static final int REVERSE = 0x40;

  /** The trace does not promise key order of the rows. */
  static final int UNORDERED = 0x80;

  // Only ranges use the three flags above, so single-key operations give them other meanings.

  /** The operation is the first half of the one after it; of ranges, only scans can be. */
  static final int JOINS_NEXT = EXHAUSTED;

  /** Marks a key not yet known to hold a list or a register; never set in a built history. */
  static final int UNDECIDED = REVERSE;

  /** Marks a read that stands for a scan's or an iterator's view of one key. */
  static final int PREDICATE = UNORDERED;

  private final HistoryColumns columns;
  private final boolean isPlain;

  History(HistoryColumns columns) {
    this.columns = columns;
    isPlain = isPlain(columns.opCodes);
  }

  public DatumPool keys() {
    return columns.keys;
  }

  public DatumPool values() {
    return columns.values;
  }

  public int keyCount() {
    return columns.keys.size();
  }

  public int valueCount() {
    return columns.values.size();
  }

  // Sessions

  public int sessionCount() {
    return columns.sessionStarts.length - 1;
  }

  public String sessionName(int session) {
    return columns.sessionNames.get(session);
  }

  public int sessionStart(int session) {
    return columns.sessionStarts[session];
  }

  public int sessionEnd(int session) {
    return columns.sessionStarts[session + 1];
  }

  // Transactions

  public int txnCount() {
    return columns.outcomes.length;
  }

  public int txnSession(int txn) {
    return columns.txnSessions[txn];
  }

  /** The identity the trace gave the transaction, or its 1-based place where it gave none. */
  public long txnId(int txn) {
    return columns.txnIds[txn];
  }

  /** The transaction with this identity, or -1. */
  public int txnWithId(long id) {
    for (int txn = 0; txn < columns.txnIds.length; txn++) {
      if (columns.txnIds[txn] == id) {
        return txn;
      }
    }
    return -1;
  }

  public Outcome outcome(int txn) {
    return Outcome.of(columns.outcomes[txn]);
  }

  public boolean isCommitted(int txn) {
    return columns.outcomes[txn] == 0;
  }

  /** When the client began the transaction, or {@link #NO_TIME}. */
  public long beginTime(int txn) {
    return columns.beginTimes == null ? NO_TIME : columns.beginTimes[txn];
  }

  /** When the client learned the outcome, or {@link #NO_TIME}. */
  public long endTime(int txn) {
    return columns.endTimes == null ? NO_TIME : columns.endTimes[txn];
  }

  /** When the first operation was answered, or {@link #NO_TIME}. */
  public long firstAnswerTime(int txn) {
    return columns.firstAnswerTimes == null ? NO_TIME : columns.firstAnswerTimes[txn];
  }

  /** When the client asked the database to commit, or {@link #NO_TIME}. */
  public long commitSentTime(int txn) {
    return columns.commitSentTimes == null ? NO_TIME : columns.commitSentTimes[txn];
  }

  /**
   * Tests whether times are moments inside the database: begin is when the snapshot was taken, end
   * when the transaction committed. Otherwise clients noted when they asked and were answered.
   */
  public boolean hasExactTimes() {
    return columns.exactTimes;
  }

  /** Tests whether any transaction carries a time. */
  public boolean hasTimes() {
    return columns.beginTimes != null
        || columns.endTimes != null
        || columns.firstAnswerTimes != null
        || columns.commitSentTimes != null;
  }

  /** This history as one whose clients had no clock. */
  public History withoutTimes() {
    return new History(columns.withoutTimes());
  }

  /** The database's own start and commit timestamps, a hint; null where none was recorded. */
  public @Nullable Timestamps timestamps() {
    return columns.timestamps;
  }

  /** The isolation level this transaction asked for, or null. */
  public @Nullable String txnLevel(int txn) {
    return columns.txnLevels == null ? null : columns.txnLevels[txn];
  }

  /** User's note on the transaction, as JSON text, or null. */
  public @Nullable String txnNote(int txn) {
    return columns.txnNotes == null ? null : columns.txnNotes[txn];
  }

  // Operations

  public int opCount() {
    return columns.opCodes.length;
  }

  public int opStart(int txn) {
    return columns.opStarts[txn];
  }

  public int opEnd(int txn) {
    return columns.opStarts[txn + 1];
  }

  /** The transaction that the operation belongs to. */
  public int txnOf(int op) {
    int found = Arrays.binarySearch(columns.opStarts, op);
    int txn = found < 0 ? -found - 2 : found;
    while (columns.opStarts[txn + 1] <= op) {
      txn++; // those before it are empty
    }
    return txn;
  }

  /** The operations of a transaction, in program order. */
  public IntStream ops(int txn) {
    return IntStream.range(opStart(txn), opEnd(txn));
  }

  /**
   * Tests whether all operations are reads and writes of single keys without further attributes.
   */
  public boolean isPlain() {
    return isPlain;
  }

  private static boolean isPlain(byte[] opCodes) {
    final int last = Math.max(OpKind.READ.ordinal(), OpKind.WRITE.ordinal());
    for (byte code : opCodes) {
      if (code < 0 || code > last) {
        return false;
      }
    }
    return true;
  }

  public OpKind opKind(int op) {
    return OpKind.of(columns.opCodes[op] & KIND_MASK);
  }

  /** Tests whether the operation's kind is one that changes its key, without decoding the kind. */
  public boolean isWrite(int op) {
    return (WRITES >> (columns.opCodes[op] & KIND_MASK) & 1) != 0;
  }

  public int opKey(int op) {
    return columns.opKeys[op];
  }

  public int opValue(int op) {
    return columns.opValues[op];
  }

  /**
   * Tests whether the record read, or the one deleted by this operation, shows its tombstone's
   * value.
   */
  public boolean isTombstone(int op) {
    return (columns.opCodes[op] & TOMBSTONE) != 0;
  }

  public boolean isExhausted(int op) {
    return (columns.opCodes[op] & EXHAUSTED) != 0 && opKind(op) == OpKind.ITERATE;
  }

  /**
   * Tests whether the trace recorded this operation and the next as one: the read and the delete of
   * a delete that reports what it found, or the scan and the deletes of a range delete. They count
   * as one operation.
   */
  public boolean joinsNext(int op) {
    return (columns.opCodes[op] & JOINS_NEXT) != 0 && opKind(op) != OpKind.ITERATE;
  }

  public boolean isReverse(int op) {
    return (columns.opCodes[op] & REVERSE) != 0;
  }

  public boolean isUnordered(int op) {
    return (columns.opCodes[op] & UNORDERED) != 0 && opKind(op).isRange();
  }

  /** Tests whether a read of one key records that a scan or iterator did not return the key. */
  public boolean isPredicate(int op) {
    return (columns.opCodes[op] & PREDICATE) != 0 && opKind(op) == OpKind.READ;
  }

  public long opBeginTime(int op) {
    return columns.opBeginTimes == null ? NO_TIME : columns.opBeginTimes[op];
  }

  public long opEndTime(int op) {
    return columns.opEndTimes == null ? NO_TIME : columns.opEndTimes[op];
  }

  public @Nullable String opNote(int op) {
    return columns.opNotes == null ? null : columns.opNotes[op];
  }

  /**
   * Lock that the read takes on what it reads, or null. Levels do not look at this, modules may.
   */
  public @Nullable Locking locking(int op) {
    return columns.opLocks == null || columns.opLocks[op] == 0
        ? null
        : Locking.of(columns.opLocks[op] - 1);
  }

  // Savepoints: a transaction may undo its operations since one, and continue.

  /** Tests whether any operation was rolled back to a savepoint. */
  public boolean hasUndone() {
    return columns.opUndone != null;
  }

  /** Tests whether the transaction undid the operation by rolling back to a savepoint. */
  public boolean isUndone(int op) {
    return undoneAt(op) != 0;
  }

  /**
   * Number of operations the transaction had done when it undid this one, 0 if it never did. Its
   * own operations from {@code opStart(txn) + undoneAt(op)} on do not see it.
   */
  public int undoneAt(int op) {
    return columns.opUndone == null ? 0 : columns.opUndone[op];
  }

  // Lists: the elements of READ_LIST are listElement(i), i in listStart(op) .. listEnd(op).

  public int listStart(int op) {
    assert opKind(op) == OpKind.READ_LIST && opValue(op) != UNKNOWN;
    return columns.listStarts[columns.opValues[op]];
  }

  public int listEnd(int op) {
    return columns.listStarts[columns.opValues[op] + 1];
  }

  /** The elements of a list that was read, in order. */
  public IntStream elements(int op) {
    return IntStream.range(listStart(op), listEnd(op)).map(this::listElement);
  }

  public int listLength(int op) {
    return listEnd(op) - listStart(op);
  }

  public int listElement(int index) {
    return columns.listElements[index];
  }

  // Scans and iterators: rows are rowKey(i) and rowValue(i), i in rowStart(op) .. rowEnd(op).

  /** The least key of the range (a Long, String or Bytes), or null if unbounded. */
  public @Nullable Object scanLow(int op) {
    return columns.bound(columns.scanLows[scanOf(op)]);
  }

  /** The first key after the range, or null if unbounded. */
  public @Nullable Object scanHigh(int op) {
    return columns.bound(columns.scanHighs[scanOf(op)]);
  }

  /** Tests whether the result is known; a client that never got an answer has no rows. */
  public boolean hasRows(int op) {
    return columns.opValues[op] >= 0 && columns.rowsKnown[scanOf(op)] != 0;
  }

  public int rowStart(int op) {
    return columns.rowStarts[scanOf(op)];
  }

  public int rowEnd(int op) {
    return columns.rowStarts[scanOf(op) + 1];
  }

  public int rowKey(int row) {
    return columns.rowKeys[row];
  }

  public int rowValue(int row) {
    return columns.rowValues[row];
  }

  /** Tests whether the row is a deleted record that the trace still shows. */
  public boolean isRowTombstone(int row) {
    return columns.rowTombstones[row] != 0;
  }

  private int scanOf(int op) {
    assert opKind(op).isRange() : "operation " + op + " is a " + opKind(op);
    return columns.opValues[op];
  }

  // Initial state and hints

  public InitialState initialState() {
    return columns.initialState;
  }

  /**
   * The value of {@code key} before the first transaction: a value id, ABSENT, or INITIAL if it is
   * not known ({@link InitialState#FIRST_READ}).
   */
  public int initialValue(int key) {
    if (columns.initialValues != null && columns.initialValues[key] != UNKNOWN) {
      return columns.initialValues[key];
    }
    return switch (columns.initialState) {
      case ABSENT -> ABSENT;
      case FIXED -> columns.fixedInitialValue;
      case FIRST_READ -> INITIAL;
    };
  }

  /** The one initial value of {@link InitialState#FIXED}, else ABSENT. */
  public int fixedInitialValue() {
    return columns.fixedInitialValue;
  }

  /** Tests whether the input itself gives an initial value for {@code key}. */
  public boolean hasOwnInitialValue(int key) {
    return columns.initialValues != null && columns.initialValues[key] != UNKNOWN;
  }

  /** Hints about the version order, in input order. */
  public List<VersionOrder> versionOrders() {
    return columns.versionOrders;
  }

  /** Unrecorded operations of transactions, by transaction. */
  public List<Gap> gaps() {
    return columns.gaps;
  }

  /** Free-form facts about the whole history, as JSON text, or null. */
  public @Nullable String note() {
    return columns.note;
  }
}
