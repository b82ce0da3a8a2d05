package io.kingsnake.stream.feed;

import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.history.History;
import io.kingsnake.history.InitialState;
import io.kingsnake.stream.transaction.Beginning;
import io.kingsnake.stream.transaction.Txn;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * Several streams of one history as one, in the order in which transactions ended; one without an
 * end comes at its turn in its stream.
 */
public final class MergedStream implements TxnStream {
  private static final int AHEAD = 64;

  private static final class Branch implements Comparable<Branch> {
    final TxnStream stream;
    final Deque<Txn> ready = new ArrayDeque<>();
    long time = Long.MIN_VALUE;
    long taken;

    Branch(TxnStream stream) {
      this.stream = stream;
    }

    /** Advances to the next transaction; returns false if there is none. */
    boolean advance() throws IOException, HistoryFormatException {
      if (ready.isEmpty()) {
        ready.addAll(stream.next(AHEAD));
      }
      Txn next = ready.peek();
      if (next != null && next.end() != History.NO_TIME) {
        time = next.end();
      }
      return next != null;
    }

    @Override
    public int compareTo(Branch other) {
      int byTime = Long.compare(time, other.time);
      return byTime != 0 ? byTime : Long.compare(taken, other.taken);
    }
  }

  private final Beginning beginning;
  private final List<TxnStream> streams;
  private final PriorityQueue<Branch> branches = new PriorityQueue<>();

  public MergedStream(List<? extends TxnStream> streams)
      throws IOException, HistoryFormatException {
    this.streams = List.copyOf(streams);
    beginning = joined(this.streams);
    for (TxnStream stream : this.streams) {
      Branch branch = new Branch(stream);
      if (branch.advance()) {
        branches.add(branch);
      }
    }
  }

  private static Beginning joined(List<TxnStream> streams) {
    Map<Serializable, Serializable> values = new HashMap<>();
    streams.forEach(stream -> values.putAll(stream.beginning().values()));
    if (streams.isEmpty()) {
      return new Beginning(InitialState.ABSENT, null, values, false);
    }
    Beginning first = streams.get(0).beginning();
    return new Beginning(first.state(), first.fixed(), values, first.exactTimes());
  }

  @Override
  public Beginning beginning() {
    return beginning;
  }

  @Override
  public List<Txn> next(int count) throws IOException, HistoryFormatException {
    List<Txn> txns = new ArrayList<>(count);
    while (txns.size() < count && !branches.isEmpty()) {
      Branch branch = branches.remove();
      txns.add(branch.ready.remove());
      branch.taken++;
      if (branch.advance()) {
        branches.add(branch);
      }
    }
    return txns;
  }

  @Override
  public void close() throws IOException {
    for (TxnStream stream : streams) {
      stream.close();
    }
  }
}
