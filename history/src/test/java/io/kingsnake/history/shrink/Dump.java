package io.kingsnake.history.shrink;

import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.Timestamps;
import io.kingsnake.history.VersionOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;

/** Histories as text, independent of the numbers of keys and values. */
final class Dump {
  private final History history;

  private Dump(History history) {
    this.history = history;
  }

  static List<String> all(History history) {
    return of(history, txn -> true, op -> true, key -> true);
  }

  /** Expected text of the chosen part of the history. */
  static List<String> of(
      History history, IntPredicate txns, IntPredicate ops, IntPredicate initialKeys) {
    Dump dump = new Dump(history);
    List<String> lines = new ArrayList<>();
    for (int txn = 0; txn < history.txnCount(); txn++) {
      if (txns.test(txn)) {
        lines.add(dump.txn(txn));
        for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
          if (ops.test(op)) {
            lines.add("  " + dump.op(op));
          }
        }
      }
    }
    for (VersionOrder order : history.versionOrders()) {
      String kept = dump.order(order, txns, ops);
      if (!kept.isEmpty()) {
        lines.add("order of " + dump.key(order.key()) + ": " + kept);
      }
    }
    lines.add(history.initialState() + " " + dump.value(history.fixedInitialValue()));
    List<String> initials = new ArrayList<>();
    for (int key = 0; key < history.keyCount(); key++) {
      if (history.hasOwnInitialValue(key) && initialKeys.test(key)) {
        initials.add("initially " + dump.key(key) + "=" + dump.value(history.initialValue(key)));
      }
    }
    initials.stream().sorted().forEach(lines::add);
    lines.add("exact " + history.hasExactTimes() + " note " + history.note());
    return lines;
  }

  private String order(VersionOrder order, IntPredicate txns, IntPredicate ops) {
    return order.txns().stream()
        .filter(txns::test)
        .filter(txn -> writes(txn, order.key(), op -> true) == writes(txn, order.key(), ops))
        .map(txn -> Long.toString(history.txnId(txn)))
        .collect(Collectors.joining(" "));
  }

  private boolean writes(int txn, int key, IntPredicate ops) {
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      if (ops.test(op) && history.opKind(op).isWrite() && history.opKey(op) == key) {
        return true;
      }
    }
    return false;
  }

  private String txn(int txn) {
    Timestamps stamps = history.timestamps();
    String stamp =
        stamps == null || !stamps.has(txn)
            ? "no stamps"
            : "%d.%d-%d.%d"
                .formatted(
                    stamps.startPhysical(txn),
                    stamps.startLogical(txn),
                    stamps.commitPhysical(txn),
                    stamps.commitLogical(txn));
    return "%s #%d %s [%d,%d,%d,%d] %s level=%s note=%s"
        .formatted(
            history.sessionName(history.txnSession(txn)),
            history.txnId(txn),
            history.outcome(txn),
            history.beginTime(txn),
            history.firstAnswerTime(txn),
            history.commitSentTime(txn),
            history.endTime(txn),
            stamp,
            history.txnLevel(txn),
            history.txnNote(txn));
  }

  private String op(int op) {
    OpKind kind = history.opKind(op);
    String flags =
        (history.isTombstone(op) ? "T" : "")
            + (history.isExhausted(op) ? "E" : "")
            + (history.isReverse(op) ? "R" : "")
            + (history.isUnordered(op) ? "U" : "");
    String body =
        kind.isRange()
            ? "[%s,%s) %s".formatted(history.scanLow(op), history.scanHigh(op), rows(op))
            : key(history.opKey(op))
                + "="
                + (kind == OpKind.READ_LIST ? list(op) : value(history.opValue(op)));
    return "%s%s %s [%d,%d] note=%s"
        .formatted(
            kind, flags, body, history.opBeginTime(op), history.opEndTime(op), history.opNote(op));
  }

  private String rows(int op) {
    if (!history.hasRows(op)) {
      return "?";
    }
    StringBuilder rows = new StringBuilder();
    for (int row = history.rowStart(op); row < history.rowEnd(op); row++) {
      rows.append(key(history.rowKey(row)))
          .append(history.isRowTombstone(row) ? "!" : "=")
          .append(value(history.rowValue(row)))
          .append(' ');
    }
    return rows.toString();
  }

  private String list(int op) {
    if (history.opValue(op) == History.UNKNOWN) {
      return "?";
    }
    StringBuilder elements = new StringBuilder("[");
    for (int i = history.listStart(op); i < history.listEnd(op); i++) {
      elements.append(value(history.listElement(i))).append(' ');
    }
    return elements.append(']').toString();
  }

  private String key(int key) {
    Object datum = history.keys().at(key);
    return datum.getClass().getSimpleName() + ":" + datum;
  }

  private String value(int value) {
    if (value < 0) {
      return value == History.ABSENT ? "absent" : value == History.INITIAL ? "initial" : "?";
    }
    Object datum = history.values().at(value);
    return datum.getClass().getSimpleName() + ":" + datum;
  }
}
