package io.kingsnake.format.kingsnake;

import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.Source;
import io.kingsnake.format.json.JsonCursor;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.Outcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Content gathered from all files of one history. */
final class Recording {
  final HistoryBuilder builder = new HistoryBuilder();
  final OpReader ops = new OpReader(builder);
  private final Identities identities = new Identities();
  private final Map<String, OpenTransaction> sessions = new LinkedHashMap<>();
  private final Map<String, Source> owners = new HashMap<>();
  private final Map<Integer, InitialValue> initialValues = new LinkedHashMap<>();
  private final List<OrderHint> orderHints = new ArrayList<>();

  private record InitialValue(Source file, long line, int value) {}

  private record OrderHint(Source file, long line, int key, List<Long> txnIds) {}

  /** A session belongs to one file: two recorders that use one name are two clients. */
  OpenTransaction session(JsonCursor cursor, Source file, String name)
      throws HistoryFormatException {
    Source owner = owners.putIfAbsent(name, file);
    if (owner != null && owner != file) {
      throw cursor.problem(
          "session reused: \""
              + name
              + "\" is also in "
              + owner
              + "; sessions of two files need"
              + " two names");
    }
    return sessions.computeIfAbsent(name, added -> new OpenTransaction(builder, added));
  }

  /** All transactions have ids, or none. */
  void demandIdentity(JsonCursor cursor, boolean isGiven) throws HistoryFormatException {
    Optional<String> complaint = identities.complaint(isGiven);
    if (complaint.isPresent()) {
      throw cursor.problem(complaint.get());
    }
  }

  /**
   * Adds the transaction of a line that contains all of it; false if the line needs further
   * processing, even if only to report an error.
   */
  boolean addWhole(Source file, WholeTransactions whole, int line, long number) {
    if (!whole.has(line) || !whole.hasTimesInOrder(line) || builder.hasTxn(whole.txn(line))) {
      return false;
    }
    if (identities.complaint(true).isPresent()) {
      return false;
    }
    String name = whole.session(line);
    Source owner = owners.putIfAbsent(name, file);
    if (owner != null && owner != file) {
      return false;
    }
    return sessions
        .computeIfAbsent(name, added -> new OpenTransaction(builder, added))
        .addWhole(whole, line, number);
  }

  void initialValue(JsonCursor cursor, Source file, int key, int value)
      throws HistoryFormatException {
    InitialValue given = new InitialValue(file, cursor.line(), value);
    if (initialValues.putIfAbsent(key, given) != null) {
      throw cursor.problem("key " + builder.keys().show(key) + " has its initial value already");
    }
    builder.initialValue(key, value);
  }

  void versionOrder(Source file, long line, int key, List<Long> txnIds) {
    orderHints.add(new OrderHint(file, line, key, txnIds));
    builder.versionOrder(key, txnIds);
  }

  /** Transactions that no line concluded were cut off: their outcome is unknown. */
  void endOfFile(Source file) throws HistoryFormatException {
    for (OpenTransaction open : sessions.values()) {
      try {
        open.finish(Outcome.INDETERMINATE);
      } catch (IllegalArgumentException e) {
        throw HistoryFormatException.atLine(file, open.firstLine(), String.valueOf(e.getMessage()));
      }
    }
    sessions.clear();
  }

  History build() throws HistoryFormatException {
    for (OrderHint hint : orderHints) {
      for (long id : hint.txnIds) {
        if (!builder.hasTxn(id)) {
          throw HistoryFormatException.atLine(
              hint.file,
              hint.line,
              "the version order of key "
                  + builder.keys().show(hint.key)
                  + " names transaction "
                  + id
                  + ", which is not in the history");
        }
      }
    }
    History history = builder.build();
    checkLists(history);
    return history;
  }

  /**
   * Refuses initial values of lists: the format can only state that a list's initial value is
   * unknown.
   */
  private void checkLists(History history) throws HistoryFormatException {
    for (int op = 0; op < history.opCount() && !initialValues.isEmpty(); op++) {
      boolean isList =
          history.opKind(op) == OpKind.APPEND || history.opKind(op) == OpKind.READ_LIST;
      InitialValue given = isList ? initialValues.get(history.opKey(op)) : null;
      if (given != null && given.value >= 0) {
        throw HistoryFormatException.atLine(
            given.file,
            given.line,
            "key "
                + history.keys().show(history.opKey(op))
                + " is used as a list, and lists start empty (null) or with elements that were not"
                + " recorded ({\"initial\":true}), not with a single value");
      }
    }
  }
}
