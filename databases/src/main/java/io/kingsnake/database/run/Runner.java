package io.kingsnake.database.run;

import io.kingsnake.database.Client;
import io.kingsnake.database.DatabaseException;
import io.kingsnake.database.Server;
import io.kingsnake.database.TracedClient;
import io.kingsnake.history.Outcome;
import io.kingsnake.tracer.Recorder;
import io.kingsnake.tracer.SessionRecorder;
import io.kingsnake.workload.Plan;
import io.kingsnake.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * A run of a workload: tables are made and loaded, clients work until enough transactions have
 * committed, {@link #stop} is called, or the time is up. Each runs once.
 */
public final class Runner {
  /** Limit on attempts: a run must end even if every transaction aborts. */
  private static final int MAX_ATTEMPTS_PER_TXN = 50;

  private static final long LONG_WAIT_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final long PATIENCE_MILLIS = 5_000;
  private static final long LONGEST_PAUSE_MICROS = 100_000;

  private final Server server;
  private final Workload workload;
  private final RunOptions options;
  private final Recorder recorder;
  private final LongAdder committed = new LongAdder();
  private final LongAdder aborted = new LongAdder();
  private final LongAdder indeterminate = new LongAdder();
  private final AtomicReference<@Nullable DatabaseException> failure = new AtomicReference<>();
  private final AtomicLong begun = new AtomicLong();
  private final AtomicInteger loaded = new AtomicInteger();
  private volatile int toLoad;
  private volatile List<ClientLoop> loops = List.of();
  private volatile boolean stopped;
  private volatile long startNanos;
  private volatile long endNanos;

  public Runner(Server server, Workload workload, RunOptions options, Recorder recorder) {
    this.server = server;
    this.workload = workload;
    this.options = options;
    this.recorder = recorder;
  }

  RunOptions options() {
    return options;
  }

  /** Makes clients finish their present transaction and go. */
  public void stop() {
    stopped = true;
  }

  /** Progress so far; may be called from any thread. */
  public RunCounts counts() {
    long end = endNanos == 0 ? System.nanoTime() : endNanos;
    return new RunCounts(
        committed.sum(),
        aborted.sum(),
        indeterminate.sum(),
        options.txns(),
        (int) loops.stream().filter(loop -> loop.waitedNanos() > LONG_WAIT_NANOS).count(),
        startNanos == 0 ? 0 : end - startNanos);
  }

  /** Part of the initial data that is loaded; may be asked from any thread. */
  public String loaded() {
    return "%d of %d rows".formatted(loaded.get(), toLoad);
  }

  /** Number of clients. */
  public int clients() {
    return options.clients();
  }

  /** Waits for the turn of the next transaction. */
  void pace() {
    if (options.rate().isEmpty()) {
      return;
    }
    long turn = (long) (begun.getAndIncrement() * 1e9 / options.rate().get());
    while (hasWork() && System.nanoTime() - startNanos < turn) {
      long left = turn - (System.nanoTime() - startNanos);
      ClientLoop.pause(
          Math.min(LONGEST_PAUSE_MICROS, 1 + TimeUnit.NANOSECONDS.toMicros(Math.max(0, left))));
    }
  }

  /**
   * Runs to the end.
   *
   * @throws DatabaseException what made a client give up, when all have stopped
   */
  public RunCounts run() throws DatabaseException, InterruptedException {
    server.createTables();
    load();
    SplittableRandom seeds = new SplittableRandom(options.seed());
    List<ClientLoop> made = new ArrayList<>();
    List<Thread> threads = new ArrayList<>();
    for (int session = 0; session < options.clients(); session++) {
      ClientLoop loop =
          new ClientLoop(this, session, recorder.session("c" + session), seeds.split());
      made.add(loop);
      threads.add(new Thread(() -> guarded(loop), "client " + session));
    }
    loops = List.copyOf(made);
    startNanos = System.nanoTime();
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      await(thread);
    }
    endNanos = System.nanoTime();
    DatabaseException why = failure.get();
    if (why != null) {
      throw why;
    }
    return counts();
  }

  /**
   * Waits for a client; a call that waits for a lock for ever must not hold up the end for ever.
   */
  private void await(Thread thread) throws InterruptedException {
    long idleSince = System.nanoTime();
    while (thread.isAlive()) {
      thread.join(PATIENCE_MILLIS / 10);
      if (hasWork()) {
        idleSince = System.nanoTime();
      } else if (System.nanoTime() - idleSince > TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS)) {
        loops.forEach(ClientLoop::abandon);
      }
    }
  }

  private void guarded(ClientLoop loop) {
    try {
      loop.run();
    } catch (DatabaseException e) {
      failure.compareAndSet(null, e);
      stop();
    } catch (RuntimeException e) {
      failure.compareAndSet(null, new DatabaseException("a client failed: " + e));
      stop();
    }
  }

  /** Loads the initial data, in a recorded transaction like any other, the first. */
  private void load() throws DatabaseException {
    Plan plan = new Plan();
    workload.load(plan);
    if (plan.size() == 0) {
      return;
    }
    try (Client client = connect();
        SessionRecorder session = recorder.session("load")) {
      TracedClient traced = new TracedClient(client, session);
      traced.begin();
      toLoad = plan.size();
      new Execution(traced, loaded::incrementAndGet).run(plan);
      if (traced.commit() != Outcome.COMMITTED) {
        throw new DatabaseException("the initial data could not be committed");
      }
    }
  }

  Client connect() throws DatabaseException {
    return server.connect(options.isolation());
  }

  /** Workloads keep state, and one state serves all clients. */
  void plan(int session, RandomGenerator random, Plan plan) {
    synchronized (workload) {
      workload.plan(session, random, plan);
    }
  }

  boolean hasWork() {
    long done = committed.sum() + indeterminate.sum();
    boolean inTime =
        options.limit().isEmpty()
            || System.nanoTime() - startNanos < options.limit().get().toNanos();
    return !stopped
        && inTime
        && done < options.txns()
        && done + aborted.sum() < (long) MAX_ATTEMPTS_PER_TXN * options.txns();
  }

  void count(Outcome outcome) {
    switch (outcome) {
      case COMMITTED -> committed.increment();
      case ABORTED -> aborted.increment();
      case INDETERMINATE -> indeterminate.increment();
    }
  }
}
