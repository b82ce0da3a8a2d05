package io.kingsnake.cli;

import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import io.kingsnake.stream.transaction.Mark;
import io.kingsnake.stream.transaction.Op;
import io.kingsnake.stream.transaction.Txn;
import io.kingsnake.stream.transaction.TxnReader;
import io.kingsnake.tracer.Recorder;
import io.kingsnake.tracer.Row;
import io.kingsnake.tracer.SessionRecorder;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Records a history once more, as if its clients did it now: transactions begin and end in the
 * order of its times, so many in a second.
 */
final class PlayedHistory {
  private record Event(long time, Txn txn, boolean isEnd) {}

  private final List<Event> events = new ArrayList<>();
  private final double rate;
  private volatile boolean isStopped;

  PlayedHistory(History history, double rate) {
    this.rate = rate;
    for (Txn txn : new TxnReader(history).all()) {
      long end = txn.end() == History.NO_TIME ? txn.begin() + 1 : txn.end();
      events.add(new Event(txn.begin(), txn, false));
      events.add(new Event(end, txn, true));
    }
    events.sort(Comparator.comparingLong(Event::time));
  }

  void stop() {
    isStopped = true;
  }

  void into(Recorder recorder) {
    Map<String, SessionRecorder> sessions = new HashMap<>();
    for (Event event : events) {
      sessions.computeIfAbsent(event.txn.session(), recorder::session);
    }
    long start = System.nanoTime();
    long done = 0;
    for (Event event : events) {
      if (isStopped) {
        return;
      }
      SessionRecorder session = Objects.requireNonNull(sessions.get(event.txn.session()));
      if (event.isEnd) {
        event.txn.ops().forEach(op -> record(op, session));
        session.end(event.txn.outcome());
        long due = start + (long) (++done * 1e9 / rate);
        LockSupport.parkNanos(Math.max(0, due - System.nanoTime()));
      } else {
        session.begin(null);
      }
    }
  }

  private static void record(Op op, SessionRecorder session) {
    Op.Range range = op.range();
    if (range != null) {
      recordRange(op, range, session);
      return;
    }
    Serializable key = Objects.requireNonNull(op.key());
    switch (op.kind()) {
      case READ -> session.read(key, datum(op.value()));
      case DELETE -> session.delete(key);
      case READ_LIST -> session.readList(key, Objects.requireNonNull(op.elements()));
      case APPEND -> session.append(key, Objects.requireNonNull(op.value()));
      case INSERT -> session.insert(key, Objects.requireNonNull(op.value()));
      case WRITE -> session.write(key, Objects.requireNonNull(op.value()));
      case SCAN, ITERATE -> throw new IllegalArgumentException("a range without bounds: " + op);
    }
  }

  private static void recordRange(Op op, Op.Range range, SessionRecorder session) {
    List<Row> rows = new ArrayList<>();
    for (Op.Row row : Objects.requireNonNull(range.rows())) {
      rows.add(new Row(row.key(), row.value()));
    }
    if (op.kind() == OpKind.SCAN) {
      session.scan(range.low(), range.high(), rows);
    } else {
      session.iterate(range.low(), range.high(), rows, range.exhausted(), range.reverse());
    }
  }

  private static @Nullable Serializable datum(@Nullable Serializable value) {
    return value instanceof Mark ? null : value;
  }
}
