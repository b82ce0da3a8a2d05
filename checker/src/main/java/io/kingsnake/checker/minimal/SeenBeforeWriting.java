package io.kingsnake.checker.minimal;

import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Reads of transactions from each other before they wrote the same key. Without these reads a part
 * may violate the level all the same, but by an order of versions that the history contradicts: so
 * they stay as long as both transactions do.
 */
final class SeenBeforeWriting {
  private static final int MAX = 100; // more are no longer read one by one

  /** By ids and keys, which parts have in common. */
  private record Update(long writer, long reader, Object key, Object value) {}

  private final List<Update> updates;

  private SeenBeforeWriting(List<Update> updates) {
    this.updates = updates;
  }

  static SeenBeforeWriting in(History part) {
    Map<List<Integer>, Integer> writers = new HashMap<>(); // by key and value; -1 for several
    for (int op = 0; op < part.opCount(); op++) {
      if (part.isWrite(op) && part.opValue(op) >= 0) {
        int txn = part.txnOf(op);
        writers.merge(
            List.of(part.opKey(op), part.opValue(op)), txn, (a, b) -> a.equals(b) ? a : -1);
      }
    }
    List<Update> updates = new ArrayList<>();
    for (int txn = 0; txn < part.txnCount() && updates.size() <= MAX; txn++) {
      add(part, txn, writers, updates);
    }
    return new SeenBeforeWriting(updates.size() > MAX ? List.of() : updates);
  }

  private static void add(
      History part, int txn, Map<List<Integer>, Integer> writers, List<Update> updates) {
    Map<Integer, Integer> seen = new HashMap<>(); // by key
    for (int op = part.opStart(txn); op < part.opEnd(txn); op++) {
      if (part.isWrite(op)) {
        int value = seen.getOrDefault(part.opKey(op), History.UNKNOWN);
        int writer = writers.getOrDefault(List.of(part.opKey(op), value), -1);
        if (writer >= 0 && writer != txn) {
          Object key = part.keys().at(part.opKey(op));
          long from = part.txnId(writer);
          updates.add(new Update(from, part.txnId(txn), key, part.values().at(value)));
        }
        seen.put(part.opKey(op), History.UNKNOWN); // what is seen from now on is its own
      } else if (part.opKind(op) == OpKind.READ) {
        seen.putIfAbsent(part.opKey(op), part.opValue(op));
      } else if (part.opKind(op).isRange() && part.hasRows(op)) {
        IntStream.range(part.rowStart(op), part.rowEnd(op))
            .forEach(row -> seen.putIfAbsent(part.rowKey(row), part.rowValue(row)));
      }
    }
  }

  /** Tests whether a smaller part has both writes of one of them, and not the read. */
  boolean isLostIn(History less) {
    return updates.stream().anyMatch(update -> isLost(update, less));
  }

  private static boolean isLost(Update update, History less) {
    int writer = less.txnWithId(update.writer());
    int reader = less.txnWithId(update.reader());
    return writer >= 0
        && reader >= 0
        && less.ops(writer).anyMatch(op -> isWrite(less, op, update.key()))
        && less.ops(reader).anyMatch(op -> isWrite(less, op, update.key()))
        && less.ops(reader).noneMatch(op -> reads(less, op, update));
  }

  private static boolean isWrite(History history, int op, Object key) {
    return history.isWrite(op) && history.keys().at(history.opKey(op)).equals(key);
  }

  private static boolean reads(History history, int op, Update update) {
    if (history.opKind(op) == OpKind.READ) {
      return is(history, history.opKey(op), history.opValue(op), update);
    }
    return history.opKind(op).isRange()
        && history.hasRows(op)
        && IntStream.range(history.rowStart(op), history.rowEnd(op))
            .anyMatch(row -> is(history, history.rowKey(row), history.rowValue(row), update));
  }

  private static boolean is(History history, int key, int value, Update update) {
    return value >= 0
        && history.keys().at(key).equals(update.key())
        && history.values().at(value).equals(update.value());
  }
}
