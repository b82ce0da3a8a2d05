package io.kingsnake.checker.registers;

import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.TransactionBuffer;

/** Tells what was read by key from what only scans and iterators saw. */
public final class ItemReads {
  private ItemReads() {}

  /** Whether there is nothing else. */
  public static boolean areAll(History history) {
    for (int op = 0; op < history.opCount(); op++) {
      if (history.isPredicate(op)) {
        return false;
      }
    }
    return true;
  }

  /** The same history as if no scan or iterator had been in it. */
  public static Registers of(Registers registers) {
    History history = registers.history();
    History items =
        new HistoryCopy(history).build((txn, buffer) -> copyItems(history, txn, buffer));
    return new Registers(items, registers.versions());
  }

  private static void copyItems(History history, int txn, TransactionBuffer buffer) {
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      int key = history.opKey(op);
      int value = history.opValue(op);
      if (history.opKind(op) == OpKind.READ) {
        if (!history.isPredicate(op)) {
          buffer.read(key, value);
        }
      } else if (history.opKind(op) != OpKind.DELETE) {
        buffer.write(key, value);
      } else if (value == History.ABSENT) {
        buffer.delete(key);
      } else {
        buffer.deleteLeaving(key, value);
      }
    }
  }
}
