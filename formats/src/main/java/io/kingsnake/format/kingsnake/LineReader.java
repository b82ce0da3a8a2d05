package io.kingsnake.format.kingsnake;

import com.fasterxml.jackson.core.JsonToken;
import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.Source;
import io.kingsnake.format.json.JsonCursor;
import io.kingsnake.history.Outcome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads one line after the header. Fields may come in any order, but operations cannot be stored
 * before session and transaction are known: where they come first, as from a recorder that sorts
 * its fields, they are skipped and read again at the end of the line.
 */
final class LineReader {
  private final Source source;
  private final Recording recording;

  private Lines lines;
  private @Nullable String session;
  private @Nullable Long txn;
  private @Nullable OpenTransaction open;
  private @Nullable Outcome outcome;
  private final List<Postponed> postponed = new ArrayList<>();
  private int key;
  private boolean isSign;

  private record Postponed(String field, int start, int end) {}

  LineReader(Source source, Recording recording, Lines lines) {
    this.source = source;
    this.recording = recording;
    this.lines = lines;
  }

  void read() throws IOException, HistoryFormatException {
    session = null;
    txn = null;
    open = null;
    outcome = null;
    key = -1;
    isSign = false;
    postponed.clear();
    try (JsonCursor cursor = cursor(0, lines.end() - lines.start())) {
      cursor.next();
      cursor.expect(JsonToken.START_OBJECT, "an object on every line");
      boolean first = true;
      while (cursor.nextField()) {
        String field = cursor.enterField();
        if (first && field.equals("kingsnake")) {
          throw cursor.problem("a second header line; two histories need two files");
        }
        first = false;
        readField(cursor, field);
      }
      if (cursor.next() != null) {
        throw cursor.expected("the end of the line");
      }
      conclude(cursor);
    }
  }

  private void readField(JsonCursor cursor, String field)
      throws IOException, HistoryFormatException {
    switch (field) {
      case "session" -> session = sessionName(cursor);
      case "txn" -> txn = Data.stamp(cursor, "the id of a transaction");
      case "outcome" -> outcome = outcome(cursor);
      case "key" -> key = Data.intern(cursor, recording.builder.keys(), Data.A_KEY);
      case "ops", "gaps", "begin", "end", "first_answer", "commit_sent" ->
          ofTransaction(cursor, field);
      case "level", "start_ts", "commit_ts", "note" -> ofTransaction(cursor, field);
      case "idle", "busy", "closed" -> {
        Data.stamp(cursor, "a time");
        isSign = true; // of life: it matters only to those who watch a recording grow
      }
      case "initial", "versions" -> {
        if (key < 0) {
          postpone(cursor, field);
        } else {
          readOfKey(cursor, field);
        }
      }
      default -> throw cursor.problem("unknown field \"" + field + '"');
    }
  }

  private void ofTransaction(JsonCursor cursor, String field)
      throws IOException, HistoryFormatException {
    if (session == null || txn == null) {
      postpone(cursor, field);
    } else {
      readOfTransaction(cursor, field, session, txn);
    }
  }

  private void postpone(JsonCursor cursor, String field)
      throws IOException, HistoryFormatException {
    int start = cursor.byteOffset();
    cursor.skip();
    postponed.add(new Postponed(field, start, cursor.byteOffsetAfter()));
  }

  private void conclude(JsonCursor cursor) throws IOException, HistoryFormatException {
    if (key >= 0) {
      concludeKey(cursor);
      return;
    }
    if (session == null) {
      throw cursor.problem("expected \"session\" or \"key\" on every line");
    }
    if (isSign && (txn != null || outcome != null || !postponed.isEmpty())) {
      throw cursor.problem("a sign of life has a line of its own, without a transaction");
    }
    OpenTransaction transaction = open;
    if (txn != null || outcome != null || !postponed.isEmpty()) {
      transaction = concludeFields(cursor, session);
    }
    if (transaction == null) {
      recording.session(cursor, source, session); // declares a session, perhaps an idle one
    } else if (outcome != null) {
      transaction.conclude(cursor, outcome);
    }
  }

