package io.kingsnake.format.dbcop;

import io.kingsnake.format.ReadOptions;
import io.kingsnake.history.DatumPool;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.history.Outcome;
import io.kingsnake.history.TransactionBuffer;

/**
 * Makes a history of the events of a dbcop file, whatever it is written in.
 *
 * <p>Every key starts at 0. A failed operation is dropped, since its value means nothing; its
 * transaction says in a note how many it lost, and counts as aborted if the options say so.
 * Sessions and transactions have no names in the file; they are numbered from 1, as other tools do.
 */
public final class DbcopRecorder {
  private final boolean failedOperationAborts;
  private final HistoryBuilder builder = new HistoryBuilder();
  private final DatumPool keys = builder.keys();
  private final DatumPool values = builder.values();
  private final TransactionBuffer txn = builder.newTransaction();
  private int sessionCount;
  private int session;
  private int failed;

  public DbcopRecorder(ReadOptions options) {
    this.failedOperationAborts = options.failedOperationAborts();
    builder.initialFixed(values.ofLong(0));
  }

  public void beginSession() {
    sessionCount++;
    session = builder.session(Integer.toString(sessionCount));
  }

  public void event(boolean write, long variable, long value, boolean success) {
    if (!success) {
      failed++;
    } else if (write) {
      txn.write(keys.ofLong(variable), values.ofLong(value));
    } else {
      txn.read(keys.ofLong(variable), values.ofLong(value));
    }
  }

  public void endTransaction(boolean success) {
    boolean committed = success && !(failedOperationAborts && failed > 0);
    txn.session(session).outcome(committed ? Outcome.COMMITTED : Outcome.ABORTED);
    if (failed > 0) {
      txn.note("{\"failed_operations\":" + failed + "}");
      failed = 0;
    }
    builder.add(txn);
  }

  public History finish(DbcopHeader header) {
    return builder.note(header.toNote()).build();
  }
}
