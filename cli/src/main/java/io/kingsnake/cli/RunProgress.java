package io.kingsnake.cli;

import io.kingsnake.database.run.RunCounts;
import io.kingsnake.database.run.Runner;
import java.io.PrintWriter;

/** A line on standard error that tells how a run goes, while a person is watching. */
final class RunProgress implements AutoCloseable {
  private static final int INTERVAL_MILLIS = 250;
  private static final int BAR = 20;

  private final Runner runner;
  private final PrintWriter err;
  private final Thread painter;
  private volatile boolean done;

  RunProgress(Runner runner, PrintWriter err) {
    this.runner = runner;
    this.err = err;
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
      if (!done) {
        err.print("\r" + line(runner.counts()) + "\u001b[K");
        err.flush();
      }
    }
    err.print("\r\u001b[K");
    err.flush();
  }

  static String line(RunCounts counts) {
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
