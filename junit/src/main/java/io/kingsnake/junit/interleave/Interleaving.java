package io.kingsnake.junit.interleave;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Runs work in several threads, whose calls of the database take turns in an order that a seed
 * decides. A call of more than 50 ms counts as one that waits for a lock, and others go on: the
 * same seed gives the same interleaving where no other call takes that long.
 *
 * <pre>{@code
 * ks.threads(4).times(25).seed(7).run(() -> bank.deposit("alice", 10));
 * }</pre>
 *
 * <p>A transaction that the database refuses, to keep its promise or to end a deadlock, is counted
 * and not repeated. Any other exception ends the run, and is thrown again.
 */
public final class Interleaving {
  /** Work that a thread repeats. */
  public interface Work {
    void run() throws Exception;
  }

  /** Work with a source of chance of its own, by seed, thread and round. */
  public interface RandomWork {
    void run(SplittableRandom random) throws Exception;
  }

  /** Body of a transaction, which is committed afterwards. */
  public interface Transaction {
    void run(Connection connection) throws Exception;
  }

  /**
   * Result of an interleaving.
   *
   * @param done number of times that work was done
   * @param refused number of times that the database refused it
   */
  public record Outcome(int done, int refused) {}

  private static final Duration PATIENCE = Duration.ofMillis(50);
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final int MAX_CAUSES = 20;

  private final DataSource database;
  private final int threads;
  private final int times;
  private final long seed;
  private final int isolation;

  private Interleaving(DataSource database, int threads, int times, long seed, int isolation) {
    this.database = database;
    this.threads = threads;
    this.times = times;
    this.seed = seed;
    this.isolation = isolation;
  }

  /** By default ten times each, with seed 1, at the isolation level connections have by default. */
  public static Interleaving of(DataSource database, int threads) {
    if (threads < 1) {
      throw new IllegalArgumentException("expected at least one thread but got " + threads);
    }
    return new Interleaving(database, threads, 10, 1, -1);
  }

  public Interleaving times(int newTimes) {
    return new Interleaving(database, threads, newTimes, seed, isolation);
  }

  public Interleaving seed(long newSeed) {
    return new Interleaving(database, threads, times, newSeed, isolation);
  }

  /** For {@link #transactions}: one of the constants of {@link Connection}. */
  public Interleaving isolation(int newIsolation) {
    return new Interleaving(database, threads, times, seed, newIsolation);
  }

  /** Each thread does its work, the first again after the last where there are more threads. */
  public Outcome run(Work... works) throws Exception {
    return run(
        Arrays.stream(works)
            .<RandomWork>map(work -> random -> work.run())
            .toList()
            .toArray(RandomWork[]::new));
  }

  /** Runs works that use chance. */
  public Outcome run(RandomWork... works) throws Exception {
    if (works.length == 0 || works.length > threads) {
      throw new IllegalArgumentException(
          "expected work for %d threads but got %d pieces".formatted(threads, works.length));
    }
    Turns turns = new Turns(threads, seed, PATIENCE);
    Tally tally = new Tally();
    List<Thread> started = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      int thread = i;
      RandomWork work = works[thread % works.length];
      Thread client = new Thread(() -> work(turns, thread, work, tally), "client-" + thread);
      client.setDaemon(true);
      client.start();
      started.add(client);
    }
    if (!turns.run(LIMIT)) {
      started.forEach(Thread::interrupt);
      throw new IllegalStateException(
          "%d threads with seed %d were not done in %s".formatted(threads, seed, LIMIT));
    }
    Exception failure = tally.failure.get();
    if (failure != null) {
      throw failure;
    }
    return new Outcome(tally.done.get(), tally.refused.get());
  }

  /** Each thread has a connection, and does each piece of work in a transaction of its own. */
  public Outcome transactions(Transaction... transactions) throws Exception {
    List<Client> clients = new ArrayList<>();
    for (int thread = 0; transactions.length > 0 && thread < threads; thread++) {
      clients.add(new Client(transactions[thread % transactions.length]));
    }
    try {
      return run(clients.stream().<Work>map(client -> client::run).toArray(Work[]::new));
    } finally {
      for (Client client : clients) {
        client.close();
      }
    }
  }

  private static final class Tally {
    final AtomicInteger done = new AtomicInteger();
    final AtomicInteger refused = new AtomicInteger();
    final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();
  }

  private void work(Turns turns, int thread, RandomWork work, Tally tally) {
    SplittableRandom random = new SplittableRandom(seed * 31 + thread);
    turns.join(thread);
    try {
      for (int i = 0; i < times && tally.failure.get() == null; i++) {
        try {
          work.run(random.split());
          tally.done.incrementAndGet();
        } catch (Exception e) {
          if (!isRefusal(e)) {
            throw e;
          }
          tally.refused.incrementAndGet();
        }
      }
    } catch (Exception e) {
      tally.failure.compareAndSet(null, e);
    } catch (AssertionError e) {
      tally.failure.compareAndSet(null, new AssertionFailure(e));
    } finally {
      turns.leave(thread);
    }
  }

  /** An assertion that failed in another thread. */
  private static final class AssertionFailure extends Exception {
    private static final long serialVersionUID = 1;

    AssertionFailure(AssertionError error) {
      super(error.getMessage(), error);
    }
  }

  /**
   * Tests whether the database rolled the transaction back, according to any cause of the
   * exception.
   */
  private static boolean isRefusal(Exception e) {
    Throwable cause = e;
    for (int i = 0; i < MAX_CAUSES && cause != null; i++) {
      if (cause instanceof SQLException sql && Refusals.contains(sql)) {
        return true;
      }
      cause = cause.getCause();
    }
    return false;
  }

  /** A connection, and the work on it. */
  private final class Client {
    private final Transaction transaction;
    private @Nullable Connection connection;

    Client(Transaction transaction) {
      this.transaction = transaction;
    }

    void run() throws Exception {
      Connection mine = connection == null ? open() : connection;
      connection = mine;
      try {
        transaction.run(mine);
        mine.commit();
      } catch (Exception | AssertionError e) {
        mine.rollback();
        throw e;
      }
    }

    private Connection open() throws SQLException {
      Connection opened = database.getConnection();
      if (isolation >= 0) {
        opened.setTransactionIsolation(isolation);
      }
      opened.setAutoCommit(false);
      return opened;
    }

    void close() throws SQLException {
      if (connection != null) {
        connection.close();
      }
    }
  }
}
