package io.kingsnake.bench;

import io.kingsnake.database.Client;
import io.kingsnake.database.DatabaseException;
import io.kingsnake.database.Databases;
import io.kingsnake.database.Isolation;
import io.kingsnake.database.Server;
import io.kingsnake.database.Target;
import io.kingsnake.database.TracedClient;
import io.kingsnake.history.Outcome;
import io.kingsnake.tracer.Recorder;
import io.kingsnake.tracer.RecorderOptions;
import io.kingsnake.workload.Plan;
import io.kingsnake.workload.Step;
import io.kingsnake.workload.Workload;
import io.kingsnake.workload.WorkloadKind;
import io.kingsnake.workload.WorkloadParameters;
import io.kingsnake.workload.Workloads;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * Cost of recording for a workload: the same clients on the same server, which all switch recording
 * on and off every quarter second, so that other load on the machine affects both. {@code
 * RecorderOverhead db=postgresql clients=4 seconds=60}; only the ratio counts.
 */
public final class RecorderOverhead {
  private static final long TURN_NANOS = 250_000_000;

  private final Server server;
  private final Workload workload;
  private final int turns;
  private final long start = System.nanoTime();
  private final AtomicIntegerArray committed;

  private RecorderOverhead(Server server, int turns) {
    this.server = server;
    this.turns = turns;
    WorkloadKind kind = Workloads.load().named("blindw-rw").orElseThrow();
    workload = kind.create(new WorkloadParameters(2000, 8, "uniform"));
    committed = new AtomicIntegerArray(turns);
  }

  public static void main(String[] args) throws Exception {
    run(new Settings(args), System.out);
  }

  /** The part of the throughput that recording leaves. */
  static double run(Settings settings, PrintStream out) throws Exception {
    Path folder = Files.createTempDirectory("overhead");
    Target target =
        new Target(
            Optional.empty(), Optional.empty(), Files.createDirectory(folder.resolve("server")));
    int clients = (int) settings.number("clients", 4);
    try (Server server =
        Databases.load(RecorderOverhead.class.getClassLoader())
            .find(settings.text("db", "postgresql"))
            .orElseThrow()
            .start(target)) {
      server.createTables();
      RecorderOverhead overhead =
          new RecorderOverhead(server, (int) (4 * settings.number("seconds", 60)));
      overhead.work(clients, folder.resolve("history"));
      return overhead.compare(clients, out);
    }
  }

  /**
   * Tests whether a turn is recorded; the order within a pair alternates, lest the same side always
   * be first.
   */
  private static boolean isRecorded(int turn) {
    return (turn & 1) == (turn >> 1 & 1);
  }

  private void work(int clients, Path history) throws Exception {
    try (Recorder recorder = Recorder.open(history, RecorderOptions.DEFAULT)) {
      List<Thread> threads = new ArrayList<>();
      for (int session = 0; session < clients; session++) {
        Loop loop = new Loop(session, recorder);
        threads.add(new Thread(loop));
      }
      threads.forEach(Thread::start);
      for (Thread thread : threads) {
        thread.join();
      }
    }
  }

  /** The first fifth is for the compiler. */
  private double compare(int clients, PrintStream out) {
    long recorded = 0;
    long plain = 0;
    List<Double> ratios = new ArrayList<>();
    for (int turn = turns / 5 & ~1; turn + 1 < turns; turn += 2) {
      int first = committed.get(turn);
      int second = committed.get(turn + 1);
      recorded += isRecorded(turn) ? first : second;
      plain += isRecorded(turn) ? second : first;
      ratios.add(isRecorded(turn) ? (double) first / second : (double) second / first);
    }
    Collections.sort(ratios);
    double ratio = (double) recorded / plain;
    out.printf(
        Locale.ROOT,
        "%s, %d clients, %.0f transactions/s: recording leaves %.1f%% of the throughput"
            + " (median of %d pairs of turns %.1f%%)%n",
        server.description(),
        clients,
        plain * 1e9 / TURN_NANOS / ratios.size(),
        100 * ratio,
        ratios.size(),
        100 * ratios.get(ratios.size() / 2));
    return ratio;
  }

  /** One client. */
  private final class Loop implements Runnable {
    private final int session;
    private final Recorder recorder;

    Loop(int session, Recorder recorder) {
      this.session = session;
      this.recorder = recorder;
    }

    @Override
    public void run() {
      SplittableRandom random = new SplittableRandom(session);
      Plan plan = new Plan();
      try (Client client = server.connect(Isolation.REPEATABLE_READ)) {
        TracedClient traced = new TracedClient(client, recorder.session("c" + session));
        int turn = turn();
        while (turn < turns) {
          plan.clear();
          synchronized (workload) {
            workload.plan(session, random, plan);
          }
          if (isRecorded(turn) ? isCommitted(traced, plan) : isCommitted(client, plan)) {
            committed.incrementAndGet(turn);
          }
          turn = turn();
        }
      } catch (DatabaseException e) {
        throw new IllegalStateException(e);
      }
    }

    private int turn() {
      return (int) ((System.nanoTime() - start) / TURN_NANOS);
    }

    private static boolean isCommitted(TracedClient client, Plan plan) {
      try {
        client.begin();
        for (int i = 0; i < plan.size(); i++) {
          if (plan.step(i) == Step.GET) {
            client.get(plan.key(i));
          } else {
            client.put(plan.key(i), plan.value(i));
          }
        }
        return client.commit() == Outcome.COMMITTED;
      } catch (DatabaseException e) {
        client.abort();
        return false;
      }
    }

    private static boolean isCommitted(Client client, Plan plan) throws DatabaseException {
      try {
        client.begin();
        for (int i = 0; i < plan.size(); i++) {
          if (plan.step(i) == Step.GET) {
            client.get(plan.key(i));
          } else {
            client.put(plan.key(i), plan.value(i));
          }
        }
        client.commit();
        return true;
      } catch (DatabaseException e) {
        client.rollback();
        return false;
      }
    }
  }
}
