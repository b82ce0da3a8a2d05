package io.kingsnake.format.timekiller;

import com.fasterxml.jackson.core.JsonToken;
import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.json.JsonCursor;
import io.kingsnake.format.json.Notes;
import io.kingsnake.history.DatumPool;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.TransactionBuffer;
import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Streams transactions in file order, which is session order within a session.
 *
 * <p>The file does not say what keys hold at first: null and 0 are both in use. Where no read
 * returns null and some key is read as 0 though no transaction writes 0 to it, keys start at 0;
 * otherwise they start absent, which is what null means.
 */
final class TimeKillerReader {
  private final JsonCursor json;
  private final boolean nullIsEmptyList;
  private final HistoryBuilder builder = new HistoryBuilder();
  private final DatumPool values = builder.values();
  private final TransactionBuffer txn = builder.newTransaction();
  private final Set<String> namedIds = new HashSet<>();
  private final int zero = values.ofLong(0);
  private final BitSet zeroRead = new BitSet();
  private final BitSet zeroWritten = new BitSet();
  private boolean nullRead;
  private boolean lists;

  /** Content of the operation being read: nothing, one element, or those of a list. */
  private int[] elements = new int[8];

  private int elementCount;
  private boolean isList;
  private boolean isNull;
  private boolean isMissing;

  TimeKillerReader(JsonCursor json, boolean nullIsEmptyList) {
    this.json = json;
    this.nullIsEmptyList = nullIsEmptyList;
  }

  void read() throws IOException, HistoryFormatException {
    json.nextIs(JsonToken.START_ARRAY, "'[' of a TimeKiller history");
    while (json.nextElement()) {
      transaction();
    }
    json.end();
  }

  boolean hasNullReadsOfLists() {
    return nullRead && lists && !nullIsEmptyList;
  }

  History build() {
    zeroRead.andNot(zeroWritten);
    if (!nullRead && !zeroRead.isEmpty()) {
      builder.initialFixed(zero);
    } else {
      builder.initialAbsent();
    }
    return builder.build();
  }

  private void transaction() throws IOException, HistoryFormatException {
    json.expect(JsonToken.START_OBJECT, "'{' of a transaction");
    Set<String> seen = new HashSet<>();
    for (String field; (field = json.nextFieldName()) != null; ) {
      seen.add(field);
      switch (field) {
        case "tid" -> identity();
        case "sid" -> txn.session(builder.session(scalarText("a session id")));
        case "sts" -> clock(true);
        case "cts" -> clock(false);
        case "ops" -> operations();
        default -> json.skip();
      }
    }
    for (String field : new String[] {"tid", "sid", "ops"}) {
      if (!seen.contains(field)) {
        throw json.problem("expected \"" + field + "\" in a transaction, found none");
      }
    }
    try {
      builder.add(txn);
    } catch (IllegalArgumentException e) {
      throw json.problem("expected unique transaction ids, found: " + e.getMessage());
    }
  }

  /** A name that is no number becomes a note, and the transaction gets a number. */
  private void identity() throws IOException, HistoryFormatException {
    String text = scalarText("a transaction id");
    if (text.matches("-?[0-9]{1,18}")) {
      txn.id(Long.parseLong(text));
    } else if (namedIds.add(text)) {
      txn.note("{\"tid\":" + Notes.quoted(text) + "}");
    } else {
      throw json.problem("expected unique transaction ids, found \"" + text + "\" again");
    }
  }

  /** Both parts may be numbers or strings of digits. */
  private void clock(boolean start) throws IOException, HistoryFormatException {
    json.expect(JsonToken.START_OBJECT, "'{' of a timestamp");
    Long physical = null;
    long logical = 0;
    for (String field; (field = json.nextFieldName()) != null; ) {
      switch (field) {
        case "p" -> physical = number("the physical part of a timestamp");
        case "l" -> logical = number("the logical part of a timestamp");
        default -> json.skip();
      }
    }
    if (physical == null) {
      throw json.problem("expected \"p\" in a timestamp, found none");
    }
    if (start) {
      txn.startTimestamp(physical, logical);
    } else {
      txn.commitTimestamp(physical, logical);
    }
  }

