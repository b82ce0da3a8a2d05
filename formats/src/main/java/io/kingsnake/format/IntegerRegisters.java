package io.kingsnake.format;

import io.kingsnake.history.DatumPool;
import io.kingsnake.history.History;
import io.kingsnake.history.InitialState;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.Outcome;
import java.util.BitSet;

/**
 * A history as the older formats can say it: reads and writes of integers, every key starting at 0.
 * A history whose keys start absent is admitted too if 0 is unused, which then stands for absent.
 *
 * <p>Names, times, levels and notes are no observations; formats without room for them leave them
 * out. Anything else that has no equivalent is refused.
 */
public final class IntegerRegisters {
  private final History history;
  private final String format;
  private final BitSet writtenFirst;
  private final int zero;
  private final boolean absentIsZero;

  private IntegerRegisters(History history, String format, BitSet writtenFirst)
      throws UnwritableHistoryException {
    this.history = history;
    this.format = format;
    this.writtenFirst = writtenFirst;
    this.zero = history.values().find(0L);
    this.absentIsZero = startAbsent();
  }

  /**
   * Checks every operation of {@code history}.
   *
   * @param writtenFirst keys whose initial version an explicit first transaction writes; they start
   *     absent, and that is not seen
   */
  public static IntegerRegisters of(History history, String format, BitSet writtenFirst)
      throws UnwritableHistoryException {
    UnwritableHistoryException.refuseGapsAndUndone(history, format);
    IntegerRegisters registers = new IntegerRegisters(history, format, writtenFirst);
    for (int txn = 0; txn < history.txnCount(); txn++) {
      for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
        registers.check(txn, op);
      }
    }
    return registers;
  }

  /** The integer read or written; the result of {@code op} is known. */
  public long value(int op) {
    int value = history.opValue(op);
    return value >= 0 ? history.values().longAt(value) : 0;
  }

  /** The error for something this format has no way to say. */
  public static UnwritableHistoryException unwritable(
      History history, String format, int txn, String what) {
    return UnwritableHistoryException.in(history, txn, format, what);
  }

  private boolean startAbsent() throws UnwritableHistoryException {
    int absent = 0;
    int atZero = 0;
    for (int key = 0; key < history.keyCount(); key++) {
      int initial = history.initialValue(key);
      if (writtenFirst.get(key) ? initial != History.ABSENT : !isAbsentOrZero(initial)) {
        throw new UnwritableHistoryException(
            "%s cannot express the initial value of key %s: keys start at 0"
                .formatted(format, history.keys().show(key)));
      }
      absent += !writtenFirst.get(key) && initial == History.ABSENT ? 1 : 0;
      atZero += initial == History.ABSENT ? 0 : 1;
    }
    if (absent > 0 && (atZero > 0 || zero >= 0)) {
      throw new UnwritableHistoryException(
          format + " cannot express both absent keys and the value 0: keys start at 0");
    }
    return absent > 0 || history.initialState() == InitialState.ABSENT;
  }

  private boolean isAbsentOrZero(int initial) {
    return initial == History.ABSENT || (zero >= 0 && initial == zero);
  }

  private void check(int txn, int op) throws UnwritableHistoryException {
    OpKind kind = history.opKind(op);
    if (kind != OpKind.READ && kind != OpKind.WRITE) {
      throw unwritable(history, format, txn, kind.spoken());
    }
    if (history.isTombstone(op)) {
      throw unwritable(history, format, txn, "a tombstone");
    }
    checkInteger(txn, history.keys(), history.opKey(op), "key");
    int value = history.opValue(op);
    if (value >= 0) {
      checkInteger(txn, history.values(), value, "value");
    } else if (!isExpressible(kind, txn, op)) {
      throw unwritable(history, format, txn, kind.spoken() + " of " + shown(value));
    }
  }

  private boolean isExpressible(OpKind kind, int txn, int op) {
    int key = history.opKey(op);
    return kind == OpKind.READ
        && switch (history.opValue(op)) {
          case History.ABSENT -> absentIsZero && !writtenFirst.get(key);
          case History.INITIAL -> !writtenFirst.get(key) && !isWritten(key, zero);
          default -> history.outcome(txn) == Outcome.ABORTED; // a failed operation
        };
  }

  private boolean isWritten(int key, int value) {
    for (int op = 0; value >= 0 && op < history.opCount(); op++) {
      if (history.opKey(op) == key
          && history.opValue(op) == value
          && history.opKind(op) == OpKind.WRITE) {
        return true;
      }
    }
    return false;
  }

  private void checkInteger(int txn, DatumPool pool, int id, String what)
      throws UnwritableHistoryException {
    if (!pool.isLong(id)) {
      throw unwritable(history, format, txn, "the " + what + " '" + pool.show(id) + "'");
    }
  }

  private static String shown(int value) {
    return value == History.ABSENT
        ? "an absent key"
        : value == History.INITIAL ? "the unknown initial version" : "an unknown value";
  }
}
