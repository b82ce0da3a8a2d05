package io.kingsnake.report;

import io.kingsnake.history.DatumPool;
import io.kingsnake.history.History;
import io.kingsnake.history.Locking;
import io.kingsnake.history.OpKind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Operations as a person writes them down; long lists and scans are cut in the middle. */
public final class OpText {
  private static final int HEAD = 3;
  private static final int TAIL = 2;

  private final History history;

  public OpText(History history) {
    this.history = history;
  }

  /** For example {@code r(x)=1}, {@code w(x,2)} or {@code scan(a,c)={a:1, b:2}}. */
  public String of(int op) {
    Locking locking = history.locking(op);
    return plain(op)
        + (locking == null ? "" : locking == Locking.SHARE ? " for share" : " for update")
        + (history.isUndone(op) ? " (rolled back)" : "");
  }

  private String plain(int op) {
    return switch (history.opKind(op)) {
      case READ -> "r(" + key(op) + ")=" + value(history.opValue(op), history.isTombstone(op));
      case WRITE -> "w(" + key(op) + "," + value(history.opValue(op), false) + ")";
      case INSERT -> "insert(" + key(op) + "," + value(history.opValue(op), false) + ")";
      case DELETE -> "delete(" + key(op) + ")";
      case APPEND -> "append(" + key(op) + "," + value(history.opValue(op), false) + ")";
      case READ_LIST -> "r(" + key(op) + ")=" + list(op);
      case SCAN -> "scan" + range(op);
      case ITERATE -> "iterate" + range(op);
    };
  }

  /** All operations of a transaction. */
  public List<String> all(int txn) {
    List<String> texts = new ArrayList<>();
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      texts.add(of(op));
    }
    return texts;
  }

  private String key(int op) {
    return history.keys().show(history.opKey(op));
  }

  private String value(int value, boolean tombstone) {
    return switch (value) {
      case History.ABSENT -> "absent";
      case History.INITIAL -> "initial";
      case History.UNKNOWN -> "?";
      default -> (tombstone ? "deleted " : "") + history.values().show(value);
    };
  }

  /** "[1, 2]", the elements that a read of a list saw. */
  String list(int op) {
    if (history.opValue(op) == History.UNKNOWN) {
      return "?";
    }
    int start = history.listStart(op);
    return "["
        + cut(
            history.listEnd(op) - start,
            "elements",
            i -> value(history.listElement(start + i), false))
        + "]";
  }

  /** Range of a scan without its result: "scan(a,c)". */
  String bounds(int op) {
    return (history.opKind(op) == OpKind.SCAN ? "scan" : "iterate") + within(op);
  }

  private String within(int op) {
    String keys = keys(history.scanLow(op), history.scanHigh(op));
    return "(" + keys + (history.isReverse(op) ? " backwards" : "") + ")";
  }

  /** "a,c", "from a", "below c" or "all keys". */
  private static String keys(@Nullable Object low, @Nullable Object high) {
    if (low == null) {
      return high == null ? "all keys" : "below " + DatumPool.cut(high);
    }
    return high == null
        ? "from " + DatumPool.cut(low)
        : DatumPool.cut(low) + "," + DatumPool.cut(high);
  }

  /** The rows that a range query returned. */
  List<String> rows(int op) {
    return IntStream.range(history.rowStart(op), history.rowEnd(op)).mapToObj(this::row).toList();
  }

  private String range(int op) {
    String bounds = within(op);
    if (!history.hasRows(op)) {
      return bounds + "=?";
    }
    int start = history.rowStart(op);
    return bounds
        + "={"
        + cut(history.rowEnd(op) - start, "rows", i -> row(start + i))
        + "}"
        + (history.isExhausted(op) ? " to the end" : "");
  }

  private String row(int row) {
    return history.keys().show(history.rowKey(row))
        + ":"
        + value(history.rowValue(row), history.isRowTombstone(row));
  }

  private static String cut(int count, String what, IntFunction<String> element) {
    List<String> shown = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      if (count > HEAD + TAIL + 1 && i == HEAD) {
        shown.add("… %d %s …".formatted(count - HEAD - TAIL, what));
        i = count - TAIL;
      }
      shown.add(element.apply(i));
    }
    return String.join(", ", shown);
  }
}
