package io.kingsnake.report;

import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Values of single keys that transactions read and wrote, as text. */
final class SeenValues {
  /** The text for a key that was read as absent. */
  static final String ABSENT = "nothing";

  private static final int NOTHING = Integer.MIN_VALUE;

  private final History history;

  SeenValues(History history) {
    this.history = history;
  }

  /** Tests whether both read one value of the key, and both wrote it. */
  boolean bothUpdate(int left, int right, int key) {
    if (left < 0 || right < 0 || left == right) {
      return false;
    }
    int read = firstRead(left, key);
    return read != NOTHING
        && read == firstRead(right, key)
        && lastWrite(left, key) >= 0
        && lastWrite(right, key) >= 0;
  }

  /** Value of the key that the transaction read before it wrote the key. */
  Optional<String> read(int txn, int key) {
    int value = txn < 0 ? NOTHING : firstRead(txn, key);
    return value == NOTHING ? Optional.empty() : Optional.of(shown(value));
  }

  /**
   * Value of the key read by the transaction that the other can have written; otherwise the first
   * it read.
   */
  Optional<String> readFrom(int txn, int key, int writer) {
    return written(writer, key).filter(reads(txn, key)::contains).or(() -> read(txn, key));
  }

  /** Value of the key read by the transaction instead of the one that the other wrote. */
  Optional<String> readInstead(int txn, int key, int writer) {
    Optional<String> missed = written(writer, key);
    return reads(txn, key).stream()
        .filter(value -> !missed.equals(Optional.of(value)))
        .findFirst()
        .or(() -> read(txn, key));
  }

  boolean readsAbsent(int txn, int key) {
    return txn >= 0 && firstRead(txn, key) == History.ABSENT;
  }

  boolean appends(int txn, int key) {
    int op = txn < 0 ? -1 : lastWrite(txn, key);
    return op >= 0 && history.opKind(op) == OpKind.APPEND;
  }

  /** A list that the transaction read with the other's append, or one without it. */
  Optional<String> list(int txn, int key, int writer, boolean with) {
    if (txn < 0) {
      return Optional.empty();
    }
    int last = writer < 0 ? -1 : lastWrite(writer, key);
    int element = last < 0 ? NOTHING : history.opValue(last);
    return history
        .ops(txn)
        .filter(op -> history.opKind(op) == OpKind.READ_LIST && history.opKey(op) == key)
        .filter(op -> history.opValue(op) != History.UNKNOWN)
        .filter(op -> with == holds(op, element))
        .mapToObj(new OpText(history)::list)
        .findFirst();
  }

  private boolean holds(int op, int element) {
    return IntStream.range(history.listStart(op), history.listEnd(op))
        .anyMatch(i -> history.listElement(i) == element);
  }

  /** All lists that it read under the key, one after the other, where that changed. */
  List<String> lists(int txn, int key) {
    List<String> lists = new ArrayList<>();
    for (int op = txn < 0 ? 0 : history.opStart(txn); txn >= 0 && op < history.opEnd(txn); op++) {
      boolean isKnown =
          history.opKind(op) == OpKind.READ_LIST
              && history.opKey(op) == key
              && history.opValue(op) != History.UNKNOWN;
      String list = isKnown ? new OpText(history).list(op) : "";
      if (isKnown && (lists.isEmpty() || !lists.get(lists.size() - 1).equals(list))) {
        lists.add(list);
      }
    }
    return lists;
  }

  /** All that it read of the key, one after the other, where that changed. */
  List<String> reads(int txn, int key) {
    List<String> values = new ArrayList<>();
    for (int op = txn < 0 ? 0 : history.opStart(txn); txn >= 0 && op < history.opEnd(txn); op++) {
      int value = readBy(op, key);
      if (value != NOTHING
          && (values.isEmpty() || !values.get(values.size() - 1).equals(shown(value)))) {
        values.add(shown(value));
      }
    }
    return values;
  }

  /** The last value that it gave the key, unless it deleted it. */
  Optional<String> written(int txn, int key) {
    int op = txn < 0 ? -1 : lastWrite(txn, key);
    return op < 0 || history.opKind(op) == OpKind.DELETE || history.opValue(op) == History.ABSENT
        ? Optional.empty()
        : Optional.of(shown(history.opValue(op)));
  }

  /** Tests whether the transaction's last write of the key inserted a row. */
  boolean inserts(int txn, int key) {
    int op = txn < 0 ? -1 : lastWrite(txn, key);
    return op >= 0 && history.opKind(op) == OpKind.INSERT;
  }

  /** The list that it read before its first append to it, as "[1, 2]", if it did both. */
  Optional<String> listBeforeAppending(int txn, int key) {
    Optional<String> list = Optional.empty();
    for (int op = txn < 0 ? 0 : history.opStart(txn); txn >= 0 && op < history.opEnd(txn); op++) {
      boolean isOfKey = !history.opKind(op).isRange() && history.opKey(op) == key;
      if (isOfKey && history.opKind(op) == OpKind.APPEND) {
        return list;
      }
      if (isOfKey
          && history.opKind(op) == OpKind.READ_LIST
          && history.opValue(op) != History.UNKNOWN) {
        list = Optional.of(new OpText(history).list(op));
      }
    }
    return Optional.empty();
  }

  /** All that it appended to a list. */
  String appended(int txn, int key) {
    return IntStream.range(history.opStart(txn), history.opEnd(txn))
        .filter(op -> history.opKind(op) == OpKind.APPEND && history.opKey(op) == key)
        .mapToObj(op -> shown(history.opValue(op)))
        .collect(Collectors.joining(", "));
  }

  private int lastWrite(int txn, int key) {
    for (int op = history.opEnd(txn) - 1; op >= history.opStart(txn); op--) {
      if (!history.isUndone(op) && history.opKey(op) == key && isWrite(history.opKind(op))) {
        return op;
      }
    }
    return -1;
  }

  private static boolean isWrite(OpKind kind) {
    return switch (kind) {
      case WRITE, INSERT, DELETE, APPEND -> true;
      case READ, READ_LIST, SCAN, ITERATE -> false;
    };
  }

  private int firstRead(int txn, int key) {
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      int value = readBy(op, key);
      if (value != NOTHING) {
        return value;
      }
      if (isWrite(history.opKind(op)) && history.opKey(op) == key) {
        return NOTHING;
      }
    }
    return NOTHING;
  }

  private int readBy(int op, int key) {
    return switch (history.opKind(op)) {
      case READ ->
          history.opKey(op) == key && history.opValue(op) != History.UNKNOWN
              ? unlessDeleted(history.opValue(op), history.isTombstone(op))
              : NOTHING;
      case SCAN, ITERATE -> inRows(op, key);
      case WRITE, INSERT, DELETE, APPEND, READ_LIST -> NOTHING;
    };
  }

  private int inRows(int op, int key) {
    if (history.opValue(op) == History.UNKNOWN) {
      return NOTHING;
    }
    for (int row = history.rowStart(op); row < history.rowEnd(op); row++) {
      if (history.rowKey(row) == key) {
        return unlessDeleted(history.rowValue(row), history.isRowTombstone(row));
      }
    }
    return NOTHING;
  }

  /** A tombstone's number is no value. */
  private static int unlessDeleted(int value, boolean isTombstone) {
    return isTombstone ? History.ABSENT : value;
  }

  private String shown(int value) {
    return switch (value) {
      case History.ABSENT -> ABSENT;
      case History.INITIAL -> "the initial value";
      default -> history.values().show(value);
    };
  }
}
