package io.kingsnake.testkit;

import io.kingsnake.history.DatumPool;
import io.kingsnake.history.History;
import io.kingsnake.history.InitialState;
import io.kingsnake.history.Locking;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.Outcome;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Writes a history as a {@link HistoryScript}. */
final class ScriptWriter {
  private final History history;
  private final StringBuilder text = new StringBuilder();

  ScriptWriter(History history) {
    this.history = history;
  }

  String write() {
    writeInitial();
    for (int session = 0; session < history.sessionCount(); session++) {
      text.append(history.sessionName(session)).append(':');
      for (int txn = history.sessionStart(session); txn < history.sessionEnd(session); txn++) {
        text.append(txn == history.sessionStart(session) ? "" : " |");
        writeTransaction(txn);
      }
      text.append('\n');
    }
    return text.toString();
  }

  private void writeInitial() {
    text.append(history.hasExactTimes() ? "times exact\n" : "");
    if (history.initialState() == InitialState.FIRST_READ) {
      text.append("initial first-read\n");
    } else if (history.initialState() == InitialState.FIXED) {
      text.append("initial ").append(value(history.fixedInitialValue(), false)).append('\n');
    }
    for (int key = 0; key < history.keyCount(); key++) {
      if (history.hasOwnInitialValue(key)) {
        String value = value(history.initialValue(key), false);
        text.append("initial ").append(key(key)).append('=').append(value).append('\n');
      }
    }
  }

  private void writeTransaction(int txn) {
    long answered = history.firstAnswerTime(txn);
    long commitSent = history.commitSentTime(txn);
    String begin = time(history.beginTime(txn)) + (isKnown(answered) ? ".." + answered : "");
    String end = (isKnown(commitSent) ? commitSent + ".." : "") + time(history.endTime(txn));
    if (!begin.isEmpty() || !end.isEmpty()) {
      text.append(" @").append(begin).append('-').append(end);
    }
    if (history.outcome(txn) != Outcome.COMMITTED) {
      text.append(history.outcome(txn) == Outcome.ABORTED ? " aborted" : " unknown");
    }
    Set<Integer> savepoints = new HashSet<>();
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      writeRollback(savepoints, op - history.opStart(txn));
      if (history.isUndone(op) && savepoints.add(history.undoneAt(op))) {
        text.append(" savepoint(s").append(history.undoneAt(op)).append(')');
      }
      int last = lastOfRangeDelete(op, history.opEnd(txn));
      text.append(' ').append(last > op ? "drange" + boundsAndRows(op) : operation(op));
      op = last;
      writeTimes(op);
    }
    writeRollback(savepoints, history.opEnd(txn) - history.opStart(txn));
  }

  private void writeTimes(int op) {
    if (isKnown(history.opBeginTime(op)) || isKnown(history.opEndTime(op))) {
      text.append('@').append(time(history.opBeginTime(op)));
      text.append('-').append(time(history.opEndTime(op)));
    }
  }

  private void writeRollback(Set<Integer> savepoints, int done) {
    if (savepoints.remove(done)) {
      text.append(" rollback(s").append(done).append(')');
    }
  }

  /** Scripts say no other joined operations. */
  private int lastOfRangeDelete(int op, int end) {
    int last = op;
    while (history.opKind(op) == OpKind.SCAN && history.joinsNext(last) && last + 1 < end) {
      last++;
    }
    return last;
  }

  private String locking(int op) {
    Locking locking = history.locking(op);
    return locking == null ? "" : locking == Locking.SHARE ? "_share" : "_update";
  }

  private String operation(int op) {
    String value = history.opKind(op).isRange() ? "" : value(op);
    String key = history.opKind(op).isRange() ? "" : key(history.opKey(op));
    return switch (history.opKind(op)) {
      case READ -> "r" + locking(op) + "(" + key + ")=" + value;
      case WRITE -> "w(" + key + "," + value + ")";
      case INSERT -> "i(" + key + "," + value + ")";
      case DELETE -> "d(" + key + (history.isTombstone(op) ? "," + value : "") + ")";
      case APPEND -> "a(" + key + "," + value + ")";
      case READ_LIST -> "l" + locking(op) + "(" + key + ")=" + value;
      case SCAN, ITERATE -> range(op);
    };
  }

  private String value(int op) {
    if (history.opKind(op) != OpKind.READ_LIST) {
      return value(history.opValue(op), history.isTombstone(op));
    }
    if (history.opValue(op) == History.UNKNOWN) {
      return "?";
    }
    return IntStream.range(history.listStart(op), history.listEnd(op))
        .mapToObj(i -> value(history.listElement(i), false))
        .collect(Collectors.joining(",", "[", "]"));
  }

  private String range(int op) {
    String name =
        (history.isUnordered(op) ? "u" : "")
            + (history.isReverse(op) ? "r" : "")
            + (history.opKind(op) == OpKind.SCAN ? "scan" : "iter")
            + (history.isExhausted(op) ? "!" : "");
    return name + locking(op) + boundsAndRows(op);
  }

  private String boundsAndRows(int op) {
    String bounds = "(" + bound(history.scanLow(op)) + "," + bound(history.scanHigh(op)) + ")=";
    return bounds + (history.hasRows(op) ? rows(op) : "?");
  }

  private String rows(int op) {
    return IntStream.range(history.rowStart(op), history.rowEnd(op))
        .mapToObj(
            row ->
                key(history.rowKey(row))
                    + ":"
                    + value(history.rowValue(row), history.isRowTombstone(row)))
        .collect(Collectors.joining(",", "{", "}"));
  }

  private String key(int key) {
    return history.keys().show(key);
  }

  private String value(int value, boolean tombstone) {
    DatumPool values = history.values();
    return switch (value) {
      case History.ABSENT -> "nil";
      case History.INITIAL -> "initial";
      case History.UNKNOWN -> "?";
      default -> (tombstone ? "~" : "") + values.show(value);
    };
  }

  private static String bound(@Nullable Object bound) {
    return bound == null ? "" : bound.toString();
  }

  private static String time(long time) {
    return isKnown(time) ? Long.toString(time) : "";
  }

  private static boolean isKnown(long time) {
    return time != History.NO_TIME;
  }
}
