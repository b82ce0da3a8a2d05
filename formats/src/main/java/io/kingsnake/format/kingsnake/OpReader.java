package io.kingsnake.format.kingsnake;

import com.fasterxml.jackson.core.JsonToken;
import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.json.JsonCursor;
import io.kingsnake.history.DatumPool;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.history.ScanBuffer;
import io.kingsnake.history.TransactionBuffer;
import java.io.IOException;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads operations: {@code ["r","x",5]}, {@code ["scan","a","m",[["b",1]]]} and so on. */
final class OpReader {
  private static final String KINDS =
      Stream.of(
              "r",
              "w",
              "insert",
              "delete",
              "append",
              "list",
              "scan",
              "iterate",
              "delete-range",
              "savepoint")
          .map(kind -> '"' + kind + '"')
          .collect(Collectors.joining(", ", "", " or \"rollback\""));

  private static final Set<String> READS = Set.of("r", "list", "scan", "iterate");

  private final DatumPool keys;
  private final DatumPool values;
  private final Operand operand;
  private final Operand row;
  private final ScanBuffer scan = new ScanBuffer();
  private int[] elements = new int[16];

  OpReader(HistoryBuilder builder) {
    keys = builder.keys();
    values = builder.values();
    operand = new Operand(values);
    row = new Operand(values);
  }

  /** The array of operations at the cursor. */
  void readAll(JsonCursor cursor, TransactionBuffer txn)
      throws IOException, HistoryFormatException {
    cursor.expect(JsonToken.START_ARRAY, "an array of operations");
    while (cursor.nextIsInside()) {
      readOne(cursor, txn);
    }
  }

  private void readOne(JsonCursor cursor, TransactionBuffer txn)
      throws IOException, HistoryFormatException {
    cursor.expect(JsonToken.START_ARRAY, "an operation such as [\"r\",\"x\",5]");
    operand.clear();
    cursor.next();
    String kind = cursor.string("the kind of an operation");
    switch (kind) {
      case "r" -> read(cursor, txn);
      case "w", "insert" -> write(cursor, txn, kind);
      case "delete" -> delete(cursor, txn);
      case "append" -> append(cursor, txn);
      case "list" -> list(cursor, txn);
      case "scan", "iterate" -> scan(cursor, txn, kind.equals("iterate"));
      case "delete-range" -> deleteRange(cursor, txn);
      case "savepoint", "rollback" -> {
        savepoint(cursor, txn, kind.equals("rollback"));
        return;
      }
      default -> throw cursor.expected(KINDS);
    }
    if (operand.locking != null && !READS.contains(kind)) {
      throw cursor.problem("only reads can be locking; writes always are");
    }
    applyOptions(cursor, txn);
    if (kind.equals("delete-range")) {
      deleteRows(txn);
    }
  }

  private void read(JsonCursor cursor, TransactionBuffer txn)
      throws IOException, HistoryFormatException {
    int key = key(cursor);
    valueAndOptions(cursor);
    int value = operand.isGiven() ? operand.value : History.UNKNOWN;
    if (operand.tombstone) {
      txn.readTombstone(key, value);
    } else {
      txn.read(key, value);
    }
  }

  private void write(JsonCursor cursor, TransactionBuffer txn, String kind)
      throws IOException, HistoryFormatException {
    int key = key(cursor);
    valueAndOptions(cursor);
    if (!operand.isPlain()) {
      throw cursor.problem("expected the value written after the key");
    }
    if (kind.equals("insert")) {
      txn.insert(key, operand.value);
    } else {
      txn.write(key, operand.value);
    }
  }

  private void delete(JsonCursor cursor, TransactionBuffer txn)
      throws IOException, HistoryFormatException {
    int key = key(cursor);
    valueAndOptions(cursor);
    if (operand.tombstone) {
      txn.deleteLeaving(key, operand.value);
    } else if (operand.isGiven()) {
      throw cursor.problem("a delete has no value, but may have a {\"tombstone\":...}");
    } else {
      txn.delete(key);
    }
  }

  private void append(JsonCursor cursor, TransactionBuffer txn)
      throws IOException, HistoryFormatException {
    int key = key(cursor);
    valueAndOptions(cursor);
    if (!operand.isPlain() || operand.value == History.ABSENT) {
      throw cursor.problem(
          "expected the element appended after the key, one value that is not null");
    }
    txn.append(key, operand.value);
  }

  private void list(JsonCursor cursor, TransactionBuffer txn)
      throws IOException, HistoryFormatException {
    int key = key(cursor);
    cursor.next();
    if (cursor.is(JsonToken.START_ARRAY)) {
      txn.readList(key, elements(cursor));
      cursor.next();
    } else if (cursor.is(JsonToken.START_OBJECT) || cursor.is(JsonToken.END_ARRAY)) {
      txn.readUnknownList(key);
    } else {
      throw cursor.expected(
          "the elements of the list such as [1,2], or nothing if they were never learned");
    }
    options(cursor);
    refuseValue(cursor);
  }

