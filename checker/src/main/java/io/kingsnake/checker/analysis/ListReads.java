package io.kingsnake.checker.analysis;

import io.kingsnake.checker.anomaly.AnomalyKind;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.CheckOptions.OwnWrites;
import io.kingsnake.checker.model.Wording;
import io.kingsnake.engine.ints.IntArrays;
import io.kingsnake.history.History;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Contradictions in a single list read: elements from nowhere, from aborted transactions or from
 * the reader's future, the same append twice, a list cut in the middle of a transaction, and own
 * appends missing from the end. Lists that contradict each other are not this class's business.
 */
final class ListReads {
  private final History history;
  private final WriteIndex writes;
  private final OwnWrites policy;
  private final Wording wording;
  private final Observation element;
  private final AbortedRead aborted;
  private final FutureRead future;
  private final ThinAirRead thinAir;
  private final InitialValues initial;

  /** By operation: the previous append to the same key, of this or an earlier transaction. */
  private final int[] previousAppend;

  private final int[] lastAppend;

  /** By group: the list read that met it last, and how often. */
  private final int[] groupSeenBy;

  private final int[] groupSeenCount;

  ListReads(History history, WriteIndex writes, InitialValues initial, OwnWrites policy) {
    this.history = history;
    this.writes = writes;
    this.initial = initial;
    this.policy = policy;
    this.wording = new Wording(history);
    this.element = new Observation(history, writes);
    this.aborted = new AbortedRead(writes, wording);
    this.future = new FutureRead(writes, wording);
    this.thinAir = new ThinAirRead(initial, new Lookalikes(history, writes, wording), wording);
    this.previousAppend = new int[history.opCount()];
    this.lastAppend = IntArrays.filled(history.keyCount(), -1);
    this.groupSeenBy = IntArrays.filled(writes.groupCount(), -1);
    this.groupSeenCount = new int[writes.groupCount()];
  }

  /** Notes an append; called in program order. */
  void append(int op) {
    int key = history.opKey(op);
    previousAppend[op] = lastAppend[key];
    lastAppend[key] = op;
  }

  @Nullable Anomaly violation(int txn, int op) {
    int key = history.opKey(op);
    int start = history.listStart(op);
    int end = history.listEnd(op);
    int externalEnd = policy == OwnWrites.EXTERNAL ? end : ownSuffixStart(txn, key, start, end);
    if (externalEnd < 0) {
      if (policy == OwnWrites.OWN) {
        return missesOwnAppends(txn, key);
      }
      externalEnd = end;
    }
    if (initial.isOpen(key)) {
      return null; // with an unrecorded initial state, all of a single list may be initial
    }
    Anomaly found = elements(txn, op, start, externalEnd);
    found = found == null ? repeated(txn, op, start, end) : found;
    boolean endIsOpen = policy == OwnWrites.EITHER && externalEnd < end;
    return found == null && externalEnd > start && !endIsOpen
        ? cut(txn, key, externalEnd - 1)
        : found;
  }

  /**
   * Position of the reader's own appends so far at the end of the list, or -1 if it does not end
   * with them.
   */
  private int ownSuffixStart(int txn, int key, int start, int end) {
    int position = end;
    int firstOp = history.opStart(txn);
    for (int op = lastAppend[key]; op >= firstOp; op = previousAppend[op]) {
      position--;
      if (position < start || history.listElement(position) != history.opValue(op)) {
        return -1;
      }
    }
    return position;
  }

  private Anomaly missesOwnAppends(int txn, int key) {
    element.move(txn, key, history.opValue(lastAppend[key]), false, Observation.NO_WRITE);
    return InternalInconsistency.anomaly(
        element,
        "%s read list %s, which does not end in its own appends up to %s"
            .formatted(wording.txn(txn), wording.key(key), wording.value(element.value)));
  }

  private @Nullable Anomaly elements(int txn, int op, int start, int end) {
    int key = history.opKey(op);
    for (int i = start; i < end; i++) {
      element.move(txn, key, history.listElement(i), false, Observation.NO_WRITE);
      Anomaly found = unexplained(element);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private @Nullable Anomaly unexplained(Observation read) {
    if (read.group == WriteIndex.NONE) {
      return thinAir.anomaly(read, sawElement(read));
    }
    if (writes.installedByOther(read.group, read.txn)
        || !writes.overwriters(read.group, read.txn).isEmpty()) {
      return null;
    }
    List<Integer> writers = writes.abortedWriters(read.group, read.txn);
    if (!writers.isEmpty()) {
      return aborted.anomaly(read, writers, sawElement(read));
    }
    return appendedBefore(read)
        ? InternalInconsistency.anomaly(
            read, sawElement(read) + ", its own append, in a place that is not its own")
        : future.anomaly(read, sawElement(read));
  }

  private boolean appendedBefore(Observation read) {
    int firstOp = history.opStart(read.txn);
    for (int op = lastAppend[read.key]; op >= firstOp; op = previousAppend[op]) {
      if (history.opValue(op) == read.value) {
        return true;
      }
    }
    return false;
  }

  private @Nullable Anomaly repeated(int txn, int op, int start, int end) {
    int key = history.opKey(op);
    for (int i = start; i < end; i++) {
      int group = writes.group(key, history.listElement(i));
      if (group == WriteIndex.NONE) {
        continue;
      }
      groupSeenCount[group] = groupSeenBy[group] == op ? groupSeenCount[group] + 1 : 1;
      groupSeenBy[group] = op;
      if (groupSeenCount[group] > 1 && groupSeenCount[group] > appendCount(group)) {
        element.move(txn, key, history.listElement(i), false, Observation.NO_WRITE);
        String seen = "%s more often than it was appended".formatted(sawElement(element));
        return Anomaly.observed(AnomalyKind.DUPLICATE_ELEMENTS, List.of(txn), seen);
      }
    }
    return null;
  }

  /** Appends of the element by transactions that may have committed. */
  private int appendCount(int group) {
    long overwritten = writes.discarded(group).filter(txn -> !writes.isAborted(txn)).count();
    return writes.installedCount(group) + (int) overwritten;
  }

  /** G1b for lists: the last element from others is not the last that its transaction appended. */
  private @Nullable Anomaly cut(int txn, int key, int last) {
    element.move(txn, key, history.listElement(last), false, Observation.NO_WRITE);
    if (element.group == WriteIndex.NONE || writes.installedByOther(element.group, txn)) {
      return null;
    }
    List<Integer> writers = writes.overwriters(element.group, txn);
    return writers.isEmpty()
        ? null
        : IntermediateRead.anomaly(
            element,
            writers,
            "%s read list %s up to %s, after which %s appended more within the same transaction"
                .formatted(
                    wording.txn(txn),
                    wording.key(key),
                    wording.value(element.value),
                    wording.txns(writers)));
  }

  private String sawElement(Observation read) {
    return "%s read %s in list %s"
        .formatted(wording.txn(read.txn), wording.value(read.value), wording.key(read.key));
  }
}
