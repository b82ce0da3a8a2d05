package io.kingsnake.history;

import io.kingsnake.history.column.ByteColumn;
import io.kingsnake.history.column.IntColumn;
import io.kingsnake.history.column.LongColumn;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One transaction under construction. Made by {@link HistoryBuilder#newTransaction}, filled in
 * program order, handed to {@link HistoryBuilder#add}, which copies and clears it, so that one
 * buffer serves a whole file; a reader of interleaved records keeps one for each open transaction.
 *
 * <p>Key and value arguments are ids from {@link HistoryBuilder#keys()} and {@link
 * HistoryBuilder#values()}, or the constants of {@link History} where they apply.
 */
public final class TransactionBuffer {
  /** Asks the builder for the next free identity. */
  static final long NO_ID = Long.MIN_VALUE;

  private final HistoryBuilder builder;
  int session = -1;
  long id = NO_ID;
  Outcome outcome = Outcome.COMMITTED;
  long beginTime = History.NO_TIME;
  long endTime = History.NO_TIME;
  long firstAnswerTime = History.NO_TIME;
  long commitSentTime = History.NO_TIME;
  long startPhysical = History.NO_TIME;
  long startLogical;
  long commitPhysical = History.NO_TIME;
  long commitLogical;
  @Nullable String level;
  @Nullable String note;
  final List<Gap> gaps = new ArrayList<>();

  final ByteColumn opCodes = new ByteColumn((byte) 0);
  final IntColumn opKeys = new IntColumn(-1);
  final IntColumn opValues = new IntColumn(-1);
  final LongColumn opBeginTimes = new LongColumn(History.NO_TIME);
  final LongColumn opEndTimes = new LongColumn(History.NO_TIME);
  final List<@Nullable String> opNotes = new ArrayList<>();
  final IntColumn opUndone = new IntColumn(0);
  final ByteColumn opLocks = new ByteColumn((byte) 0);
  private final List<Savepoint> savepoints = new ArrayList<>();

  private record Savepoint(String name, int opCount) {}

  TransactionBuffer(HistoryBuilder builder) {
    this.builder = builder;
  }

  public TransactionBuffer session(int session) {
    this.session = session;
    return this;
  }

  /** The identity the trace gives this transaction; without one it is numbered. */
  public TransactionBuffer id(long id) {
    this.id = id;
    return this;
  }

  public TransactionBuffer outcome(Outcome outcome) {
    this.outcome = outcome;
    return this;
  }

  public TransactionBuffer times(long beginTime, long endTime) {
    this.beginTime = beginTime;
    this.endTime = endTime;
    return this;
  }

  /** When the first operation was answered, which is after the snapshot was taken. */
  public TransactionBuffer firstAnswer(long time) {
    firstAnswerTime = time;
    return this;
  }

  /**
   * Sets the time at which the database was asked to commit, possibly by the last operation itself.
   */
  public TransactionBuffer commitSent(long time) {
    commitSentTime = time;
    return this;
  }

  void checkTimes() {
    if (endTime != History.NO_TIME && endTime < beginTime) {
      throw new IllegalArgumentException(
          "a transaction cannot end at " + endTime + " if it begins at " + beginTime);
    }
    checkWithin(firstAnswerTime, "have its first answer");
    checkWithin(commitSentTime, "ask to commit");
  }

  private boolean isEarly(long time) {
    return time != History.NO_TIME && time < beginTime;
  }

  private boolean isWithin(long time) {
    return !isEarly(time) && (endTime == History.NO_TIME || time <= endTime);
  }

  private void checkWithin(long time, String what) {
    if (!isWithin(time)) {
      boolean isEarly = isEarly(time);
      throw new IllegalArgumentException(
          "a transaction cannot %s at %d if it %s at %d"
              .formatted(what, time, isEarly ? "begins" : "ends", isEarly ? beginTime : endTime));
    }
  }

  /**
   * Refuses operations that no client can have seen, for readers: operations are sent and answered
   * while their transaction is open (unless its times are the database's, which has a clock of its
   * own), and the halves of one operation are both present or both undone.
   */
  public void checkOperations() {
    boolean hasTimes = opBeginTimes.size() > 0 || opEndTimes.size() > 0;
    for (int op = 0; op < opCount(); op++) {
      checkJoin(op);
      if (hasTimes && !builder.hasExactTimes()) {
        checkTimes(op);
      }
    }
  }

  private void checkTimes(int op) {
    long begin = opBeginTimes.get(op);
    long end = opEndTimes.get(op);
    if (isWithin(begin) && isWithin(end) && (end == History.NO_TIME || end >= begin)) {
      return; // words for each that is fine would be costly
    }
    String name = "operation " + (op + 1);
    if (end != History.NO_TIME && end < begin) {
      throw new IllegalArgumentException(
          "%s cannot be answered at %d if it is sent at %d".formatted(name, end, begin));
    }
    checkWithin(begin, "send " + name);
    checkWithin(end, "have the answer to " + name);
  }

  private void checkJoin(int op) {
    byte code = opCodes.get(op);
    boolean iterates = OpKind.of(code & History.KIND_MASK) == OpKind.ITERATE;
    if ((code & History.JOINS_NEXT) == 0 || iterates) {
      return;
    }
    if (op + 1 == opCount()) {
      throw new IllegalArgumentException(
          "operation %d joins the next one, but it is the last of its transaction"
              .formatted(op + 1));
    }
    if (opUndone.get(op) != opUndone.get(op + 1)) {
      throw new IllegalArgumentException(
          "operations %d and %d are joined, so that no rollback can take back one of them only"
              .formatted(op + 1, op + 2));
    }
  }

  /** The database's own start timestamp (a hybrid logical clock; logical 0 for a plain one). */
  public TransactionBuffer startTimestamp(long physical, long logical) {
    startPhysical = physical;
    startLogical = logical;
    return this;
  }

  public TransactionBuffer commitTimestamp(long physical, long logical) {
    commitPhysical = physical;
    commitLogical = logical;
    return this;
  }

  public TransactionBuffer level(@Nullable String level) {
    this.level = level;
    return this;
  }

  /** Sets the user's note, as JSON text. */
  public TransactionBuffer note(@Nullable String json) {
    this.note = json;
    return this;
  }

  /**
   * The transaction did something that is not among its operations.
   *
   * @param writes prefixes of the keys it may have written, null if it may have been any
   */
  public TransactionBuffer gap(String what, @Nullable List<String> writes) {
    gaps.add(new Gap(-1, what, writes));
    return this;
  }

  public boolean isEmpty() {
    return opCodes.size() == 0;
  }

  public int opCount() {
    return opCodes.size();
  }

  public TransactionBuffer read(int key, int value) {
    return op(OpKind.READ, 0, key, value);
  }

  /** A read that found a deleted record and shows the identity of its tombstone. */
  public TransactionBuffer readTombstone(int key, int value) {
    return op(OpKind.READ, History.TOMBSTONE, key, value);
  }

  /**
   * A read that returned nothing (ABSENT), or whose result was never learned (UNKNOWN), where the
   * trace does not say whether the key holds a list: it does if any transaction appends to it or
   * reads it as a list, which is decided when the history is built.
   */
  public TransactionBuffer readUndecided(int key, int value) {
    builder.undecidedReads = true;
    return op(OpKind.READ, History.UNDECIDED, key, value);
  }

  public TransactionBuffer write(int key, int value) {
    return op(OpKind.WRITE, 0, key, value);
  }

  public TransactionBuffer insert(int key, int value) {
    return op(OpKind.INSERT, 0, key, value);
  }

  public TransactionBuffer delete(int key) {
    return op(OpKind.DELETE, 0, key, History.ABSENT);
  }

  /** A delete that leaves a tombstone which reads can identify. */
  public TransactionBuffer deleteLeaving(int key, int tombstone) {
    return op(OpKind.DELETE, History.TOMBSTONE, key, tombstone);
  }

  public TransactionBuffer append(int key, int element) {
    return op(OpKind.APPEND, 0, key, element);
  }

  public TransactionBuffer readList(int key, int... elements) {
    return op(OpKind.READ_LIST, 0, key, builder.addList(elements));
  }

  public TransactionBuffer readUnknownList(int key) {
    return op(OpKind.READ_LIST, 0, key, History.UNKNOWN);
  }

  /** A scan or iterator; see {@link ScanBuffer} for its range and rows. */
  public TransactionBuffer scan(ScanBuffer scan) {
    OpKind kind = scan.iterator ? OpKind.ITERATE : OpKind.SCAN;
    int flags =
        (scan.exhausted ? History.EXHAUSTED : 0)
            | (scan.reverse ? History.REVERSE : 0)
            | (scan.unordered ? History.UNORDERED : 0);
    return op(kind, flags, -1, builder.addScan(scan));
  }

  /** A scan or an iterator that covers the key did not return it. */
  public TransactionBuffer missByPredicate(int key) {
    return op(OpKind.READ, History.PREDICATE, key, History.ABSENT);
  }

  /** The operation added last and the next one are halves of one recorded operation. */
  public TransactionBuffer joinNext() {
    return join(opCodes.size() - 1);
  }

  /** The operation and the one after it are halves of one recorded operation. */
  public TransactionBuffer join(int op) {
    opCodes.set(op, (byte) (opCodes.get(op) | History.JOINS_NEXT));
    return this;
  }

  /** The times of the operation added last. */
  public TransactionBuffer opTimes(long begin, long end) {
    opBeginTimes.set(opCodes.size() - 1, begin);
    opEndTimes.set(opCodes.size() - 1, end);
    return this;
  }

  /** A note, as JSON text, on the operation added last. */
  public TransactionBuffer opNote(@Nullable String json) {
    while (opNotes.size() < opCodes.size()) {
      opNotes.add(null);
    }
    opNotes.set(opCodes.size() - 1, json);
    return this;
  }

  /** Marks the operation added last, which reads, as also locking what it reads. */
  public TransactionBuffer locking(Locking mode) {
    opLocks.set(opCodes.size() - 1, (byte) (mode.ordinal() + 1));
    return this;
  }

  /** Sets a savepoint; an earlier one of the same name is hidden. */
  public TransactionBuffer savepoint(String name) {
    savepoints.add(new Savepoint(name, opCodes.size()));
    return this;
  }

  /** Undoes the operations since the savepoint, which stays; later ones are gone. */
  public TransactionBuffer rollBackTo(String name) {
    int last = savepoints.size() - 1;
    while (last >= 0 && !savepoints.get(last).name.equals(name)) {
      last--;
    }
    if (last < 0) {
      throw new IllegalArgumentException("no savepoint " + name + " to roll back to");
    }
    savepoints.subList(last + 1, savepoints.size()).clear();
    return rollBack(savepoints.get(last).opCount);
  }

  /** Takes back all but the first {@code kept} of the operations added so far. */
  public TransactionBuffer rollBack(int kept) {
    for (int op = kept; op < opCodes.size(); op++) {
      opUndone.set(op, opUndone.get(op) == 0 ? opCodes.size() : opUndone.get(op));
    }
    return this;
  }

  /**
   * Marks the operation as undone when there were {@code opCount}, see {@link History#undoneAt}.
   */
  public TransactionBuffer undone(int op, int opCount) {
    if (opCount <= op || opCount > opCodes.size()) {
      throw new IllegalArgumentException(
          "operation %d of %d cannot be undone at %d".formatted(op, opCodes.size(), opCount));
    }
    opUndone.set(op, opCount);
    return this;
  }

  private TransactionBuffer op(OpKind kind, int flags, int key, int value) {
    opCodes.add((byte) (kind.ordinal() | flags));
    opKeys.add(key);
    opValues.add(value);
    return this;
  }

  void clear() {
    session = -1;
    id = NO_ID;
    outcome = Outcome.COMMITTED;
    beginTime = endTime = firstAnswerTime = commitSentTime = History.NO_TIME;
    startPhysical = commitPhysical = History.NO_TIME;
    startLogical = commitLogical = 0;
    level = null;
    note = null;
    gaps.clear();
    opCodes.clear();
    opKeys.clear();
    opValues.clear();
    opBeginTimes.clear();
    opEndTimes.clear();
    opNotes.clear();
    opUndone.clear();
    opLocks.clear();
    savepoints.clear();
  }
}
