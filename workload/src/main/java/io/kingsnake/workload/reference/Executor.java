package io.kingsnake.workload.reference;

import io.kingsnake.history.History;
import io.kingsnake.history.ScanBuffer;
import io.kingsnake.workload.Plan;

/** Carries out single steps of transactions, and records what the client is told. */
final class Executor {
  private final VersionStore store;
  private final ListArena lists = new ListArena();
  private final Recorder recorder;
  private final ReadFaults readFaults;
  private final boolean anyFaults;
  private final OpenTransaction[] txns;
  private final ScanBuffer scan = new ScanBuffer();

  Executor(
      VersionStore store,
      Recorder recorder,
      ReadFaults readFaults,
      boolean anyFaults,
      OpenTransaction[] txns) {
    this.store = store;
    this.recorder = recorder;
    this.readFaults = readFaults;
    this.anyFaults = anyFaults;
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
    if (txn.lastReadValue >= 0) {
      put(txn, key, value);
    } else {
      insert(txn, key, value);
    }
  }

  private long lastRead(OpenTransaction txn) {
    return txn.lastReadValue >= 0 ? recorder.valueAt(txn.lastReadValue) : 0;
  }

  private void get(OpenTransaction txn, int key) {
    store.claim(key, false);
    txn.lastReadValue = read(txn, key);
    txn.record.read(recorder.keyId(key), txn.lastReadValue);
  }

  private void put(OpenTransaction txn, int key, long value) {
    store.claim(key, false);
    int valueId = recorder.valueId(value);
    txn.write(key, valueId, OpenTransaction.NO_BASE);
    txn.record.write(recorder.keyId(key), valueId);
  }

  private void insert(OpenTransaction txn, int key, long value) {
    store.claim(key, false);
    int valueId = recorder.valueId(value);
    txn.refused = current(txn, key) >= 0;
    txn.write(key, valueId, OpenTransaction.NO_BASE);
    txn.record.insert(recorder.keyId(key), valueId);
  }

  private void delete(OpenTransaction txn, int key) {
    store.claim(key, false);
    txn.write(key, History.ABSENT, OpenTransaction.NO_BASE);
    txn.record.delete(recorder.keyId(key));
  }

  private void append(OpenTransaction txn, int key, long element) {
    store.claim(key, true);
    int elementId = recorder.valueId(element);
    int base = store.point(store.visible(key, txn.view));
    txn.write(key, lists.append(current(txn, key), elementId), base);
    txn.record.append(recorder.keyId(key), elementId);
  }

  private void readList(OpenTransaction txn, int key) {
    store.claim(key, true);
    int list = read(txn, key);
    txn.record.readList(recorder.keyId(key), lists.elements(list));
  }

  /** Reads and notes what was read; bugs interfere here. */
  private int read(OpenTransaction txn, int key) {
    int own = txn.writeOf(key);
    if (own >= 0) {
      return txn.writeValues.get(own);
    }
    if (anyFaults) {
      int wrong = readFaults.read(txn, key, txns);
      if (wrong != ReadFaults.NO_FAULT) {
        return wrong;
      }
    }
    int version = store.visible(key, txn.view);
    int writer = version == VersionStore.NONE ? -1 : store.writer(version);
    txn.noteRead(key, store.point(version), writer);
    return store.value(version);
  }

  /** What is there for this transaction, without the client being told. */
  private int current(OpenTransaction txn, int key) {
    int own = txn.writeOf(key);
    return own >= 0 ? txn.writeValues.get(own) : store.value(store.visible(key, txn.view));
  }

  private void scan(OpenTransaction txn, Plan plan, int step) {
    int low = plan.low(step);
    int high = plan.high(step);
    scan.clear().range((long) low, (long) high);
    for (int key = low, end = Math.min(high, store.keyEnd()); key < end; key++) {
      addRow(txn, key);
    }
    txn.noteRange(low, high);
    txn.record.scan(scan);
  }

  private void iterate(OpenTransaction txn, Plan plan, int step) {
    int low = plan.low(step);
    int high = plan.high(step);
    boolean reverse = plan.isReverse(step);
    int rowsLeft = plan.limit(step);
    scan.clear().range((long) low, (long) high);
    int end = Math.min(high, store.keyEnd());
    int key = reverse ? end - 1 : low;
    while (rowsLeft > 0 && key >= low && key < end) {
      rowsLeft -= addRow(txn, key) ? 1 : 0;
      key += reverse ? -1 : 1;
    }
    boolean exhausted = rowsLeft > 0;
    txn.noteRange(reverse && !exhausted ? key + 1 : low, reverse || exhausted ? high : key);
    txn.record.scan(scan.iterator(exhausted, reverse));
  }

  private boolean addRow(OpenTransaction txn, int key) {
    if (store.isList(key)) {
      throw new IllegalArgumentException("a range covers key " + key + ", which holds a list");
    }
    int value = current(txn, key);
    if (value < 0) {
      return false;
    }
    scan.row(recorder.keyId(key), value);
    return true;
  }
}
