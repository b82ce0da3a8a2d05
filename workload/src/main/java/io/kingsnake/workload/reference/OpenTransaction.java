package io.kingsnake.workload.reference;

import io.kingsnake.history.History;
import io.kingsnake.workload.Plan;
import io.kingsnake.workload.reference.store.IntList;
import io.kingsnake.workload.reference.store.IntTable;
import io.kingsnake.workload.reference.store.LongList;
import io.kingsnake.workload.reference.store.Transcript;
import io.kingsnake.workload.reference.store.VersionStore;
import org.jspecify.annotations.Nullable;

/**
 * Current or next transaction of a session: its plan, its view, and its reads and writes so far.
 * One for each session, used again and again. Reads of own writes are not noted.
 */
final class OpenTransaction {
  /** Marks a write that replaces any value. */
  static final int NO_BASE = -1;

  final int session;
  final int site;
  final Plan plan = new Plan();
  final Transcript transcript = new Transcript();

  int number;
  int nextStep;
  long beginTime;
  long firstAnswerTime;
  int snapshotPoint;

  /** The site's live view, or this transaction's own copy of it. */
  int[] view;

  /** Result of the last read of a single key. */
  long lastReadValue;

  /** The database has refused a step: all that is left is to abort. */
  boolean refused;

  /**
   * Another transaction has read uncommitted writes of this transaction, on condition that it
   * aborts.
   */
  boolean doomed;

  private boolean open;
  private Faults.@Nullable Pending pendingFault;
  private final int[] snapshot;

  private final IntTable lastReads = new IntTable();
  final IntList readKeys = new IntList();
  final IntList readPoints = new IntList();
  final IntList readWriters = new IntList();

  private final IntTable writesByKey = new IntTable();
  final IntList writeKeys = new IntList();
  final LongList writeValues = new LongList();
  final LongList writeIntermediates = new LongList();

  /** For appends: the point of the version they were made to. */
  final IntList writeBases = new IntList();

  final IntList rangeLows = new IntList();
  final IntList rangeHighs = new IntList();

  OpenTransaction(int session, Sites sites) {
    this.session = session;
    this.site = sites.siteOf(session);
    this.view = sites.view(site);
    this.snapshot = new int[sites.count()];
  }

  boolean isOpen() {
    return open;
  }

  void begin(int newNumber, long time, int point) {
    open = true;
    number = newNumber;
    nextStep = 0;
    beginTime = time;
    firstAnswerTime = History.NO_TIME;
    transcript.clear();
    snapshotPoint = point;
    refused = doomed = false;
    lastReads.clear();
    readKeys.clear();
    readPoints.clear();
    readWriters.clear();
    writesByKey.clear();
    writeKeys.clear();
    writeValues.clear();
    writeIntermediates.clear();
    writeBases.clear();
    rangeLows.clear();
    rangeHighs.clear();
  }

  void end() {
    open = false;
  }

  /** Fixes the view to what {@code live} shows now. */
  void takeSnapshot(int[] live) {
    System.arraycopy(live, 0, snapshot, 0, live.length);
    view = snapshot;
  }

  /** Goes back to a snapshot without the commits after {@code point}. */
  void rewindSnapshot(int point) {
    assert view == snapshot && isUntouched();
    for (int s = 0; s < snapshot.length; s++) {
      snapshot[s] = Math.min(snapshot[s], point);
    }
    snapshotPoint = point;
  }

  /** Tests whether the transaction has read and written nothing yet. */
  boolean isUntouched() {
    return readKeys.size() == 0 && rangeLows.size() == 0 && writeKeys.size() == 0;
  }

  boolean isReadOnly() {
    return writeKeys.size() == 0;
  }

  void noteRead(int key, int point, int writer) {
    lastReads.put(key, readKeys.size());
    noteRow(key, point, writer);
  }

  /** Notes a row that a range returned. */
  void noteRow(int key, int point, int writer) {
    readKeys.add(key);
    readPoints.add(point);
    readWriters.add(writer);
  }

  void noteRange(int low, int high) {
    rangeLows.add(low);
    rangeHighs.add(high);
  }

  /** The point of the version of {@code key} read last, or -1. */
  int lastReadPoint(int key) {
    int read = lastReads.get(key);
    return read == IntTable.MISSING ? -1 : readPoints.get(read);
  }

  /** The index of the own write of {@code key}, or -1. */
  int writeOf(int key) {
    return writeKeys.size() == 0 ? IntTable.MISSING : writesByKey.get(key);
  }

  void write(int key, long value, int base) {
    int write = writesByKey.get(key);
    if (write == IntTable.MISSING) {
      writesByKey.put(key, writeKeys.size());
      writeKeys.add(key);
      writeValues.add(value);
      writeIntermediates.add(VersionStore.ABSENT);
      writeBases.add(base);
    } else {
      writeIntermediates.set(write, writeValues.get(write));
      writeValues.set(write, value);
    }
  }

  Faults.@Nullable Pending pendingFault() {
    return pendingFault;
  }

  void pendingFault(Faults.@Nullable Pending pending) {
    pendingFault = pending;
  }
}
