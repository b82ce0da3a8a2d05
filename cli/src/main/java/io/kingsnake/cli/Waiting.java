package io.kingsnake.cli;

import java.io.PrintWriter;
import java.util.concurrent.TimeUnit;

/**
 * Message on standard error that work is still going on: all the time to a person who is watching,
 * and now and then to a log.
 */
final class Waiting implements AutoCloseable {
  private static final int INTERVAL_MILLIS = 250;
  private static final int FIRST_LINE_SECONDS = 10;
  private static final int NEXT_LINE_SECONDS = 30;

  private final String what;
  private final PrintWriter err;
  private final boolean watched;
  private final long start = System.nanoTime();
  private final Thread painter = new Thread(this::paint, "waiting");
  private volatile boolean done;

  Waiting(String what, PrintWriter err, Terminal terminal) {
    this.what = what;
    this.err = err;
    this.watched = terminal.errIsTerminal();
    painter.setDaemon(true);
  }

  /** From now on until it is closed. */
  void start() {
    painter.start();
  }

  private void paint() {
    long nextLine = FIRST_LINE_SECONDS;
    while (!done) {
      try {
        TimeUnit.MILLISECONDS.sleep(INTERVAL_MILLIS);
      } catch (InterruptedException e) {
        break;
      }
      long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
      if (!done && watched) {
        print("\r%s ... %d s\u001b[K".formatted(what, seconds));
      } else if (!done && seconds >= nextLine) {
        print("kingsnake: %s, %d s so far%n".formatted(what, seconds));
        nextLine += NEXT_LINE_SECONDS;
      }
    }
    if (watched) {
      print("\r\u001b[K");
    }
  }

  private void print(String text) {
    err.print(text);
    err.flush();
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
