package io.kingsnake.format.kingsnake;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonToken;
import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.Source;
import io.kingsnake.format.json.JsonCursor;
import io.kingsnake.format.kingsnake.KingsnakeStream.Life;
import io.kingsnake.history.History;
import java.io.IOException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/*
 * Most lines are of one transaction that is over, and writers put session and transaction first and
 * the outcome among the last fields, which are numbers and plain words. Such a line needs no parser:
 * if it is JSON at all, a name between a comma and a colon with nothing but plain fields up to the last
 * brace is the name of a field of the line itself. That it is JSON is found out when it is read.
 */
/** Subject of one line: its session, transaction and time. */
record Glance(@Nullable String session, @Nullable Long txn, boolean isOver, Life life, long time) {
  private static final byte[] SESSION = "{\"session\":\"".getBytes(UTF_8);
  private static final byte[] TXN = "\",\"txn\":".getBytes(UTF_8);
  private static final byte[] OUTCOME = "outcome".getBytes(UTF_8);

  /** More might not fit into 64 bits. */
  private static final int MOST_DIGITS = 18;

  static Glance at(Source source, Lines lines) throws IOException, HistoryFormatException {
    Glance quick = quick(lines.buffer(), lines.start(), lines.end());
    return quick == null ? parsed(source, lines) : quick;
  }

  /** For a transaction that is over; null if it takes a parser to find out. */
  static @Nullable Glance quick(byte[] line, int start, int end) {
    int nameStart = start + SESSION.length;
    if (!isAt(line, start, end, SESSION)) {
      return null;
    }
    int nameEnd = nameStart;
    while (nameEnd < end && line[nameEnd] != '"' && line[nameEnd] != '\\') {
      nameEnd++;
    }
    int digits = nameEnd + TXN.length;
    if (!isAt(line, nameEnd, end, TXN)) {
      return null;
    }
    long txn = 0;
    int next = digits;
    while (next < end && isDigit(line[next])) {
      txn = 10 * txn + line[next++] - '0';
    }
    boolean isNumber = next > digits && next - digits <= MOST_DIGITS && line[digits] != '0';
    if (!isNumber || next >= end || line[next] != ',' || !saysOutcome(line, next, end)) {
      return null;
    }
    String session = new String(line, nameStart, nameEnd - nameStart, UTF_8);
    return new Glance(session, txn, true, Life.KNOWN, History.NO_TIME);
  }

  /**
   * Tests whether the outcome is among the plain fields at the end; the first of them is after
   * {@code start}.
   */
  private static boolean saysOutcome(byte[] line, int start, int end) {
    int fieldEnd = end - 1;
    if (line[fieldEnd] != '}') {
      return false;
    }
    while (true) {
      int value = plainValue(line, start, fieldEnd);
      int nameEnd = value - 2;
      if (value < 0 || nameEnd <= start || line[value - 1] != ':' || line[nameEnd] != '"') {
        return false;
      }
      int name = nameEnd;
      while (name > start && isLetter(line[name - 1])) {
        name--;
      }
      if (name - 2 < start || line[name - 1] != '"' || line[name - 2] != ',') {
        return false;
      }
      if (nameEnd - name == OUTCOME.length && isAt(line, name, end, OUTCOME)) {
        return true;
      }
      fieldEnd = name - 2;
    }
  }

  /** Start of the number or plain word that ends here; -1 if there is none. */
  private static int plainValue(byte[] line, int start, int end) {
    boolean isWord = end - 1 > start && line[end - 1] == '"';
    int value = isWord ? end - 1 : end;
    while (value > start && (isWord ? isLetter(line[value - 1]) : isDigit(line[value - 1]))) {
      value--;
    }
    int first = isWord ? value - 1 : value;
    return first <= start || (isWord ? line[first] != '"' : first == end) ? -1 : first;
  }

  private static boolean isAt(byte[] line, int start, int end, byte[] expected) {
    if (end - start < expected.length) {
      return false;
    }
    for (int i = 0; i < expected.length; i++) {
      if (line[start + i] != expected[i]) {
        return false;
      }
    }
    return true;
  }

  private static boolean isDigit(byte character) {
    return character >= '0' && character <= '9';
  }

  private static boolean isLetter(byte character) {
    return (character >= 'a' && character <= 'z') || character == '_' || character == '-';
  }

  static Glance parsed(Source source, Lines lines) throws IOException, HistoryFormatException {
    try (JsonCursor cursor =
        JsonCursor.over(source, lines.buffer(), lines.start(), lines.end(), lines.number(), 0)) {
      cursor.next();
      cursor.expect(JsonToken.START_OBJECT, "an object on every line");
      String session = null;
      Long txn = null;
      boolean isOver = false;
      Life life = Life.KNOWN;
      long time = History.NO_TIME;
      while (cursor.nextField()) {
        String field = cursor.enterField();
        switch (field) {
          case "session" -> session = LineReader.sessionName(cursor);
          case "txn" -> txn = Data.stamp(cursor, "the id of a transaction");
          case "outcome" -> isOver = true;
          case "idle", "busy", "closed" -> {
            life = Life.valueOf(field.toUpperCase(Locale.ROOT));
            time = Data.stamp(cursor, "a time");
          }
          default -> cursor.skip();
        }
      }
      if (cursor.next() != null) {
        throw cursor.expected("the end of the line");
      }
      return new Glance(session, txn, isOver, life, time);
    }
  }
}
