package io.kingsnake.format.viperjson;

import com.fasterxml.jackson.core.JsonToken;
import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Source;
import io.kingsnake.format.json.JsonCursor;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.history.Outcome;
import io.kingsnake.history.TransactionBuffer;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Reads the logs of all clients; each is a session of committed transactions. */
final class ViperReader {
  private final ReadOptions options;
  private final HistoryBuilder builder = new HistoryBuilder().initialFirstRead();
  private final ViperOp op = new ViperOp(builder);
  private final InitialScan initialScan = new InitialScan();
  private final UnwrittenValues unwritten = new UnwrittenValues();
  private TransactionBuffer txn = builder.newTransaction();
  private boolean failed;

  ViperReader(ReadOptions options) {
    this.options = options;
  }

  History read(Source source, List<Source> logs) throws IOException, HistoryFormatException {
    if (logs.isEmpty()) {
      throw HistoryFormatException.in(source, "expected files J<n>.log, found none");
    }
    Set<String> names = new HashSet<>();
    for (Source log : logs) {
      if (!names.add(log.name())) {
        throw HistoryFormatException.in(log, "session reused: there are two files " + log.name());
      }
      readLog(log);
    }
    if (initialScan.isKnown()) {
      initialScan.applyTo(builder);
    } else {
      unwritten.applyTo(builder);
    }
    return builder.build();
  }

  private void readLog(Source log) throws IOException, HistoryFormatException {
    int session = builder.session(log.name().replaceFirst("\\.log$", ""));
    try (JsonCursor cursor = JsonCursor.open(log)) {
      if (cursor.next() == JsonToken.START_ARRAY) {
        while (cursor.nextIsInside()) {
          readTransaction(cursor, session);
        }
        if (cursor.next() != null) {
          throw cursor.expected("the end of the input after the array");
        }
      } else {
        while (cursor.token() != null) {
          readTransaction(cursor, session);
          cursor.next();
        }
      }
    }
  }

  private void readTransaction(JsonCursor cursor, int session)
      throws IOException, HistoryFormatException {
    cursor.expect(JsonToken.START_OBJECT, "a transaction such as {\"value\":[...]}");
    boolean initial = false;
    boolean hasValue = false;
    long begin = History.NO_TIME;
    long end = History.NO_TIME;
    failed = false;
    while (cursor.nextField()) {
      switch (cursor.enterField()) {
        case "value" -> {
          hasValue = true;
          readOps(cursor);
        }
        case "isInitial" -> initial = cursor.bool("true or false");
        case "preBeginTS" -> begin = ViperOp.time(cursor);
        case "postCommitTS" -> end = ViperOp.time(cursor);
        default -> cursor.skip();
      }
    }
    if (!hasValue) {
      throw cursor.problem("expected \"value\" in every transaction");
    }
    if (initial) {
      keepAsInitial(cursor);
    } else {
      boolean aborts = failed && options.failedOperationAborts();
      txn.session(session).times(begin, end);
      txn.outcome(aborts ? Outcome.ABORTED : Outcome.COMMITTED);
      add(cursor);
    }
  }

  private void add(JsonCursor cursor) throws HistoryFormatException {
    try {
      builder.add(txn);
    } catch (IllegalArgumentException e) {
      throw cursor.problem(String.valueOf(e.getMessage()));
    }
  }

  private void readOps(JsonCursor cursor) throws IOException, HistoryFormatException {
    cursor.expect(JsonToken.START_ARRAY, "an array of operations");
    while (cursor.nextIsInside()) {
      op.read(cursor);
      if (op.succeeded) {
        addOp(cursor);
      } else {
        failed = true;
      }
    }
  }

  private void addOp(JsonCursor cursor) throws IOException, HistoryFormatException {
    switch (op.kind) {
      case "r" -> {
        check(cursor, op.key != ViperOp.MISSING && op.value != ViperOp.MISSING, "key and value");
        addRead(op.value);
      }
      case "w" -> {
        checkWritten(cursor);
        unwritten.write(op.key, op.value);
        txn.write(op.key, op.value);
      }
      case "i" -> {
        checkWritten(cursor);
        addReadOfWrite();
        unwritten.write(op.key, op.value);
        txn.insert(op.key, op.value);
      }
      case "d" -> {
        checkWritten(cursor);
        addReadOfWrite();
        unwritten.write(op.key, op.value);
        txn.deleteLeaving(op.key, op.value);
      }
      case "range" -> {
        unwritten.readRows(op);
        txn.scan(op.scan());
      }
      default ->
          throw cursor.problem(
              "expected \"r\", \"w\", \"i\", \"d\" or \"range\", found \"" + op.kind + '"');
    }
    addTimes();
  }

  /**
   * Adds the read of an insert or delete, which are recorded with the value they found: a read,
   * then the write.
   */
  private void addReadOfWrite() {
    if (op.valueRead != ViperOp.MISSING) {
      addRead(op.valueRead);
      txn.joinNext();
      addTimes();
    }
  }

  private void addRead(int value) {
    unwritten.read(op.key, value, op.dead);
    if (op.dead && value >= 0) {
      txn.readTombstone(op.key, value);
    } else {
      txn.read(op.key, value);
    }
  }

  private void addTimes() {
    if (op.begin != History.NO_TIME || op.end != History.NO_TIME) {
      txn.opTimes(op.begin, op.end);
    }
  }

  private void checkWritten(JsonCursor cursor) throws HistoryFormatException {
    check(
        cursor,
        op.key != ViperOp.MISSING && op.value >= 0,
        "a key and a value written that is not 0, which stands for no record");
  }

  private static void check(JsonCursor cursor, boolean holds, String expected)
      throws HistoryFormatException {
    if (!holds) {
      throw cursor.problem("expected " + expected);
    }
  }

  /** The transaction marked initial is a range over everything before the run began. */
  private void keepAsInitial(JsonCursor cursor) throws HistoryFormatException {
    check(
        cursor,
        txn.opCount() == 1 && op.isUnboundedRange(),
        "one range without bounds in the initial transaction");
    initialScan.set(op);
    txn = builder.newTransaction();
  }
}
