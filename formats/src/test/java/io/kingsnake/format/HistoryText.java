package io.kingsnake.format;

import io.kingsnake.history.History;
import io.kingsnake.history.Outcome;
import java.util.ArrayList;
import java.util.List;

/** A history as lines that a test can spell out: {@code session/id: w(key,value) r(key,value)}. */
public final class HistoryText {
  private HistoryText() {}

  public static List<String> of(History history) {
    List<String> lines = new ArrayList<>();
    for (int txn = 0; txn < history.txnCount(); txn++) {
      StringBuilder line = new StringBuilder();
      line.append(history.sessionName(history.txnSession(txn)));
      line.append('/').append(history.txnId(txn));
      if (history.outcome(txn) != Outcome.COMMITTED) {
        line.append(' ').append(history.outcome(txn));
      }
      line.append(':');
      for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
        line.append(' ').append(operation(history, op));
      }
      lines.add(line.toString());
    }
    return lines;
  }

  private static String operation(History history, int op) {
    String key = history.keys().show(history.opKey(op));
    return switch (history.opKind(op)) {
      case READ -> "r(" + key + "," + value(history, history.opValue(op)) + ")";
      case WRITE -> "w(" + key + "," + value(history, history.opValue(op)) + ")";
      case APPEND -> "a(" + key + "," + value(history, history.opValue(op)) + ")";
      case READ_LIST -> "r(" + key + "," + list(history, op) + ")";
      case INSERT, DELETE, SCAN, ITERATE ->
          throw new IllegalArgumentException("not used here: " + history.opKind(op));
    };
  }

  private static List<String> list(History history, int op) {
    List<String> elements = new ArrayList<>();
    for (int i = history.listStart(op); i < history.listEnd(op); i++) {
      elements.add(value(history, history.listElement(i)));
    }
    return elements;
  }

  /** A value id, or one of the constants of History, as a word. */
  public static String value(History history, int value) {
    return switch (value) {
      case History.ABSENT -> "absent";
      case History.INITIAL -> "initial";
      case History.UNKNOWN -> "unknown";
      default -> history.values().show(value);
    };
  }
}
