package io.kingsnake.cli;

import io.kingsnake.database.Server;
import io.kingsnake.database.run.RunCounts;
import io.kingsnake.database.run.RunOptions;
import io.kingsnake.database.run.Runner;
import java.io.PrintWriter;
import java.util.concurrent.TimeUnit;

/**
 * Progress of a run, on standard error: a bar while a person is watching, and a line with the
 * reason, for logs too, when it crawls.
 */
final class RunProgress implements AutoCloseable {
  private static final int INTERVAL_MILLIS = 250;
  private static final int BAR = 20;
  private static final double SLOW = 5;
  private static final double MOSTLY = 0.9;
  private static final long WINDOW_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final Runner runner;
  private final Server server;
  private final Terminal terminal;
  private final PrintWriter err;
  private final Thread painter;
  private volatile boolean done;
  private long windowStart = System.nanoTime();
  private RunCounts atWindowStart;
  private long windowLength = WINDOW_NANOS;

  RunProgress(Runner runner, Server server, PrintWriter err, Terminal terminal) {
    this.runner = runner;
    this.server = server;
    this.err = err;
    this.terminal = terminal;
    this.atWindowStart = runner.counts();
    this.painter = new Thread(this::paint, "progress");
    painter.setDaemon(true);
  }

  void start() {
    painter.start();
  }

  private void paint() {
    while (!done) {
      try {
        Thread.sleep(INTERVAL_MILLIS);
      } catch (InterruptedException e) {
        break;
      }
      RunCounts counts = runner.counts();
      tellIfItCrawls(counts);
      if (!done && terminal.errIsTerminal()) {
        print("\r" + line(counts) + "\u001b[K");
      }
    }
    if (terminal.errIsTerminal()) {
      print("\r\u001b[K");
    }
  }

  private void print(String text) {
    err.print(text);
    err.flush();
  }

  private String line(RunCounts counts) {
    return counts.elapsedNanos() == 0 ? "loading " + runner.loaded() : bar(counts);
  }

  static String bar(RunCounts counts) {
    if (counts.target() == RunOptions.UNLIMITED) {
      return "running, %d, %.0f/s, %.1f%% aborted"
          .formatted(counts.committed(), counts.throughput(), 100 * counts.abortRate());
    }
    int filled =
        (int)
            Math.min(BAR, counts.target() == 0 ? BAR : BAR * counts.committed() / counts.target());
    return "running [%s%s] %d of %d, %.0f/s, %.1f%% aborted"
        .formatted(
            "=".repeat(filled),
            " ".repeat(BAR - filled),
            counts.committed(),
            counts.target(),
            counts.throughput(),
            100 * counts.abortRate());
  }

  /** Reports slow progress since the last look; looks become rarer and rarer. */
  private void tellIfItCrawls(RunCounts counts) {
    long now = System.nanoTime();
    if (now - windowStart < windowLength) {
      return;
    }
    RunCounts recent = since(atWindowStart, counts, now - windowStart);
    windowStart = now;
    atWindowStart = counts;
    String reason =
        counts.elapsedNanos() == 0
            ? "loading the initial data, " + runner.loaded()
            : reason(recent, runner.clients(), server);
    if (!reason.isEmpty() && !done) {
      windowLength *= 2;
      String clear = terminal.errIsTerminal() ? "\r\u001b[K" : "";
      print(clear + "kingsnake: %s transactions so far: %s%n".formatted(soFar(counts), reason));
    }
  }

  private static String soFar(RunCounts counts) {
    return counts.target() == RunOptions.UNLIMITED
        ? String.valueOf(counts.committed())
        : counts.committed() + " of " + counts.target();
  }

  private static RunCounts since(RunCounts before, RunCounts now, long nanos) {
    return new RunCounts(
        now.committed() - before.committed(),
        now.aborted() - before.aborted(),
        now.indeterminate() - before.indeterminate(),
        now.target(),
        now.waiting(),
        nanos);
  }

  /** Why little gets done, or nothing if it is not little. */
  static String reason(RunCounts recent, int clients, Server server) {
    if (2 * recent.waiting() >= clients) {
      String advice = server.lockAdvice();
      return "%d of %d clients have waited for more than a second, for locks it seems%s"
          .formatted(recent.waiting(), clients, advice.isEmpty() ? "" : "; " + advice);
    }
    if (recent.throughput() >= SLOW) {
      return "";
    }
    return recent.abortRate() > MOSTLY
        ? "the database refuses nearly all (%.1f%%); fewer clients or more keys conflict less"
            .formatted(100 * recent.abortRate())
        : "%.1f a second, because the database is slow to answer".formatted(recent.throughput());
  }

  @Override
  public void close() {
    done = true;
    painter.interrupt();
    try {
      painter.join(INTERVAL_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
