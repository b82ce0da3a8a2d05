package io.kingsnake.format;

import io.kingsnake.history.History;
import io.kingsnake.history.InitialState;

/** The history holds something the target format has no way to say. */
public final class UnwritableHistoryException extends Exception {
  private static final long serialVersionUID = 1L;

  public UnwritableHistoryException(String message) {
    super(message);
  }

  /**
   * Refuses gaps and rollbacks to savepoints: left out, a gap would turn "not known" into "did not
   * happen", and a rollback would turn "undone" into "done".
   */
  public static void refuseGapsAndUndone(History history, String format)
      throws UnwritableHistoryException {
    for (int txn = 0; txn < history.txnCount() && history.hasUndone(); txn++) {
      for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
        if (history.isUndone(op)) {
          throw in(history, txn, format, "a rollback to a savepoint");
        }
      }
    }
    if (!history.gaps().isEmpty()) {
      throw new UnwritableHistoryException(
          "%s cannot express what was not understood: %s"
              .formatted(format, history.gaps().get(0).what()));
    }
  }

  /** Without times, levels that look at them would be satisfied more easily. */
  public static void refuseTimes(History history, String format) throws UnwritableHistoryException {
    if (history.hasTimes()) {
      throw new UnwritableHistoryException(
          format
              + " cannot express when transactions began and ended; 'convert --without-times'"
              + " leaves that out");
    }
  }

  /** For formats that list the operations of committed transactions and nothing else. */
  public static void refuseUncommitted(History history, String format)
      throws UnwritableHistoryException {
    for (int txn = 0; txn < history.txnCount(); txn++) {
      if (!history.isCommitted(txn)) {
        throw in(history, txn, format, "an outcome other than committed");
      }
      if (history.opStart(txn) == history.opEnd(txn)) {
        throw in(history, txn, format, "a transaction without operations");
      }
    }
  }

  /** The error for something in {@code txn} that the format has no way to say. */
  public static UnwritableHistoryException in(
      History history, int txn, String format, String what) {
    return new UnwritableHistoryException(
        "%s cannot express %s (transaction %d of session %s)"
            .formatted(
                format, what, history.txnId(txn), history.sessionName(history.txnSession(txn))));
  }

  /** Refuses initial values, for formats in which every key starts absent. */
  public static void refuseInitialValues(History history, String format)
      throws UnwritableHistoryException {
    if (history.initialState() != InitialState.ABSENT) {
      throw new UnwritableHistoryException(
          format
              + " histories start with absent keys, this one with "
              + (history.initialState() == InitialState.FIXED ? "a value" : "unrecorded values"));
    }
    for (int key = 0; key < history.keyCount(); key++) {
      if (history.initialValue(key) != History.ABSENT) {
        throw new UnwritableHistoryException(
            format
                + " histories start with absent keys, but key "
                + history.keys().show(key)
                + " has an initial value");
      }
    }
  }
}
