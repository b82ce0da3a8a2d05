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
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.LongAdder;

/**
 * What recording costs a workload: the same clients on the same server, in rounds that alternate
 * between recorded and not. {@code RecorderOverhead db=postgresql clients=10 seconds=5 rounds=6};
 * only the ratio counts, and only on a machine that does nothing else.
 */
public final class RecorderOverhead {
  private final Server server;
  private final int clients;
  private final long roundMillis;
  private final Path folder;
  private int round;

  private RecorderOverhead(Server server, int clients, long roundMillis, Path folder) {
    this.server = server;
    this.clients = clients;
    this.roundMillis = roundMillis;
    this.folder = folder;
  }

  public static void main(String[] args) throws Exception {
    run(new Settings(args), System.out);
  }

  /** The part of the throughput that recording leaves. */
  static double run(Settings settings, PrintStream out) throws Exception {
    Path folder = Files.createTempDirectory("overhead");
    String name = settings.text("db", "postgresql");
    Target target =
        new Target(
            Optional.empty(), Optional.empty(), Files.createDirectory(folder.resolve("server")));
    try (Server server =
        Databases.load(RecorderOverhead.class.getClassLoader())
            .find(name)
            .orElseThrow()
            .start(target)) {
      RecorderOverhead overhead =
          new RecorderOverhead(
              server,
              (int) settings.number("clients", 10),
              1000 * settings.number("seconds", 5),
              folder);
      return overhead.compare((int) settings.number("rounds", 6), out);
    }
  }

  private double compare(int rounds, PrintStream out) throws Exception {
    throughput(false);
    throughput(true); // both once for the compiler
    double[] ratios = new double[rounds];
    double recordedSum = 0;
    double plainSum = 0;
    for (int i = 0; i < rounds; i++) {
      boolean recordedFirst = i % 2 == 0;
      double first = throughput(recordedFirst);
      double second = throughput(!recordedFirst);
      double recorded = recordedFirst ? first : second;
      double plain = recordedFirst ? second : first;
      recordedSum += recorded;
      plainSum += plain;
      ratios[i] = recorded / plain;
      out.printf(
          Locale.ROOT,
          "round %d: %.0f/s recorded, %.0f/s not: %.3f%n",
          i + 1,
          recorded,
          plain,
          ratios[i]);
    }
    Arrays.sort(ratios);
    double ratio = recordedSum / plainSum;
    out.printf(
        Locale.ROOT,
        "%s, %d clients: recording leaves %.1f%% of the throughput (median round %.1f%%)%n",
        server.description(),
        clients,
        100 * ratio,
        100 * ratios[rounds / 2]);
    return ratio;
  }

  /** Committed transactions a second. */
  private double throughput(boolean recorded) throws Exception {
    server.createTables();
    WorkloadKind kind = Workloads.load().named("blindw-rw").orElseThrow();
    Workload workload = kind.create(new WorkloadParameters(2000, 8, "uniform"));
    LongAdder committed = new LongAdder();
    long start = System.nanoTime();
    long end = start + roundMillis * 1_000_000;
    try (Recorder recorder =
        Recorder.open(folder.resolve("round-" + ++round), RecorderOptions.DEFAULT)) {
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < clients; i++) {
        Loop loop = new Loop(workload, i, recorder, recorded, committed);
        threads.add(new Thread(() -> loop.until(end)));
      }
      threads.forEach(Thread::start);
      for (Thread thread : threads) {
        thread.join();
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return committed.sum() * 1e9 / (System.nanoTime() - start);
  }

  /** One client. */
  private final class Loop {
    private final Workload workload;
    private final int session;
    private final Recorder recorder;
    private final boolean recorded;
    private final LongAdder committed;

    Loop(Workload workload, int session, Recorder recorder, boolean recorded, LongAdder committed) {
      this.workload = workload;
      this.session = session;
      this.recorder = recorder;
      this.recorded = recorded;
      this.committed = committed;
    }

    void until(long endNanos) {
      SplittableRandom random = new SplittableRandom(session);
      Plan plan = new Plan();
      try (Client client = server.connect(Isolation.REPEATABLE_READ)) {
        TracedClient traced = new TracedClient(client, recorder.session("c" + session));
        while (System.nanoTime() < endNanos) {
          plan.clear();
          synchronized (workload) {
            workload.plan(session, random, plan);
          }
          if (recorded ? isRecorded(traced, plan) : isPlain(client, plan)) {
            committed.increment();
          }
        }
      } catch (DatabaseException e) {
        throw new IllegalStateException(e);
      }
    }

    private boolean isRecorded(TracedClient client, Plan plan) {
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

    private boolean isPlain(Client client, Plan plan) throws DatabaseException {
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
