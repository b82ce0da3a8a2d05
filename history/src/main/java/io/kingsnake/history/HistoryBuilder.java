package io.kingsnake.history;

import io.kingsnake.history.column.ByteColumn;
import io.kingsnake.history.column.IntBlocks;
import io.kingsnake.history.column.IntColumn;
import io.kingsnake.history.column.LongColumn;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Collects transactions into a {@link History}. Transactions of one session are added in session
 * order; sessions may interleave. Bad calls throw {@link IllegalArgumentException}: a reader turns
 * that into an error with a place in its file.
 */
public final class HistoryBuilder {
  private final HistoryColumns columns = new HistoryColumns();
  private final Map<String, Integer> sessionsByName = new HashMap<>();
  private final List<String> sessionNames = new ArrayList<>();

  private final IntColumn txnSessions = new IntColumn(-1);
  private final LongColumn txnIds = new LongColumn(0);
  private final ByteColumn outcomes = new ByteColumn((byte) 0);
  private final LongColumn beginTimes = new LongColumn(History.NO_TIME);
  private final LongColumn endTimes = new LongColumn(History.NO_TIME);
  private final LongColumn firstAnswerTimes = new LongColumn(History.NO_TIME);
  private final LongColumn commitSentTimes = new LongColumn(History.NO_TIME);
  private final LongColumn startPhysical = new LongColumn(History.NO_TIME);
  private final LongColumn startLogical = new LongColumn(0);
  private final LongColumn commitPhysical = new LongColumn(History.NO_TIME);
  private final LongColumn commitLogical = new LongColumn(0);
  private final Map<Integer, String> txnLevels = new HashMap<>();
  private final Map<Integer, String> txnNotes = new HashMap<>();
  private final DatumPool idsSeen = new DatumPool();
  private long nextId = 1;

  private final IntColumn opStarts = new IntColumn(0);
  private final ByteColumn opCodes = new ByteColumn((byte) 0);
  private final IntBlocks opKeys = new IntBlocks();
  private final IntBlocks opValues = new IntBlocks();
  private final LongColumn opBeginTimes = new LongColumn(History.NO_TIME);
  private final LongColumn opEndTimes = new LongColumn(History.NO_TIME);
  private final Map<Integer, String> opNotes = new HashMap<>();
  private final IntColumn opUndone = new IntColumn(0);
  private final ByteColumn opLocks = new ByteColumn((byte) 0);

  private final IntColumn listStarts = new IntColumn(0);
  private final IntColumn listElements = new IntColumn(0);
  private final IntColumn scanLows = new IntColumn(-1);
  private final IntColumn scanHighs = new IntColumn(-1);
  private final ByteColumn rowsKnown = new ByteColumn((byte) 0);
  private final IntColumn rowStarts = new IntColumn(0);
  private final IntColumn rowKeys = new IntColumn(-1);
  private final IntColumn rowValues = new IntColumn(-1);
  private final ByteColumn rowTombstones = new ByteColumn((byte) 0);

  boolean undecidedReads;

  private final IntColumn initialValues = new IntColumn(History.UNKNOWN);
  private final List<PendingVersionOrder> versionOrders = new ArrayList<>();

  private record PendingVersionOrder(int key, List<Long> txnIds) {}

  private final Map<Long, List<Gap>> gapsByTxnId = new HashMap<>();

  public HistoryBuilder() {
    opStarts.add(0);
    listStarts.add(0);
    rowStarts.add(0);
  }

  /** Interns keys. */
  public DatumPool keys() {
    return columns.keys;
  }

  /** Interns values. */
  public DatumPool values() {
    return columns.values;
  }

  /** The session of that name, made on first use. */
  public int session(String name) {
    return sessionsByName.computeIfAbsent(
        name,
        added -> {
          sessionNames.add(added);
          return sessionNames.size() - 1;
        });
  }

  public int txnCount() {
    return outcomes.size();
  }

  /** Tests whether a transaction with that identity was added. */
  public boolean hasTxn(long id) {
    return idsSeen.find(id) >= 0;
  }

  public TransactionBuffer newTransaction() {
    return new TransactionBuffer(this);
  }

  public HistoryBuilder initialAbsent() {
    columns.initialState = InitialState.ABSENT;
    return this;
  }

  public HistoryBuilder initialFixed(int value) {
    columns.initialState = InitialState.FIXED;
    columns.fixedInitialValue = value;
    return this;
  }

  public HistoryBuilder initialFirstRead() {
    columns.initialState = InitialState.FIRST_READ;
    return this;
  }

  /** The initial value of one key: a value id, ABSENT, or INITIAL for "not known". */
  public HistoryBuilder initialValue(int key, int value) {
    initialValues.set(key, value);
    return this;
  }

