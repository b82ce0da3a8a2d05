package io.kingsnake.stream;

import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.stream.blame.RememberedWrites;
import io.kingsnake.stream.chain.Chain;
import io.kingsnake.stream.chain.ChainOptions;
import io.kingsnake.stream.transaction.Beginning;
import io.kingsnake.stream.transaction.Txn;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Checks transactions in a separate thread while an application runs. A caller that submits more
 * than the checker can process waits, so that memory does not grow.
 *
 * <p>A violation is reported when no session can still bring a transaction that explains it: when
 * all known sessions have brought one that ended later, were {@linkplain #idle idle} later or are
 * {@linkplain #closed closed}. So a session should be {@linkplain #known known} before it begins
 * its first transaction.
 */
public final class OnlineChecker implements AutoCloseable {
  /** Writes to remember exactly: 80 bytes each, including the filter of all earlier ones. */
  private static final int REMEMBERED = 4_000_000;

  private final RememberedWrites remembered = new RememberedWrites(REMEMBERED);
  private final Chain chain;
  private final BlockingQueue<Runnable> queue;
  private final Consumer<Chain.Conclusion> listener;
  private final Thread worker;
  private volatile long replayed;
  private volatile long arrived;
  private volatile @Nullable Throwable failure;
  private boolean isToldOf;
  private boolean isEnd;

  /**
   * Starts at once.
   *
   * @param batches number of submissions that may wait
   * @param listener is called once, by the checking thread, when a violation is certain or nothing
   *     more can be decided
   */
  public OnlineChecker(
      Level level,
      Beginning beginning,
      CheckOptions options,
      ChainOptions sizes,
      int batches,
      Consumer<Chain.Conclusion> listener) {
    chain = new Chain(level, beginning, options, sizes, remembered);
    this.listener = listener;
    queue = new ArrayBlockingQueue<>(batches);
    worker = new Thread(this::work, "kingsnake-stream");
    worker.setDaemon(true);
    worker.start();
  }

  /**
   * Blocks while too many submissions are waiting. Transactions of a session come in session order.
   * Throws what ended the checking thread, if anything did: nothing more will be decided.
   */
  public void submit(List<Txn> txns) throws InterruptedException {
    List<Txn> all = List.copyOf(txns);
    put(() -> take(all));
  }

  /** The session is about to begin its first transaction. */
  public void known(String session) throws InterruptedException {
    put(() -> chain.known(session));
  }

  /** The session was between two transactions at this time. */
  public void idle(String session, long time) throws InterruptedException {
    put(() -> chain.passed(session, time));
  }

  /** The session will bring nothing more. */
  public void closed(String session) throws InterruptedException {
    put(() -> chain.closed(session));
  }

  /** Queues a task; does not wait for a worker that has ended, which would never make room. */
  private void put(Runnable task) throws InterruptedException {
    while (!queue.offer(task, 1, TimeUnit.SECONDS) && worker.isAlive()) {
      fail();
    }
    fail();
  }

  private void fail() {
    if (failure instanceof Error error) {
      throw error;
    }
    if (failure instanceof RuntimeException known) {
      throw known;
    }
  }

  private void work() {
    try {
      while (!isEnd) {
        queue.take().run();
        tellOnce();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | Error e) {
      failure = e; // also when memory is spent: whoever submits must know
    }
  }

  private void take(List<Txn> txns) {
    remembered.addAll(txns);
    for (Txn txn : txns) {
      chain.add(txn);
      chain.passed(txn.session(), txn.end());
    }
    arrived = chain.arrived();
    replayed = chain.replayed();
  }

  private void tellOnce() {
    Optional<Chain.Conclusion> outcome = chain.outcome();
    if (!isToldOf && outcome.isPresent()) {
      isToldOf = true;
      listener.accept(outcome.get());
    }
  }

  /** Number of transactions that arrived, and of those known to be in order. */
  public long arrived() {
    return arrived;
  }

  public long replayed() {
    return replayed;
  }

  /** No more transactions will come: decides about all that came. */
  public Chain.Conclusion finish() throws InterruptedException {
    put(() -> isEnd = true);
    worker.join();
    fail();
    if (!isEnd) {
      throw new IllegalStateException("closed before its end");
    }
    return chain.finish();
  }

  /** Stops without an answer. */
  @Override
  public void close() {
    worker.interrupt();
  }
}
