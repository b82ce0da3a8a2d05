package io.kingsnake.format.jepsen;

import io.kingsnake.history.History;
import io.kingsnake.history.Outcome;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.Iterator;
import java.util.PriorityQueue;

/**
 * The order in which invocations and completions go into a log: by time, invocations first, each
 * session in its own order. Without times, session after session. That an outcome is unknown is
 * said at the end, where it orders nothing; Elle passes over what nothing is said of.
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
  private final Deque<Integer> indeterminate = new ArrayDeque<>();
  private long index;
  private long last = History.NO_TIME;

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
    return !heads.isEmpty() || !indeterminate.isEmpty();
  }

  @Override
  public Event next() {
    Cursor head = heads.poll();
    if (head == null) {
      return new Event(indeterminate.remove(), false, last, index++);
    }
    last = head.time();
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

    void advance() {
      boolean isKnown = history.outcome(txn) != Outcome.INDETERMINATE;
      boolean completes = invoke && isKnown;
      if (!isKnown) {
        indeterminate.add(txn);
      }
      txn += completes ? 0 : 1;
      invoke = !completes;
    }
  }
}
