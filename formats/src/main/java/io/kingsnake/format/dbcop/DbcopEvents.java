package io.kingsnake.format.dbcop;

import io.kingsnake.format.IntegerRegisters;
import io.kingsnake.format.UnwritableHistoryException;
import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.Outcome;
import java.util.BitSet;

/**
 * A history as the events of a dbcop file, in any of its encodings; the inverse of {@link
 * DbcopRecorder}. A read without a result in an aborted transaction is a failed operation.
 */
public final class DbcopEvents {
  private final History history;
  private final IntegerRegisters registers;

  private DbcopEvents(History history, IntegerRegisters registers) {
    this.history = history;
    this.registers = registers;
  }

  /** Checks every transaction. */
  public static DbcopEvents of(History history, String format) throws UnwritableHistoryException {
    UnwritableHistoryException.refuseTimes(history, format);
    for (int txn = 0; txn < history.txnCount(); txn++) {
      if (history.outcome(txn) == Outcome.INDETERMINATE) {
        throw UnwritableHistoryException.in(history, txn, format, "an unknown outcome");
      }
    }
    return new DbcopEvents(history, IntegerRegisters.of(history, format, new BitSet()));
  }

  public History history() {
    return history;
  }

  public DbcopHeader header() {
    return DbcopHeader.fromNote(history.note());
  }

  public boolean isWrite(int op) {
    return history.opKind(op) == OpKind.WRITE;
  }

  /** 64 bits, to be taken as unsigned. */
  public long variable(int op) {
    return history.keys().longAt(history.opKey(op));
  }

  /** 64 bits, to be taken as unsigned. */
  public long value(int op) {
    return succeeded(op) ? registers.value(op) : 0;
  }

  public boolean succeeded(int op) {
    return history.opValue(op) != History.UNKNOWN;
  }
}