  /** Hints that the named transactions installed their versions of {@code key} in this order. */
  public HistoryBuilder versionOrder(int key, List<Long> txnIds) {
    versionOrders.add(new PendingVersionOrder(key, List.copyOf(txnIds)));
    return this;
  }

  /** Sets whether times are moments inside the database rather than those of clients. */
  public HistoryBuilder exactTimes(boolean exact) {
    columns.exactTimes = exact;
    return this;
  }

  boolean hasExactTimes() {
    return columns.exactTimes;
  }

  /** Free-form facts about the whole history, as JSON text. */
  public HistoryBuilder note(@Nullable String json) {
    columns.note = json;
    return this;
  }

  /** Adds the transaction and clears the buffer for the next. */
  public void add(TransactionBuffer txn) {
    if (txn.session < 0 || txn.session >= sessionNames.size()) {
      throw new IllegalArgumentException(
          "a transaction needs a session made by this builder but got " + txn.session);
    }
    txn.checkTimes();
    int index = outcomes.size();
    long id = claimId(txn.id);
    txnIds.add(id);
    if (!txn.gaps.isEmpty()) {
      gapsByTxnId.put(id, List.copyOf(txn.gaps));
    }
    txnSessions.add(txn.session);
    outcomes.add((byte) txn.outcome.ordinal());
    setUnless(beginTimes, index, txn.beginTime, History.NO_TIME);
    setUnless(endTimes, index, txn.endTime, History.NO_TIME);
    setUnless(firstAnswerTimes, index, txn.firstAnswerTime, History.NO_TIME);
    setUnless(commitSentTimes, index, txn.commitSentTime, History.NO_TIME);
    setUnless(startPhysical, index, txn.startPhysical, History.NO_TIME);
    setUnless(startLogical, index, txn.startLogical, 0);
    setUnless(commitPhysical, index, txn.commitPhysical, History.NO_TIME);
    setUnless(commitLogical, index, txn.commitLogical, 0);
    putUnlessNull(txnLevels, index, txn.level);
    putUnlessNull(txnNotes, index, txn.note);
    int firstOp = opCodes.size();
    opCodes.addAll(txn.opCodes);
    opKeys.addAll(txn.opKeys);
    opValues.addAll(txn.opValues);
    for (int i = 0; i < txn.opBeginTimes.size(); i++) {
      setUnless(opBeginTimes, firstOp + i, txn.opBeginTimes.get(i), History.NO_TIME);
      setUnless(opEndTimes, firstOp + i, txn.opEndTimes.get(i), History.NO_TIME);
    }
    for (int i = 0; i < txn.opNotes.size(); i++) {
      putUnlessNull(opNotes, firstOp + i, txn.opNotes.get(i));
    }
    for (int i = 0; i < txn.opUndone.size(); i++) {
      opUndone.set(firstOp + i, txn.opUndone.get(i));
    }
    for (int i = 0; i < txn.opLocks.size(); i++) {
      opLocks.set(firstOp + i, txn.opLocks.get(i));
    }
    opStarts.add(opCodes.size());
    txn.clear();
  }

  private long claimId(long wanted) {
    boolean numbered = wanted == TransactionBuffer.NO_ID;
    long id = numbered ? nextId : wanted;
    int before = idsSeen.size();
    while (idsSeen.ofLong(id) < before) {
      if (!numbered) {
        throw new IllegalArgumentException("transaction id " + id + " is used twice");
      }
      id++;
    }
    nextId = numbered ? id + 1 : nextId;
    return id;
  }

  int addList(int[] elements) {
    for (int element : elements) {
      listElements.add(element);
    }
    listStarts.add(listElements.size());
    return listStarts.size() - 2;
  }

  int addScan(ScanBuffer scan) {
    scanLows.add(scan.low == null ? -1 : columns.bounds.of(scan.low));
    scanHighs.add(scan.high == null ? -1 : columns.bounds.of(scan.high));
    rowsKnown.add((byte) (scan.rowsKnown ? 1 : 0));
    for (int i = 0; i < scan.rowKeys.size(); i++) {
      rowKeys.add(scan.rowKeys.get(i));
      rowValues.add(scan.rowValues.get(i));
      rowTombstones.add(scan.rowTombstones.get(i));
    }
    rowStarts.add(rowKeys.size());
    return rowStarts.size() - 2;
  }

