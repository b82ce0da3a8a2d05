package io.kingsnake.format.jepsen;

import io.kingsnake.format.UnwritableHistoryException;
import io.kingsnake.history.DatumPool;
import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.Outcome;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;

/** Spells the operations of transactions; an error names one that the format cannot express. */
final class LogOperations {
  private final History history;
  private final LogSyntax syntax;
  private final BitSet listKeys = new BitSet();

  LogOperations(History history, LogSyntax syntax) {
    this.history = history;
    this.syntax = syntax;
    for (int op = 0; op < history.opCount(); op++) {
      if (history.opKind(op) == OpKind.APPEND || history.opKind(op) == OpKind.READ_LIST) {
        listKeys.set(history.opKey(op));
      }
    }
  }

  /** The list of the operations of {@code txn}, with or without results of reads. */
  String of(int txn, boolean results) throws UnwritableHistoryException {
    StringBuilder text = new StringBuilder("[");
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      text.append(op == history.opStart(txn) ? "" : syntax.comma());
      operation(text, txn, op, results);
    }
    return text.append(']').toString();
  }

  UnwritableHistoryException cannot(int txn, String what) {
    return new UnwritableHistoryException(
        "%s cannot express %s (transaction %d)"
            .formatted(syntax.format(), what, history.txnId(txn)));
  }

  private void operation(StringBuilder text, int txn, int op, boolean results)
      throws UnwritableHistoryException {
    String word =
        switch (history.opKind(op)) {
          case READ, READ_LIST -> "r";
          case WRITE -> "w";
          case APPEND -> "append";
          case INSERT, DELETE, SCAN, ITERATE -> throw cannot(txn, history.opKind(op).spoken());
        };
    if (history.isTombstone(op)) {
      throw cannot(txn, "a tombstone");
    }
    text.append('[').append(syntax.word(word)).append(syntax.comma());
    datum(text, txn, history.keys(), history.opKey(op));
    text.append(syntax.comma());
    if (history.isWrite(op)) {
      value(text, txn, history.opValue(op));
    } else {
      result(text, txn, op, results);
    }
    text.append(']');
  }

  private void result(StringBuilder text, int txn, int op, boolean results)
      throws UnwritableHistoryException {
    int value = history.opValue(op);
    boolean known = value != History.UNKNOWN;
    if (history.outcome(txn) == Outcome.INDETERMINATE && known) {
      throw cannot(txn, "the result of a read whose transaction has no known outcome");
    }
    if (!results) {
      text.append(syntax.nil());
    } else if (!known) {
      throw cannot(txn, "a committed read of unknown result");
    } else if (history.opKind(op) == OpKind.READ_LIST) {
      list(text, txn, op);
    } else if (value == History.ABSENT && listKeys.get(history.opKey(op))) {
      throw cannot(txn, "a read of an absent value where others see a list");
    } else {
      value(text, txn, value);
    }
  }

  private void list(StringBuilder text, int txn, int op) throws UnwritableHistoryException {
    text.append('[');
    for (int i = history.listStart(op); i < history.listEnd(op); i++) {
      text.append(i == history.listStart(op) ? "" : syntax.comma());
      datum(text, txn, history.values(), history.listElement(i));
    }
    text.append(']');
  }

  private void value(StringBuilder text, int txn, int value) throws UnwritableHistoryException {
    if (value == History.ABSENT) {
      text.append(syntax.nil());
    } else if (value == History.INITIAL) {
      throw cannot(txn, "a read of the initial version, whatever it was");
    } else {
      datum(text, txn, history.values(), value);
    }
  }

  private void datum(StringBuilder text, int txn, DatumPool pool, int id)
      throws UnwritableHistoryException {
    Object datum = pool.at(id);
    if (datum instanceof String string && !StandardCharsets.UTF_8.newEncoder().canEncode(string)) {
      throw cannot(txn, "a string that is no Unicode text");
    }
    syntax.datum(text, datum);
  }
}
