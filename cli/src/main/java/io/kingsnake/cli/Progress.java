package io.kingsnake.cli;

import java.io.PrintWriter;
import java.util.concurrent.TimeUnit;

/**
 * A bar and a clock on standard error for work that takes longer than a moment, over many histories
 * or through the phases of one; nothing unless a person is watching.
 */
final class Progress implements AutoCloseable {
  private static final int MOMENT_SECONDS = 2;
  private static final int INTERVAL_MILLIS = 250;
  private static final int BAR = 20;
  private static final int PER_HISTORY = 100;
  private static final String CLEAR = "\r\u001b[K";

  private final PrintWriter err;
  private final boolean watched;
  private final String verb;
  private final int historyCount;
  private final long start = System.nanoTime();
  private final Thread painter = new Thread(this::paint, "progress");

  // All guarded by this.
  private int done;
  private String phase = "";
  private int percent;
  private boolean isPainted;
  private boolean closed;

  private Progress(PrintWriter err, boolean watched, String verb, int historyCount) {
    this.err = err;
    this.verb = verb;
    this.watched = watched;
    this.historyCount = historyCount;
    painter.setDaemon(true);
  }

  static Progress over(int historyCount, Terminal terminal, PrintWriter err) {
    return start("checking", historyCount, terminal, err);
  }

  /** Progress of other work on one history. */
  static Progress of(String verb, Terminal terminal, PrintWriter err) {
    return start(verb, 1, terminal, err);
  }

  private static Progress start(String verb, int historyCount, Terminal terminal, PrintWriter err) {
    Progress progress = new Progress(err, terminal.errIsTerminal(), verb, historyCount);
    if (progress.watched) {
      progress.painter.start();
    }
    return progress;
  }

  /** Sets the progress within the present history. */
  synchronized void phase(String newPhase, int newPercent) {
    phase = newPhase;
    percent = Math.max(0, Math.min(PER_HISTORY, newPercent));
  }

  /** The present history is finished. */
  synchronized void step() {
    done++;
    phase("", 0);
  }

  /** Says something else, on a line of its own. */
  synchronized void quietly(Runnable saying) {
    clear();
    saying.run();
  }

  private void paint() {
    try {
      TimeUnit.SECONDS.sleep(MOMENT_SECONDS);
      while (paintOnce()) {
        TimeUnit.MILLISECONDS.sleep(INTERVAL_MILLIS);
      }
    } catch (InterruptedException e) {
      // closed
    }
  }

  private synchronized boolean paintOnce() {
    if (!closed) {
      long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
      err.print(CLEAR + line(seconds));
      err.flush();
      isPainted = true;
    }
    return !closed;
  }

  /** For example {@code checking [==== ] 2 of 10 histories, searching, 12 s}. */
  synchronized String line(long seconds) {
    long at = (long) done * PER_HISTORY + percent;
    int filled = historyCount == 0 ? 0 : (int) Math.min(BAR, BAR * at / PER_HISTORY / historyCount);
    return "%s [%s%s] %s%s, %d s"
        .formatted(
            verb,
            "=".repeat(filled),
            " ".repeat(BAR - filled),
            historyCount == 1 ? percent + "%" : done + " of " + historyCount + " histories",
            phase.isEmpty() ? "" : ", " + phase,
            seconds);
  }

  private void clear() {
    if (isPainted) {
      err.print(CLEAR);
      err.flush();
      isPainted = false;
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    painter.interrupt();
    clear();
  }
}
