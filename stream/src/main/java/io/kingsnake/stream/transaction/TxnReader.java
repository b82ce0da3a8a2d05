package io.kingsnake.stream.transaction;

import io.kingsnake.history.Gap;
import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Transactions of a history, one by one. */
public final class TxnReader {
  private final History history;
  private final Map<Integer, List<Txn.Unseen>> unseen = new HashMap<>();

  public TxnReader(History history) {
    this.history = history;
    for (Gap gap : history.gaps()) {
      unseen
          .computeIfAbsent(gap.txn(), any -> new ArrayList<>())
          .add(new Txn.Unseen(gap.what(), gap.writes()));
    }
  }

  /** All, in session order. */
  public List<Txn> all() {
    List<Txn> all = new ArrayList<>();
    for (int txn = 0; txn < history.txnCount(); txn++) {
      all.add(txn(txn, txn - history.sessionStart(history.txnSession(txn)), history.txnId(txn)));
    }
    return all;
  }

  /**
   * One transaction, with a place in its session and an identity that may count beyond this
   * history.
   */
  public Txn txn(int txn, long place, long id) {
    int start = history.opStart(txn);
    Op[] ops = new Op[history.opEnd(txn) - start];
    for (int i = 0; i < ops.length; i++) {
      ops[i] = op(start + i);
    }
    return new Txn(
        history.sessionName(history.txnSession(txn)),
        place,
        id,
        history.outcome(txn),
        history.beginTime(txn),
        history.endTime(txn),
        history.firstAnswerTime(txn),
        history.commitSentTime(txn),
        history.txnLevel(txn),
        history.txnNote(txn),
        List.of(ops),
        unseen.getOrDefault(txn, List.of()));
  }

  private Op op(int op) {
    OpKind kind = history.opKind(op);
    boolean isRange = kind.isRange();
    return new Op(
        kind,
        isRange ? null : (Serializable) history.keys().at(history.opKey(op)),
        isRange || kind == OpKind.READ_LIST ? null : value(op),
        kind == OpKind.READ_LIST ? elements(op) : null,
        isRange ? range(op) : null,
        history.joinsNext(op),
        history.undoneAt(op),
        detail(op));
  }

  private Serializable value(int op) {
    Serializable value = value(history, history.opValue(op));
    return history.isTombstone(op) && !(value instanceof Mark) ? new Tombstone(value) : value;
  }

  static Serializable value(History history, int value) {
    return switch (value) {
      case History.ABSENT -> Mark.ABSENT;
      case History.INITIAL -> Mark.INITIAL;
      case History.UNKNOWN -> Mark.UNKNOWN;
      default -> (Serializable) history.values().at(value);
    };
  }

  private @Nullable List<Serializable> elements(int op) {
    if (history.opValue(op) == History.UNKNOWN) {
      return null;
    }
    Serializable[] elements = new Serializable[history.listLength(op)];
    for (int i = 0; i < elements.length; i++) {
      elements[i] = value(history, history.listElement(history.listStart(op) + i));
    }
    return List.of(elements);
  }

  private Op.Range range(int op) {
    List<Op.Row> rows = null;
    if (history.hasRows(op)) {
      rows = new ArrayList<>();
      for (int row = history.rowStart(op); row < history.rowEnd(op); row++) {
        Serializable value = value(history, history.rowValue(row));
        rows.add(
            new Op.Row(
                (Serializable) history.keys().at(history.rowKey(row)),
                history.isRowTombstone(row) ? new Tombstone(value) : value));
      }
    }
    return new Op.Range(
        (Serializable) history.scanLow(op),
        (Serializable) history.scanHigh(op),
        history.isExhausted(op),
        history.isReverse(op),
        history.isUnordered(op),
        rows);
  }

  private Op.@Nullable Detail detail(int op) {
    long begin = history.opBeginTime(op);
    long end = history.opEndTime(op);
    return begin == History.NO_TIME
            && end == History.NO_TIME
            && history.opNote(op) == null
            && history.locking(op) == null
        ? null
        : new Op.Detail(begin, end, history.opNote(op), history.locking(op));
  }
}
