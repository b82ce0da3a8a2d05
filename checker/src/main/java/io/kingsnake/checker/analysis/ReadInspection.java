package io.kingsnake.checker.analysis;

import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Wording;
import io.kingsnake.engine.ints.IntArrays;
import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One pass over everything that committed transactions observed. A value that the initial state or
 * an installed write of another transaction explains costs one hash look-up; only the others meet
 * the rules, which are tried in order, so that each observation shows at most one anomaly.
 */
final class ReadInspection {
  private final History history;
  private final WriteIndex writes;
  private final CheckOptions options;
  private final int limit;
  private final InitialValues initial;
  private final InternalInconsistency ownWritePolicy;
  private final List<ReadRule> rules;
  private final Observation observation;
  private final List<Anomaly> found = new ArrayList<>();

  /** By key: the latest write met; it is the reader's own if not before its first operation. */
  private final int[] lastWrite;

  private @Nullable ListReads lists;
  private @Nullable ScanContract scans;
  private @Nullable PresentKeys presentKeys;

  ReadInspection(History history, WriteIndex writes, CheckOptions options, int limit) {
    this.history = history;
    this.writes = writes;
    this.options = options;
    this.limit = limit;
    this.initial = InitialValues.of(history, writes);
    this.observation = new Observation(history, writes);
    Wording wording = new Wording(history);
    this.ownWritePolicy = new InternalInconsistency(writes, initial, options.ownWrites(), wording);
    this.rules =
        List.of(
            new ThinAirRead(initial, new Lookalikes(history, writes, wording), wording),
            new FutureRead(writes, wording),
            new IntermediateRead(writes, wording),
            new AbortedRead(writes, wording));
    this.lastWrite = IntArrays.filled(history.keyCount(), -1);
  }

  List<Anomaly> run() {
    for (int txn = 0; txn < history.txnCount() && !isFull(); txn++) {
      if (history.isCommitted(txn)) {
        inspect(txn);
      }
    }
    return List.copyOf(found);
  }

  private boolean isFull() {
    return found.size() >= limit;
  }

  private void inspect(int txn) {
    for (int op = history.opStart(txn), end = history.opEnd(txn); op < end && !isFull(); op++) {
      switch (history.opKind(op)) {
        case READ -> observe(txn, history.opKey(op), history.opValue(op), history.isTombstone(op));
        case WRITE, INSERT, DELETE -> lastWrite[history.opKey(op)] = op;
        case APPEND -> lists().append(op);
        case READ_LIST -> inspectList(txn, op);
        case SCAN, ITERATE -> inspectScan(txn, op);
      }
    }
  }

  private void observe(int txn, int key, int value, boolean tombstone) {
    if (value == History.UNKNOWN) {
      return;
    }
    int write = lastWrite[key];
    boolean own = write >= history.opStart(txn);
    observation.move(txn, key, value, tombstone, own ? write : Observation.NO_WRITE);
    Anomaly broken = own ? ownWritePolicy.violation(observation) : null;
    boolean external = broken == null && observation.isExternal(options.ownWrites());
    report(external ? external() : broken);
  }

  private @Nullable Anomaly external() {
    if (isExplained(observation)) {
      return null;
    }
    return rules.stream()
        .flatMap(rule -> Stream.ofNullable(rule.violation(observation)))
        .findFirst()
        .orElseThrow(
            () ->
                new AssertionError(
                    "no rule explains why no transaction installed what was read: " + observation));
  }

  private boolean isExplained(Observation read) {
    return (read.group != WriteIndex.NONE && writes.installedByOther(read.group, read.txn))
        || initial.explains(read);
  }

  private void inspectList(int txn, int op) {
    if (history.opValue(op) != History.UNKNOWN) {
      report(lists().violation(txn, op));
    }
  }

  private void inspectScan(int txn, int op) {
    if (!history.hasRows(op)) {
      return;
    }
    report(scans().violation(txn, op));
    for (int row = history.rowStart(op); row < history.rowEnd(op) && !isFull(); row++) {
      observe(txn, history.rowKey(row), history.rowValue(row), history.isRowTombstone(row));
    }
    observeMissingOwn(txn, op);
    int missing = presentKeys().missing(op, scans());
    if (missing != PresentKeys.NO_KEY && lastWrite[missing] < history.opStart(txn)) {
      observe(txn, missing, History.ABSENT, false);
    }
  }

  /** Keys the reader wrote itself and the scan left out were observed as absent, too. */
  private void observeMissingOwn(int txn, int op) {
    Range range = Range.covered(history, op);
    for (int earlier = history.opStart(txn); range != null && earlier < op; earlier++) {
      OpKind kind = history.opKind(earlier);
      int key = history.opKey(earlier);
      if (kind.isWrite()
          && lastWrite[key] == earlier
          && !scans().returned(op, key)
          && range.contains(history.keys().at(key))) {
        observe(txn, key, History.ABSENT, false);
      }
    }
  }

  private void report(@Nullable Anomaly anomaly) {
    if (anomaly != null && !isFull()) {
      found.add(anomaly);
    }
  }

  private ListReads lists() {
    if (lists == null) {
      lists = new ListReads(history, writes, initial, options.ownWrites());
    }
    return lists;
  }

  private ScanContract scans() {
    if (scans == null) {
      scans = new ScanContract(history);
    }
    return scans;
  }

  private PresentKeys presentKeys() {
    if (presentKeys == null) {
      presentKeys = new PresentKeys(history, writes, initial);
    }
    return presentKeys;
  }
}
