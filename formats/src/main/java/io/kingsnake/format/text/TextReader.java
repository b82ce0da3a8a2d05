package io.kingsnake.format.text;

import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.InterleavedOperations;
import io.kingsnake.format.TextLines;
import io.kingsnake.history.DatumPool;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.history.Outcome;
import io.kingsnake.history.TransactionBuffer;
import java.io.IOException;
import java.util.BitSet;
import java.util.Map;
import java.util.TreeMap;

/**
 * Groups the lines by transaction; sessions and transactions keep their order of appearance.
 *
 * <p>Keys start at 0. But a file may open with a transaction 0 of session 0 that only writes, and
 * writes that 0 itself: the keys it sets start absent, or their 0 would have two writers.
 *
 * <p>Transaction -1 of a session collects what aborted there (AWDIT writes such lines).
 */
final class TextReader {
  private final TextLines lines;
  private final HistoryBuilder builder = new HistoryBuilder();
  private final DatumPool keys = builder.keys();
  private final DatumPool values = builder.values();
  private final DatumPool sessions = new DatumPool();
  private final InterleavedOperations operations = new InterleavedOperations(builder);
  private final Map<Integer, TransactionBuffer> aborted = new TreeMap<>();
  private final int zero = values.ofLong(0);

  /** The number of the initial transaction as far as known, or -1. */
  private int initialTxn = -1;

  private final BitSet initialKeys = new BitSet();

  TextReader(TextLines lines) {
    this.lines = lines;
  }

  History read() throws IOException, HistoryFormatException {
    while (lines.nextNonBlank()) {
      line();
    }
    if (initialTxn >= 0 && initialKeys.cardinality() == keys.size()) {
      builder.initialAbsent();
    } else {
      builder.initialFixed(zero);
      if (initialTxn >= 0) {
        initialKeys.stream().forEach(key -> builder.initialValue(key, History.ABSENT));
      }
    }
    operations.finish();
    aborted.values().forEach(builder::add); // after the others, whose ids come first
    return builder.build();
  }

  private void line() throws HistoryFormatException {
    boolean write = lines.skip('w');
    if (!write && !lines.skip('r')) {
      throw lines.expected("r(key,value,session,transaction) or w(...)");
    }
    lines.expect('(');
    int key = keys.ofLong(lines.number("a key"));
    lines.expect(',');
    int value = values.ofLong(lines.number("a value"));
    lines.expect(',');
    long sessionId = lines.number("a session");
    lines.expect(',');
    boolean isAborted = lines.skip("-1)");
    long id = isAborted ? -1 : lines.number("a transaction");
    if (!isAborted) {
      lines.expect(')');
    }
    lines.expectEnd();
    int session = session(sessionId);
    if (isAborted) {
      addAborted(session, write, key, value);
    } else {
      add(session, sessionId, id, write, key, value);
    }
  }

  private void add(int session, long sessionId, long id, boolean write, int key, int value)
      throws HistoryFormatException {
    int txn = transaction(id, session);
    if (operations.operationCount() == 0 && sessionId == 0 && id == 0) {
      initialTxn = txn;
    }
    if (write) {
      operations.write(txn, key, value);
    } else {
      operations.read(txn, key, value);
    }
    if (txn == initialTxn) {
      if (!write) {
        initialTxn = -1;
      } else if (value == zero) {
        initialKeys.set(key);
      }
    }
  }

  private void addAborted(int session, boolean write, int key, int value) {
    TransactionBuffer txn =
        aborted.computeIfAbsent(
            session, s -> builder.newTransaction().session(s).outcome(Outcome.ABORTED));
    if (write) {
      txn.write(key, value);
    } else {
      txn.read(key, value);
    }
  }

  private int transaction(long id, int session) throws HistoryFormatException {
    try {
      return operations.transaction(id, session);
    } catch (IllegalArgumentException e) {
      throw lines.error("expected transaction ids of one session each, found: " + e.getMessage());
    }
  }

  private int session(long id) {
    int before = sessions.size();
    int session = sessions.ofLong(id);
    return session < before ? session : builder.session(Long.toString(id));
  }
}
