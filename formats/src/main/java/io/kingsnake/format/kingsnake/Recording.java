package io.kingsnake.format.kingsnake;

import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.Source;
import io.kingsnake.format.json.JsonCursor;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.history.Outcome;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What was gathered from all files of one history. */
final class Recording {
  final HistoryBuilder builder = new HistoryBuilder();
  final OpReader ops = new OpReader(builder);
  private final Map<String, OpenTransaction> sessions = new LinkedHashMap<>();
  private final Map<String, Source> owners = new HashMap<>();
  private final BitSet initialised = new BitSet();
  private final List<OrderHint> orderHints = new ArrayList<>();

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

  void initialValue(JsonCursor cursor, int key, int value) throws HistoryFormatException {
    if (initialised.get(key)) {
      throw cursor.problem("key " + builder.keys().show(key) + " has its initial value already");
    }
    initialised.set(key);
    builder.initialValue(key, value);
  }

  void versionOrder(Source file, long line, int key, List<Long> txnIds) {
    orderHints.add(new OrderHint(file, line, key, txnIds));
    builder.versionOrder(key, txnIds);
  }

  /** Transactions that no line concluded were cut off: nobody knows their outcome. */
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
    return builder.build();
  }
}