  private void scan(JsonCursor cursor, TransactionBuffer txn, boolean iterator)
      throws IOException, HistoryFormatException {
    scan.clear().range(bound(cursor), bound(cursor));
    cursor.next();
    if (cursor.is(JsonToken.START_ARRAY)) {
      while (cursor.nextIsInside()) {
        row(cursor);
      }
      cursor.next();
    } else {
      scan.unknownRows();
    }
    options(cursor);
    refuseValue(cursor);
    if (operand.unordered) {
      scan.unordered();
    }
    if (iterator) {
      scan.iterator(operand.exhausted, operand.reverse);
    } else if (operand.exhausted || operand.reverse) {
      throw cursor.problem("only \"iterate\" can be exhausted or reverse");
    }
    txn.scan(scan);
    operand.unordered = operand.exhausted = operand.reverse = false;
    if (operand.joinsNext && iterator) {
      throw cursor.problem("an iterator joins no other operation");
    }
  }

  /** Reads a scan, joined to the deletes of the rows that it returned. */
  private void deleteRange(JsonCursor cursor, TransactionBuffer txn)
      throws IOException, HistoryFormatException {
    scan(cursor, txn, false);
    if (!scan.areRowsKnown()) {
      throw cursor.problem(
          "a delete of a range needs the rows it deleted; if unknown, it is a gap");
    }
    if (operand.joinsNext) {
      throw cursor.problem("a delete of a range joins no other operation");
    }
    operand.joinsNext = scan.presentKeys().length > 0;
  }

  private void deleteRows(TransactionBuffer txn) {
    int[] deleted = scan.presentKeys();
    for (int i = 0; i < deleted.length; i++) {
      txn.delete(deleted[i]);
      applyTimes(txn);
      if (i < deleted.length - 1) {
        txn.joinNext();
      }
    }
  }

  private static void savepoint(JsonCursor cursor, TransactionBuffer txn, boolean isRollback)
      throws IOException, HistoryFormatException {
    cursor.next();
    String name = cursor.string("the name of a savepoint");
    cursor.next();
    cursor.expect(JsonToken.END_ARRAY, "the end of the operation");
    if (!isRollback) {
      txn.savepoint(name);
      return;
    }
    try {
      txn.rollBackTo(name);
    } catch (IllegalArgumentException e) {
      throw cursor.problem("the transaction has set no savepoint \"" + name + '"');
    }
  }

  private void row(JsonCursor cursor) throws IOException, HistoryFormatException {
    cursor.expect(JsonToken.START_ARRAY, "a row such as [\"b\",1]");
    row.clear();
    int key = key(cursor);
    cursor.next();
    if (cursor.is(JsonToken.END_ARRAY)) {
      throw cursor.expected("the value of the row");
    }
    row.read(cursor);
    if (row.value < 0) {
      throw cursor.problem(
          "a row holds the value that was returned, or a {\"tombstone\":...}; leave out the row"
              + " of a key that was absent");
    }
    cursor.next();
    cursor.expect(JsonToken.END_ARRAY, "the end of the row");
    if (row.tombstone) {
      scan.tombstoneRow(key, row.value);
    } else {
      scan.row(key, row.value);
    }
  }

  private int[] elements(JsonCursor cursor) throws IOException, HistoryFormatException {
    int count = 0;
    while (cursor.nextIsInside()) {
      if (count == elements.length) {
        elements = Arrays.copyOf(elements, 2 * count);
      }
      elements[count++] = Data.intern(cursor, values, "an element");
    }
    return Arrays.copyOf(elements, count);
  }

  private int key(JsonCursor cursor) throws IOException, HistoryFormatException {
    cursor.next();
    return Data.intern(cursor, keys, Data.A_KEY);
  }

  private static @Nullable Object bound(JsonCursor cursor)
      throws IOException, HistoryFormatException {
    cursor.next();
    return cursor.is(JsonToken.VALUE_NULL) ? null : Data.datum(cursor, "a bound (null, or a key)");
  }

  private void valueAndOptions(JsonCursor cursor) throws IOException, HistoryFormatException {
    cursor.next();
    if (cursor.is(JsonToken.START_ARRAY)) {
      throw cursor.expected(
          Data.A_VALUE
              + "; lists are read with \"list\", and get one element with each \"append\"");
    }
    if (!cursor.is(JsonToken.END_ARRAY)) {
      operand.read(cursor);
      cursor.next();
    }
    options(cursor);
  }

  private void options(JsonCursor cursor) throws IOException, HistoryFormatException {
    if (cursor.is(JsonToken.START_OBJECT)) {
      operand.readObject(cursor);
      cursor.next();
    }
    cursor.expect(JsonToken.END_ARRAY, "the end of the operation");
  }

  private void refuseValue(JsonCursor cursor) throws HistoryFormatException {
    if (operand.isGiven()) {
      throw cursor.problem("unexpected value among the options");
    }
  }

  private void applyOptions(JsonCursor cursor, TransactionBuffer txn)
      throws HistoryFormatException {
    if (operand.unordered || operand.exhausted || operand.reverse) {
      throw cursor.problem("only a range can be unordered, exhausted or reverse");
    }
    if (operand.joinsNext) {
      txn.joinNext();
    }
    if (operand.locking != null) {
      txn.locking(operand.locking);
    }
    applyTimes(txn);
    if (operand.note != null) {
      txn.opNote(operand.note);
    }
  }

  private void applyTimes(TransactionBuffer txn) {
    if (operand.begin != History.NO_TIME || operand.end != History.NO_TIME) {
      txn.opTimes(operand.begin, operand.end);
    }
  }
}
