package io.kingsnake.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.kingsnake.history.History;
import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The statements that a recorder noted with operations: {@code {"sql":"..","at":"Class:line"}}. A
 * note stands with the first operation of a statement and holds up to the next one.
 */
public final class SqlText {
  private static final String BEGINNING = "{\"sql\":";
  private static final JsonFactory NOTES = new JsonFactory();

  private SqlText() {}

  /** Statements of the transaction that refer to the keys of a part of it. */
  public static List<String> of(History history, int txn, History part, int inPart) {
    Set<Object> keys = new HashSet<>();
    for (int op = part.opStart(inPart); op < part.opEnd(inPart); op++) {
      if (!part.opKind(op).isRange()) {
        keys.add(part.keys().at(part.opKey(op)));
      }
    }
    Set<String> statements = new LinkedHashSet<>();
    String current = "";
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      String note = history.opNote(op);
      current = Objects.requireNonNullElse(note == null ? null : statement(note), current);
      boolean isOfKey =
          !history.opKind(op).isRange() && keys.contains(history.keys().at(history.opKey(op)));
      if (isOfKey && !current.isEmpty()) {
        statements.add(current);
      }
    }
    return List.copyOf(statements);
  }

  /** The statement with its place, or null if the note is another one. */
  private static @Nullable String statement(String note) {
    if (!note.startsWith(BEGINNING)) {
      return null;
    }
    try (JsonParser parser = NOTES.createParser(note)) {
      String sql = "";
      String at = "";
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (token == JsonToken.VALUE_STRING) {
          sql = "sql".equals(parser.currentName()) ? parser.getText() : sql;
          at = "at".equals(parser.currentName()) ? parser.getText() : at;
        }
      }
      return at.isEmpty() ? sql : sql + "  (" + at + ")";
    } catch (IOException e) {
      return null; // it only looked like one
    }
  }
}
