package io.kingsnake.workload.reference;

import io.kingsnake.workload.Plan;
import io.kingsnake.workload.reference.store.ListArena;
import io.kingsnake.workload.reference.store.VersionStore;

/** Carries out single steps of transactions, and records the answers to the client. */
final class Executor {
  private final VersionStore store;
  private final ListArena lists = new ListArena();
  private final ReadFaults readFaults;
  private final RunOptions options;
  private final boolean rowsAreItems;
  private long nextTombstone = VersionStore.FIRST_TOMBSTONE;
  private final OpenTransaction[] txns;

  Executor(VersionStore store, ReadFaults readFaults, RunOptions options, OpenTransaction[] txns) {
    this.store = store;
    this.readFaults = readFaults;
    this.options = options;
    this.rowsAreItems = options.isolation() == Isolation.REPEATABLE_READ;
    this.txns = txns;
  }

  void step(OpenTransaction txn) {
    Plan plan = txn.plan;
    int step = txn.nextStep++;
    int key = plan.key(step);
    switch (plan.step(step)) {
      case GET, GET_FOR_UPDATE -> get(txn, key);
      case PUT -> put(txn, key, plan.value(step));
      case INSERT -> insert(txn, key, plan.value(step));
      case DELETE -> delete(txn, key);
      case WRITE_BACK -> writeBack(txn, key, plan.value(step));
      case ADD -> writeBack(txn, key, lastRead(txn) + plan.value(step));
      case SCAN -> scan(txn, plan, step);
      case ITERATE -> iterate(txn, plan, step);
      case APPEND -> append(txn, key, plan.value(step));
      case READ_LIST -> readList(txn, key);
    }
  }

  private void writeBack(OpenTransaction txn, int key, long value) {
    if (!VersionStore.isAbsent(txn.lastReadValue)) {
      put(txn, key, value);
    } else {
      insert(txn, key, value);
    }
  }

  private static long lastRead(OpenTransaction txn) {
    return VersionStore.isAbsent(txn.lastReadValue) ? 0 : txn.lastReadValue;
  }

  private void get(OpenTransaction txn, int key) {
    store.claim(key, false);
    txn.lastReadValue = read(txn, key);
    txn.transcript.read(key, txn.lastReadValue);
  }

  private void put(OpenTransaction txn, int key, long value) {
    store.claim(key, false);
    txn.write(key, value, OpenTransaction.NO_BASE);
    txn.transcript.write(key, value);
  }

  private void insert(OpenTransaction txn, int key, long value) {
    store.claim(key, false);
    txn.refused = !VersionStore.isAbsent(current(txn, key));
    txn.write(key, value, OpenTransaction.NO_BASE);
    txn.transcript.insert(key, value);
  }

  private void delete(OpenTransaction txn, int key) {
    store.claim(key, false);
    long left = options.tombstones() ? nextTombstone++ : VersionStore.ABSENT;
    txn.write(key, left, OpenTransaction.NO_BASE);
    txn.transcript.delete(key, left);
  }

  private void append(OpenTransaction txn, int key, long element) {
    store.claim(key, true);
    int base = store.point(store.visible(key, txn.view));
    txn.write(key, lists.append(current(txn, key), element), base);
    txn.transcript.append(key, element);
  }

  private void readList(OpenTransaction txn, int key) {
    store.claim(key, true);
    long list = read(txn, key);
    txn.transcript.readList(key);
    lists.copyTo(txn.transcript, key, list);
  }

  /** Reads and notes the value; bugs interfere here. */
  private long read(OpenTransaction txn, int key) {
    int own = txn.writeOf(key);
    if (own >= 0) {
      return txn.writeValues.get(own);
    }
    if (!options.faults().isEmpty()) {
      long wrong = readFaults.read(txn, key, txns);
      if (wrong != ReadFaults.NO_FAULT) {
        return wrong;
      }
    }
    int version = store.visible(key, txn.view);
    int writer = version == VersionStore.NONE ? -1 : store.writer(version);
    txn.noteRead(key, store.point(version), writer);
    return store.value(version);
  }

  /** Current value of the key for this transaction, which its client does not learn. */
  private long current(OpenTransaction txn, int key) {
    int own = txn.writeOf(key);
    return own >= 0 ? txn.writeValues.get(own) : store.value(store.visible(key, txn.view));
  }

  private void scan(OpenTransaction txn, Plan plan, int step) {
    int low = plan.low(step);
    int high = plan.high(step);
    txn.transcript.scan(low, high);
    for (int key = low, end = Math.min(high, store.keyEnd()); key < end; key++) {
      addRow(txn, key);
    }
    txn.noteRange(low, high);
  }

  private void iterate(OpenTransaction txn, Plan plan, int step) {
    int low = plan.low(step);
    int high = plan.high(step);
    boolean reverse = plan.isReverse(step);
    int rowsLeft = plan.limit(step);
    txn.transcript.iterate(low, high, reverse);
    int end = Math.min(high, store.keyEnd());
    int key = reverse ? end - 1 : low;
    while (rowsLeft > 0 && key >= low && key < end) {
      rowsLeft -= addRow(txn, key) ? 1 : 0;
      key += reverse ? -1 : 1;
    }
    boolean exhausted = rowsLeft > 0;
    txn.noteRange(reverse && !exhausted ? key + 1 : low, reverse || exhausted ? high : key);
    if (exhausted) {
      txn.transcript.exhausted();
    }
  }

  private boolean addRow(OpenTransaction txn, int key) {
    if (store.isList(key)) {
      throw new IllegalArgumentException("a range covers key " + key + ", which holds a list");
    }
    long value = current(txn, key);
    if (value == VersionStore.ABSENT) {
      return false;
    }
    txn.transcript.row(key, value);
    if (rowsAreItems && txn.writeOf(key) < 0) {
      int version = store.visible(key, txn.view);
      txn.noteRow(key, store.point(version), store.writer(version));
    }
    return !VersionStore.isTombstone(value);
  }
}