  private OpenTransaction concludeFields(JsonCursor cursor, String session)
      throws IOException, HistoryFormatException {
    if (txn == null && outcome == null) {
      throw cursor.problem("a line without \"txn\" needs an \"outcome\": nothing can follow it");
    }
    long id = txn == null ? OpenTransaction.NUMBERED : txn;
    OpenTransaction transaction = open == null ? enter(cursor, session, id) : open;
    for (Postponed field : postponed) {
      try (JsonCursor again = cursor(field.start, field.end)) {
        again.next();
        readOfTransaction(again, field.field, session, id);
      }
    }
    return transaction;
  }

  private void concludeKey(JsonCursor cursor) throws IOException, HistoryFormatException {
    if (session != null || txn != null || outcome != null) {
      throw cursor.problem("a line is about a key or about a transaction, not both");
    }
    for (Postponed field : postponed) {
      try (JsonCursor again = cursor(field.start, field.end)) {
        again.next();
        readOfKey(again, field.field);
      }
    }
  }

  private void readOfTransaction(JsonCursor cursor, String field, String session, long id)
      throws IOException, HistoryFormatException {
    OpenTransaction transaction = open == null ? enter(cursor, session, id) : open;
    switch (field) {
      case "ops" -> recording.ops.readAll(cursor, transaction.buffer());
      case "gaps" -> Gaps.read(cursor, transaction.buffer());
      case "begin" -> transaction.begin(cursor, Data.stamp(cursor, "a time"));
      case "end" -> transaction.end(cursor, Data.stamp(cursor, "a time"));
      case "first_answer" -> transaction.firstAnswer(cursor, Data.stamp(cursor, "a time"));
      case "commit_sent" -> transaction.commitSent(cursor, Data.stamp(cursor, "a time"));
      case "level" -> transaction.level(cursor, cursor.string("the name of a level"));
      case "start_ts" -> transaction.startTimestamp(cursor, Stamp.read(cursor));
      case "commit_ts" -> transaction.commitTimestamp(cursor, Stamp.read(cursor));
      case "note" -> transaction.note(cursor, cursor.copy());
      default -> throw cursor.problem("\"" + field + "\" needs a \"key\"");
    }
  }

  private OpenTransaction enter(JsonCursor cursor, String session, long id)
      throws HistoryFormatException {
    OpenTransaction entered = recording.session(cursor, source, session);
    recording.demandIdentity(cursor, id != OpenTransaction.NUMBERED);
    entered.enter(cursor, id);
    open = entered;
    return entered;
  }

  private void readOfKey(JsonCursor cursor, String field)
      throws IOException, HistoryFormatException {
    switch (field) {
      case "initial" -> {
        Operand value = new Operand(recording.builder.values());
        value.clear();
        value.read(cursor);
        if (!value.isGiven() || value.tombstone) {
          throw cursor.problem("expected an initial value, null or {\"initial\":true}");
        }
        recording.initialValue(cursor, source, key, value.value);
      }
      case "versions" -> recording.versionOrder(source, cursor.line(), key, txnIds(cursor));
      default -> throw cursor.problem("\"" + field + "\" needs a \"session\", not a \"key\"");
    }
  }

  private static List<Long> txnIds(JsonCursor cursor) throws IOException, HistoryFormatException {
    cursor.expect(JsonToken.START_ARRAY, "an array of transaction ids");
    List<Long> ids = new ArrayList<>();
    while (cursor.nextIsInside()) {
      ids.add(cursor.integer("the id of a transaction"));
    }
    return ids;
  }

  static String sessionName(JsonCursor cursor) throws IOException, HistoryFormatException {
    String expected = "the name of a session";
    return cursor.is(JsonToken.VALUE_NUMBER_INT)
        ? Long.toString(cursor.integer(expected))
        : cursor.string(expected);
  }

  private static Outcome outcome(JsonCursor cursor) throws IOException, HistoryFormatException {
    String expected = "\"committed\", \"aborted\" or \"indeterminate\"";
    return switch (cursor.string(expected)) {
      case "committed" -> Outcome.COMMITTED;
      case "aborted" -> Outcome.ABORTED;
      case "indeterminate" -> Outcome.INDETERMINATE;
      default -> throw cursor.expected(expected);
    };
  }

  /** A cursor over bytes of the current line, counted from its start. */
  private JsonCursor cursor(int from, int to) throws IOException, HistoryFormatException {
    int start = lines.start();
    return JsonCursor.over(source, lines.buffer(), start + from, start + to, lines.number(), from);
  }
}