  /** Finishes the history; the builder must not be used afterwards. */
  public History build() {
    int txnCount = outcomes.size();
    int opCount = opCodes.size();
    HistoryColumns c = columns;
    int emptyList = undecidedReads ? addList(new int[0]) : -1;
    c.sessionNames = List.copyOf(sessionNames);
    c.txnIds = txnIds.take(txnCount);
    c.txnSessions = txnSessions.take(txnCount);
    c.outcomes = outcomes.take(txnCount);
    c.beginTimes = takeIfAny(beginTimes, txnCount);
    c.endTimes = takeIfAny(endTimes, txnCount);
    c.firstAnswerTimes = takeIfAny(firstAnswerTimes, txnCount);
    c.commitSentTimes = takeIfAny(commitSentTimes, txnCount);
    if (startPhysical.size() > 0 || commitPhysical.size() > 0) {
      c.timestamps =
          new Timestamps(
              startPhysical.take(txnCount),
              startLogical.take(txnCount),
              commitPhysical.take(txnCount),
              commitLogical.take(txnCount));
    }
    c.txnLevels = spread(txnLevels, txnCount);
    c.txnNotes = spread(txnNotes, txnCount);
    c.opStarts = opStarts.take(txnCount + 1);
    c.opCodes = opCodes.take(opCount);
    c.opKeys = opKeys.take();
    c.opValues = opValues.take();
    c.opBeginTimes = takeIfAny(opBeginTimes, opCount);
    c.opEndTimes = takeIfAny(opEndTimes, opCount);
    c.opNotes = spread(opNotes, opCount);
    c.opUndone = opUndone.size() == 0 ? null : opUndone.take(opCount);
    c.opLocks = opLocks.size() == 0 ? null : opLocks.take(opCount);
    c.listStarts = listStarts.take(listStarts.size());
    c.listElements = listElements.take(listElements.size());
    c.scanLows = scanLows.take(scanLows.size());
    c.scanHighs = scanHighs.take(scanHighs.size());
    c.rowsKnown = rowsKnown.take(rowsKnown.size());
    c.rowStarts = rowStarts.take(rowStarts.size());
    c.rowKeys = rowKeys.take(rowKeys.size());
    c.rowValues = rowValues.take(rowValues.size());
    c.rowTombstones = rowTombstones.take(rowTombstones.size());
    if (initialValues.size() > 0) {
      c.initialValues = initialValues.take(c.keys.size());
    }
    if (undecidedReads) {
      UndecidedReads.decide(c, emptyList);
    }
    c.keys.trim();
    c.values.trim();
    SessionMajor.arrange(c, sessionNames.size());
    c.versionOrders = resolveVersionOrders();
    c.gaps = resolveGaps();
    return new History(c);
  }

  private List<VersionOrder> resolveVersionOrders() {
    if (versionOrders.isEmpty()) {
      return List.of();
    }
    Map<Long, Integer> txnById = new HashMap<>();
    for (int txn = 0; txn < columns.txnIds.length; txn++) {
      txnById.put(columns.txnIds[txn], txn);
    }
    List<VersionOrder> resolved = new ArrayList<>();
    for (PendingVersionOrder order : versionOrders) {
      List<Integer> txns = new ArrayList<>();
      for (Long id : order.txnIds) {
        Integer txn = txnById.get(id);
        if (txn == null) {
          throw new IllegalArgumentException(
              "the version order of key "
                  + columns.keys.show(order.key)
                  + " names transaction "
                  + id
                  + ", which is not in the history");
        }
        txns.add(txn);
      }
      resolved.add(new VersionOrder(order.key, txns));
    }
    return List.copyOf(resolved);
  }

  private List<Gap> resolveGaps() {
    List<Gap> resolved = new ArrayList<>();
    for (int txn = 0; txn < columns.txnIds.length && !gapsByTxnId.isEmpty(); txn++) {
      for (Gap gap : gapsByTxnId.getOrDefault(columns.txnIds[txn], List.of())) {
        resolved.add(new Gap(txn, gap.what(), gap.writes()));
      }
    }
    return List.copyOf(resolved);
  }

  private static void setUnless(LongColumn column, int row, long value, long absent) {
    if (value != absent) {
      column.set(row, value);
    }
  }

  private static void putUnlessNull(
      Map<Integer, String> map, int row, @Nullable String textOrNull) {
    if (textOrNull != null) {
      map.put(row, textOrNull);
    }
  }

  private static long @Nullable [] takeIfAny(LongColumn column, int length) {
    return column.size() == 0 ? null : column.take(length);
  }

  private static @Nullable String @Nullable [] spread(Map<Integer, String> sparse, int length) {
    if (sparse.isEmpty()) {
      return null;
    }
    @Nullable String[] dense = new String[length];
    sparse.forEach((row, text) -> dense[row] = text);
    return dense;
  }
}
