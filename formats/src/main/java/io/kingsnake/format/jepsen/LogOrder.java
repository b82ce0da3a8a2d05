package io.kingsnake.format.jepsen;

import io.kingsnake.history.History;
import io.kingsnake.history.Outcome;
import java.util.Comparator;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;

/**
 * The order in which invocations and completions go into a log: by time, invocations first, each
 * session in its own order. Without times, session after session.
 */
public final class LogOrder implements Iterator<LogOrder.Event> {
  /** An invocation or a completion, the {@code index}th of the log. */
  public record Event(int txn, boolean isInvoke, long time, long index) {}

  private final History history;
  private final PriorityQueue<Cursor> heads =
      new PriorityQueue<>(
          Comparator.comparingLong(Cursor::time)
              .thenComparing(c -> !c.invoke)
              .thenComparingInt(c -> c.session));
  private long index;

  public LogOrder(History history) {
    this.history = history;
    for (int session = 0; session < history.sessionCount(); session++) {
      Cursor cursor = new Cursor(session);
      if (!cursor.atEnd()) {
        heads.add(cursor);
      }
    }
  }

  @Override
  public boolean hasNext() {
    return !heads.isEmpty();
  }

  @Override
  public Event next() {
    Cursor head = heads.poll();
    if (head == null) {
      throw new NoSuchElementException();
    }
    Event event = new Event(head.txn, head.invoke, head.time(), index++);
    head.advance();
    if (!head.atEnd()) {
      heads.add(head);
    }
    return event;
  }

  private final class Cursor {
    private final int session;
    private int txn;
    private boolean invoke = true;

    Cursor(int session) {
      this.session = session;
      this.txn = history.sessionStart(session);
    }

    boolean atEnd() {
      return txn == history.sessionEnd(session);
    }

    long time() {
      return invoke ? history.beginTime(txn) : history.endTime(txn);
    }

    /** An indeterminate transaction has no completion: none was seen. */
    void advance() {
      boolean completes = invoke && history.outcome(txn) != Outcome.INDETERMINATE;
      txn += completes ? 0 : 1;
      invoke = !completes;
    }
  }
}
