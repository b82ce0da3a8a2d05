package io.kingsnake.format.kingsnake;

import com.fasterxml.jackson.core.JsonGenerator;
import io.kingsnake.history.History;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;

/**
 * Places at which a transaction must have set savepoints and rolled back to them; a savepoint's
 * name is its number.
 */
final class Savepoints {
  private final History history;
  private final int txn;
  private final Set<Integer> open = new HashSet<>(); // by when they are rolled back to

  Savepoints(History history, int txn) {
    this.history = history;
    this.txn = txn;
  }

  /** Writes the savepoints and rollbacks between {@code op} and the operation before it. */
  void write(JsonGenerator json, int op) throws IOException {
    if (!history.hasUndone()) {
      return;
    }
    int done = op - history.opStart(txn);
    if (open.remove(done)) {
      mark(json, "rollback", done);
    }
    if (op < history.opEnd(txn) && history.isUndone(op) && open.add(history.undoneAt(op))) {
      mark(json, "savepoint", history.undoneAt(op));
    }
  }

  private static void mark(JsonGenerator json, String what, int name) throws IOException {
    json.writeStartArray();
    json.writeString(what);
    json.writeString("s" + name);
    json.writeEndArray();
  }
}
