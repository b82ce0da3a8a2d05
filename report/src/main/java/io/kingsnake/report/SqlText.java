package io.kingsnake.report;

import io.kingsnake.history.History;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The statements that a recorder noted with operations: {@code {"sql":"..","at":"Class:line"}}. A
 * note stands with the first operation of a statement and holds up to the next one.
 */
final class SqlText {
  private static final Pattern NOTE =
      Pattern.compile(
          "\\{\"sql\":\"((?:[^\"\\\\]|\\\\.)*)\"(?:,\"at\":\"((?:[^\"\\\\]|\\\\.)*)\")?\\}");

  private SqlText() {}

  /** What the transaction sent that has to do with the keys of a part of it. */
  static List<String> of(History history, int txn, History part, int inPart) {
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
      Matcher matcher = NOTE.matcher(note == null ? "" : note);
      if (matcher.matches()) {
        current = shown(matcher);
      }
      boolean isOfKey =
          !history.opKind(op).isRange() && keys.contains(history.keys().at(history.opKey(op)));
      if (isOfKey && !current.isEmpty()) {
        statements.add(current);
      }
    }
    return List.copyOf(statements);
  }

  private static String shown(Matcher note) {
    String sql = plain(note.group(1));
    return note.group(2) == null ? sql : sql + "  (" + plain(note.group(2)) + ")";
  }

  private static String plain(String escaped) {
    return escaped.replaceAll("\\\\([\"\\\\])", "$1");
  }
}