  private void operations() throws IOException, HistoryFormatException {
    json.expect(JsonToken.START_ARRAY, "'[' of the operations");
    while (json.nextElement()) {
      operation();
    }
  }

  private void operation() throws IOException, HistoryFormatException {
    json.expect(JsonToken.START_OBJECT, "'{' of an operation");
    OpKind kind = null;
    int key = -1;
    elementCount = 0;
    isList = false;
    isNull = true;
    isMissing = true;
    for (String field; (field = json.nextFieldName()) != null; ) {
      switch (field) {
        case "t" -> kind = kind(json.string("the type of an operation"));
        case "k" -> key = datum(builder.keys(), "a key");
        case "v" -> value();
        default -> json.skip();
      }
    }
    if (kind == null || key < 0) {
      throw json.problem("expected \"t\" and \"k\" in an operation, found fewer");
    }
    add(kind, key);
  }

  private OpKind kind(String type) throws HistoryFormatException {
    return switch (type.toLowerCase(Locale.ROOT)) {
      case "r", "read" -> OpKind.READ;
      case "w", "write" -> OpKind.WRITE;
      case "a", "append" -> OpKind.APPEND;
      default -> throw json.problem("expected the type r, w or a, found \"" + type + "\"");
    };
  }

  private void value() throws IOException, HistoryFormatException {
    elementCount = 0;
    isMissing = false;
    isNull = json.token() == JsonToken.VALUE_NULL;
    isList = json.token() == JsonToken.START_ARRAY;
    if (isList) {
      while (json.nextElement()) {
        element(datum(values, "a list element"));
      }
    } else if (!isNull) {
      element(datum(values, "a value"));
    }
  }

  private void element(int value) {
    if (elementCount == elements.length) {
      elements = Arrays.copyOf(elements, elementCount * 2);
    }
    elements[elementCount++] = value;
  }

  private void add(OpKind kind, int key) throws HistoryFormatException {
    lists |= isList || kind == OpKind.APPEND;
    if (kind == OpKind.READ) {
      addRead(key);
    } else if (isNull || isList) {
      throw json.problem("expected one value to write, found " + (isList ? "a list" : "none"));
    } else if (kind == OpKind.APPEND) {
      txn.append(key, elements[0]);
    } else {
      txn.write(key, elements[0]);
      zeroWritten.set(key, zeroWritten.get(key) || elements[0] == zero);
    }
  }

  private void addRead(int key) {
    if (isMissing) {
      txn.readUndecided(key, History.UNKNOWN); // nobody says that it was absent
    } else if (isList || (isNull && nullIsEmptyList)) {
      txn.readList(key, Arrays.copyOf(elements, elementCount));
    } else if (isNull) {
      nullRead = true;
      txn.read(key, History.ABSENT);
    } else {
      txn.read(key, elements[0]);
      zeroRead.set(key, zeroRead.get(key) || elements[0] == zero);
    }
  }

  private int datum(DatumPool pool, String what) throws IOException, HistoryFormatException {
    return json.token() == JsonToken.VALUE_STRING
        ? pool.ofString(json.text())
        : pool.ofLong(json.unsigned(what));
  }

  private long number(String what) throws IOException, HistoryFormatException {
    if (json.token() != JsonToken.VALUE_STRING) {
      return json.unsigned(what);
    }
    String text = json.text();
    if (!text.matches("-?[0-9]{1,18}")) {
      throw json.expected(what);
    }
    return Long.parseLong(text);
  }

  private String scalarText(String what) throws IOException, HistoryFormatException {
    @Nullable JsonToken token = json.token();
    if (token != JsonToken.VALUE_STRING && token != JsonToken.VALUE_NUMBER_INT) {
      throw json.expected(what);
    }
    return json.text();
  }
}
