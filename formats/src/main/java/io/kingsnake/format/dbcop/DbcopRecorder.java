package io.kingsnake.format.dbcop;

import io.kingsnake.format.Meanwhile;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.history.DatumPool;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.history.Outcome;
import io.kingsnake.history.TransactionBuffer;

/**
 * Converter from the events of a dbcop file, in any of its encodings, to a history.
 *
 * <p>Every key starts at 0. A failed operation is dropped, since its value means nothing; its
 * transaction says in a note how many it lost, and counts as aborted if the options say so.
 * Sessions and transactions have no names in the file; they are numbered from 1, as other tools do.
 *
 * <p>Values are interned block by block on another processor, while the next block is read; nothing
 * else looks at them meanwhile.
 */
public final class DbcopRecorder {
  private final boolean failedOperationAborts;
  private final HistoryBuilder builder = new HistoryBuilder();
  private final DatumPool keys = builder.keys();
  private final DatumPool values = builder.values();
  private final TransactionBuffer txn = builder.newTransaction();
  private EventBlock block = new EventBlock();
  private EventBlock interned = new EventBlock(); // or about to be
  private Meanwhile interning = Meanwhile.run(() -> {});
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
    if (success) {
      block.add(write, variable, value);
    } else {
      failed++;
    }
  }

  public void endTransaction(boolean success) {
    boolean committed = success && !(failedOperationAborts && failed > 0);
    block.end(session, committed, failed);
    failed = 0;
    if (block.isFull()) {
      store();
    }
  }

  private void store() {
    storeInterned();
    EventBlock full = block;
    block = interned;
    interned = full;
    interning = Meanwhile.run(() -> full.internValues(values));
    full.internKeys(keys);
  }

  private void storeInterned() {
    interning.await();
    for (int i = 0; i < interned.txnCount(); i++) {
      for (int op = interned.opStart(i); op < interned.opStart(i + 1); op++) {
        if (interned.isWrite(op)) {
          txn.write(interned.key(op), interned.value(op));
        } else {
          txn.read(interned.key(op), interned.value(op));
        }
      }
      txn.session(interned.session(i));
      txn.outcome(interned.isCommitted(i) ? Outcome.COMMITTED : Outcome.ABORTED);
      if (interned.failed(i) > 0) {
        txn.note("{\"failed_operations\":" + interned.failed(i) + "}");
      }
      builder.add(txn);
    }
    interned.clear();
  }

  public History finish(DbcopHeader header) {
    store();
    storeInterned();
    return builder.note(header.toNote()).build();
  }
}
