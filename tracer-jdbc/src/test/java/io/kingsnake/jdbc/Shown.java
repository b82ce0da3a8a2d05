package io.kingsnake.jdbc;

import io.kingsnake.format.Formats;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Source;
import io.kingsnake.history.Gap;
import io.kingsnake.history.History;
import io.kingsnake.history.Outcome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A recorded history as lines that a test can spell out, without the name of the schema. */
public final class Shown {
  private final History history;

  private Shown(History history) {
    this.history = history;
  }

  public static History read(Path directory) throws Exception {
    return Formats.load().read(Source.of(directory), ReadOptions.DEFAULT);
  }

  public static List<String> of(Path directory) throws Exception {
    Shown shown = new Shown(read(directory));
    List<String> lines = new ArrayList<>();
    for (int txn = 0; txn < shown.history.txnCount(); txn++) {
      lines.add(shown.transaction(txn));
    }
    return lines;
  }

  private String transaction(int txn) {
    List<String> parts = new ArrayList<>();
    if (history.outcome(txn) != Outcome.COMMITTED) {
      parts.add(history.outcome(txn).name().toLowerCase(Locale.ROOT));
    }
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      parts.add(operation(op));
    }
    for (Gap gap : history.gaps()) {
      if (gap.txn() == txn) {
        List<String> writes = gap.writes();
        parts.add("gap" + (writes == null ? " anything" : brief(writes.toString())));
      }
    }
    return String.join(" ", parts);
  }

  private String operation(int op) {
    return switch (history.opKind(op)) {
      case READ -> "r(" + key(history.opKey(op)) + " " + value(history.opValue(op)) + ")";
      case WRITE -> "w(" + key(history.opKey(op)) + " " + value(history.opValue(op)) + ")";
      case INSERT -> "i(" + key(history.opKey(op)) + " " + value(history.opValue(op)) + ")";
      case DELETE -> "d(" + key(history.opKey(op)) + ")";
      case SCAN -> "scan" + range(op);
      case ITERATE ->
          "iterate"
              + (history.isReverse(op) ? " down" : "")
              + range(op)
              + (history.isExhausted(op) ? " all" : "");
      case APPEND, READ_LIST -> throw new IllegalArgumentException("not used here");
    };
  }

  private String range(int op) {
    StringBuilder text =
        new StringBuilder(
            "["
                + brief(String.valueOf(history.scanLow(op)))
                + ".."
                + brief(String.valueOf(history.scanHigh(op))));
    for (int row = history.rowStart(op); row < history.rowEnd(op); row++) {
      text.append(" ").append(key(history.rowKey(row))).append("=");
      text.append(value(history.rowValue(row)));
    }
    return text.append("]").toString();
  }

  private String key(int key) {
    return brief(String.valueOf(history.keys().at(key)));
  }

  private static String brief(String text) {
    return text.replaceAll("(?i)public\\.", "").toLowerCase(Locale.ROOT);
  }

  private String value(int value) {
    if (value == History.ABSENT) {
      return "absent";
    }
    return history.values().at(value) instanceof String text ? text : history.values().show(value);
  }
}
