package io.kingsnake.workload.reference;

import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;

/**
 * Re-reads a history against the versions that the run says were there, written independently of
 * the database: every key's versions by commit point, looked up at any point, with own writes on
 * top. Values are Long, List of Long, or nothing for absent.
 */
final class Replay {
  private final Run run;
  private final History history;
  private final Map<Integer, TreeMap<Integer, Object>> versions = new HashMap<>();
  private final Map<Integer, TreeMap<Integer, Integer>> writers = new HashMap<>();

  /** Absent, where a map cannot hold null. */
  static final Object ABSENT = "absent";

  Replay(Run run) {
    this.run = run;
    this.history = run.history();
    List<Integer> committed = new ArrayList<>();
    for (int txn = 0; txn < history.txnCount(); txn++) {
      if (run.tookEffect(txn)) {
        committed.add(txn);
      }
    }
    committed.sort((a, b) -> Integer.compare(run.commitPoint(a), run.commitPoint(b)));
    committed.forEach(this::install);
  }

  private void install(int txn) {
    int point = run.commitPoint(txn);
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      if (history.opKind(op).isWrite()) {
        int key = history.opKey(op);
        TreeMap<Integer, Object> chain = versions.computeIfAbsent(key, k -> new TreeMap<>());
        chain.put(point, after(op, chain.isEmpty() ? ABSENT : chain.lastEntry().getValue()));
        writers.computeIfAbsent(key, k -> new TreeMap<>()).put(point, txn);
      }
    }
  }

  /** The versions of a key by commit point. */
  NavigableMap<Integer, Object> versions(int key) {
    return versions.getOrDefault(key, new TreeMap<>());
  }

  /** The writers of a key by commit point. */
  NavigableMap<Integer, Integer> writers(int key) {
    return writers.getOrDefault(key, new TreeMap<>());
  }

  Object at(int key, int point) {
    var entry = versions(key).floorEntry(point);
    return entry == null ? ABSENT : entry.getValue();
  }

  /** Reads of transactions that took effect which differ from the state at their point. */
  List<String> unexplained(IntUnaryOperator readPoint, boolean ranges) {
    List<String> wrong = new ArrayList<>();
    for (int txn = 0; txn < history.txnCount(); txn++) {
      if (run.tookEffect(txn)) {
        check(txn, readPoint.applyAsInt(txn), ranges, wrong);
      }
    }
    return wrong;
  }

  private void check(int txn, int point, boolean ranges, List<String> wrong) {
    Map<Integer, Object> own = new HashMap<>();
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      OpKind kind = history.opKind(op);
      int key = history.opKey(op);
      if (kind.isWrite()) {
        own.put(key, after(op, own.getOrDefault(key, at(key, point))));
      } else if (kind.isRange()) {
        if (ranges && !rows(op).equals(expectedRows(op, own, point))) {
          wrong.add("txn %d at %d: %s %s".formatted(txn, point, kind, rows(op)));
        }
      } else if (!seen(op).equals(own.getOrDefault(key, at(key, point)))) {
        wrong.add("txn %d at %d: key %d is %s".formatted(txn, point, key, seen(op)));
      }
    }
  }

  private Object after(int op, Object before) {
    return switch (history.opKind(op)) {
      case DELETE -> ABSENT;
      case APPEND -> {
        List<Object> list = new ArrayList<>();
        if (before instanceof List<?> elements) {
          list.addAll(elements);
        }
        list.add(value(history.opValue(op)));
        yield list;
      }
      default -> value(history.opValue(op));
    };
  }

  /** Value that a read of one key returned. */
  Object seen(int op) {
    if (history.opKind(op) == OpKind.READ) {
      return value(history.opValue(op));
    }
    List<Object> list = new ArrayList<>();
    for (int i = history.listStart(op); i < history.listEnd(op); i++) {
      list.add(value(history.listElement(i)));
    }
    return list.isEmpty() ? ABSENT : list;
  }

  private Object value(int value) {
    return value == History.ABSENT ? ABSENT : history.values().at(value);
  }

  private List<String> rows(int op) {
    List<String> rows = new ArrayList<>();
    for (int row = history.rowStart(op); row < history.rowEnd(op); row++) {
      rows.add(history.keys().at(history.rowKey(row)) + "=" + value(history.rowValue(row)));
    }
    return rows;
  }

  private List<String> expectedRows(int op, Map<Integer, Object> own, int point) {
    long low = (Long) Objects.requireNonNull(history.scanLow(op));
    long high = (Long) Objects.requireNonNull(history.scanHigh(op));
    List<String> expected = new ArrayList<>();
    for (long number = low; number < high; number++) {
      int key = history.keys().find(number);
      if (key >= 0) {
        Object value = own.getOrDefault(key, at(key, point));
        if (!value.equals(ABSENT)) {
          expected.add(number + "=" + value);
        }
      }
    }
    if (history.isReverse(op)) {
      Collections.reverse(expected);
    }
    boolean prefix = history.opKind(op) == OpKind.ITERATE && !history.isExhausted(op);
    return prefix ? expected.subList(0, Math.min(rows(op).size(), expected.size())) : expected;
  }
}
