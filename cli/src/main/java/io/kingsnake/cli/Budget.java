package io.kingsnake.cli;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Runs work within the time and memory the user gave; spending either is an answer, not a crash.
 */
final class Budget {
  /** Time or memory ran out; the message says which. */
  static final class Spent extends Exception {
    private static final long serialVersionUID = 1L;

    Spent(String message) {
      super(message);
    }
  }

  private Budget() {}

  /** The result of {@code work}, unless it takes longer than {@code limit}; null for no limit. */
  static <T> T spend(@Nullable Duration limit, String what, Callable<T> work) throws Exception {
    try {
      return limit == null ? work.call() : within(limit, what, work);
    } catch (OutOfMemoryError e) {
      throw new Spent(memorySpent(what));
    }
  }

  private static <T> T within(Duration limit, String what, Callable<T> work) throws Exception {
    FutureTask<T> task = new FutureTask<>(work);
    Thread worker = new Thread(task, "kingsnake " + what);
    worker.setDaemon(true); // work that ignores its interruption must not keep the process alive
    worker.start();
    try {
      return task.get(Math.max(0, limit.toMillis()), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      task.cancel(true);
      throw new Spent("time budget spent while " + what);
    } catch (ExecutionException e) {
      throw unwrapped(e);
    }
  }

  private static Exception unwrapped(ExecutionException e) {
    Throwable cause = e.getCause();
    if (cause instanceof Error error) {
      throw error;
    }
    return cause instanceof Exception exception ? exception : e;
  }

  static String memorySpent(String what) {
    long mb = Runtime.getRuntime().maxMemory() >> 20;
    return "memory budget of %d MB spent while %s; KINGSNAKE_OPTS=-Xmx8g gives more"
        .formatted(mb, what);
  }
}
