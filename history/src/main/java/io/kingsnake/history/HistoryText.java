package io.kingsnake.history;

import java.util.StringJoiner;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A history as text that leaves nothing out: two histories observe the same if and only if their
 * texts are equal. Meant for tests and error messages; {@code docs/FORMATS.md} has a format to keep
 * histories in.
 */
public final class HistoryText {
  private final History history;

  private HistoryText(History history) {
    this.history = history;
  }

  public static String of(History history) {
    return new HistoryText(history).all();
  }

  private String all() {
    StringJoiner lines = new StringJoiner("\n", "", "\n");
    lines.add("initial " + history.initialState() + " " + fixedValue() + note(history.note()));
    if (history.hasExactTimes()) {
      lines.add("exact times");
    }
    initialValues(lines);
    for (int session = 0; session < history.sessionCount(); session++) {
      lines.add("session " + quoted(history.sessionName(session)));
      for (int t = history.sessionStart(session); t < history.sessionEnd(session); t++) {
        lines.add("  " + transaction(t));
        for (int op = history.opStart(t); op < history.opEnd(t); op++) {
          lines.add("    " + operation(op));
        }
        int txn = t;
        history.gaps().stream()
            .filter(gap -> gap.txn() == txn)
            .forEach(gap -> lines.add("    gap " + quoted(gap.what()) + " " + gap.writes()));
      }
    }
    for (VersionOrder order : history.versionOrders()) {
      lines.add(
          "versions of " + key(order.key()) + ": " + order.txns().stream().map(this::id).toList());
    }
    return lines.toString();
  }

  private String fixedValue() {
    return history.initialState() == InitialState.FIXED ? value(history.fixedInitialValue()) : "";
  }

  /** Sorted, because the order in which keys were met is no observation. */
  private void initialValues(StringJoiner lines) {
    IntStream.range(0, history.keyCount())
        .filter(history::hasOwnInitialValue)
        .mapToObj(k -> "initial " + key(k) + " " + value(history.initialValue(k)))
        .sorted()
        .forEach(lines::add);
  }

  private String transaction(int txn) {
    StringBuilder text =
        new StringBuilder("txn " + history.txnId(txn) + " " + history.outcome(txn));
    text.append(times(history.beginTime(txn), history.endTime(txn)));
    text.append(time(" first answer ", history.firstAnswerTime(txn)));
    text.append(time(" commit sent ", history.commitSentTime(txn)));
    Timestamps stamps = history.timestamps();
    if (stamps != null) {
      text.append(stamp(" start", stamps.startPhysical(txn), stamps.startLogical(txn)));
      text.append(stamp(" commit", stamps.commitPhysical(txn), stamps.commitLogical(txn)));
    }
    if (history.txnLevel(txn) != null) {
      text.append(" level ").append(history.txnLevel(txn));
    }
    return text.append(note(history.txnNote(txn))).toString();
  }

  private String operation(int op) {
    String text =
        switch (history.opKind(op)) {
          case READ, WRITE, INSERT, DELETE, APPEND ->
              key(history.opKey(op)) + " " + value(history.opValue(op));
          case READ_LIST -> key(history.opKey(op)) + " " + list(op);
          case SCAN, ITERATE -> range(op);
        };
    return history.opKind(op)
        + " "
        + text
        + (history.isTombstone(op) ? " tombstone" : "")
        + (history.joinsNext(op) ? " joins-next" : "")
        + (history.isUndone(op) ? " undone at " + history.undoneAt(op) : "")
        + (history.locking(op) == null ? "" : " locking " + history.locking(op))
        + times(history.opBeginTime(op), history.opEndTime(op))
        + note(history.opNote(op));
  }

  private String list(int op) {
    if (history.opValue(op) == History.UNKNOWN) {
      return value(History.UNKNOWN);
    }
    StringJoiner elements = new StringJoiner(", ", "[", "]");
    for (int i = history.listStart(op); i < history.listEnd(op); i++) {
      elements.add(value(history.listElement(i)));
    }
    return elements.toString();
  }

  private String range(int op) {
    String text =
        "["
            + bound(history.scanLow(op))
            + ", "
            + bound(history.scanHigh(op))
            + ")"
            + (history.isExhausted(op) ? " exhausted" : "")
            + (history.isReverse(op) ? " reverse" : "")
            + (history.isUnordered(op) ? " unordered" : "");
    if (!history.hasRows(op)) {
      return text + " " + value(History.UNKNOWN);
    }
    StringJoiner rows = new StringJoiner(", ", " {", "}");
    for (int row = history.rowStart(op); row < history.rowEnd(op); row++) {
      rows.add(
          key(history.rowKey(row))
              + "="
              + value(history.rowValue(row))
              + (history.isRowTombstone(row) ? " tombstone" : ""));
    }
    return text + rows;
  }

  private long id(int txn) {
    return history.txnId(txn);
  }

  private String key(int key) {
    return datum(history.keys().at(key));
  }

  private String value(int value) {
    return switch (value) {
      case History.ABSENT -> "ABSENT";
      case History.INITIAL -> "INITIAL";
      case History.UNKNOWN -> "UNKNOWN";
      default -> datum(history.values().at(value));
    };
  }

  private static String bound(@Nullable Object bound) {
    return bound == null ? "-" : datum(bound);
  }

  private static String datum(Object datum) {
    return datum instanceof String text ? quoted(text) : datum.toString();
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
  }

  private static String times(long begin, long end) {
    return time(" begin ", begin) + time(" end ", end);
  }

  private static String time(String name, long time) {
    return time == History.NO_TIME ? "" : name + time;
  }

  private static String stamp(String name, long physical, long logical) {
    return physical == History.NO_TIME ? "" : name + " " + physical + "." + logical;
  }

  private static String note(@Nullable String json) {
    return json == null ? "" : " note " + json;
  }
}
