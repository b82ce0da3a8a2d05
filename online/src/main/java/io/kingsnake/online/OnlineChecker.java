package io.kingsnake.online;

import io.kingsnake.windows.Chain;
import io.kingsnake.windows.Txn;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.function.Consumer;

/**
 * Checks transactions while an application goes on, in a thread of its own. Whoever submits more
 * than it can check waits, so that memory does not grow.
 */
public final class OnlineChecker implements AutoCloseable {
  private static final List<Txn> END = List.of();

  private final Chain chain;
  private final BlockingQueue<List<Txn>> queue;
  private final Consumer<Chain.Conclusion> listener;
  private final Thread worker;
  private volatile long replayed;
  private volatile long arrived;

  /**
   * Takes over the chain.
   *
   * @param batches how many submissions may wait
   * @param listener is told once, by the checking thread, when a violation is certain or nothing
   *     more can be decided
   */
  public OnlineChecker(Chain chain, int batches, Consumer<Chain.Conclusion> listener) {
    this.chain = chain;
    this.listener = listener;
    queue = new ArrayBlockingQueue<>(batches);
    worker = new Thread(this::work, "kingsnake-online");
    worker.setDaemon(true);
    worker.start();
  }

  /** Waits while too many are waiting. Those of a session come in session order. */
  public void submit(List<Txn> txns) throws InterruptedException {
    if (!txns.isEmpty()) {
      queue.put(List.copyOf(txns));
    }
  }

  private void work() {
    try {
      List<Txn> txns = queue.take();
      while (!txns.equals(END)) {
        take(txns);
        txns = queue.take();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void take(List<Txn> txns) {
    boolean wasOpen = chain.outcome().isEmpty();
    txns.forEach(chain::add);
    arrived = chain.arrived();
    replayed = chain.replayed();
    Optional<Chain.Conclusion> outcome = chain.outcome();
    if (wasOpen && outcome.isPresent()) {
      listener.accept(outcome.get());
    }
  }

  /** Transactions that came, and those that are known to be in order. */
  public long arrived() {
    return arrived;
  }

  public long replayed() {
    return replayed;
  }

  /** No more transactions will come: decides about all that came. */
  public Chain.Conclusion finish() throws InterruptedException {
    queue.put(END);
    worker.join();
    return chain.finish();
  }

  /** Stops without an answer. */
  @Override
  public void close() {
    worker.interrupt();
  }
}
