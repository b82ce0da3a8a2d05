package io.kingsnake.checker.check;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Work within the time and memory that the user gave; spending either is an answer, not a crash.
 */
public final class Bounded {
  /** Time or memory ran out; the message says which. */
  public static final class Spent extends Exception {
    private static final long serialVersionUID = 1L;

    Spent(String message) {
      super(message);
    }
  }

  private Bounded() {}

  /** The result of {@code work}, unless it takes longer than {@code limit}; null for no limit. */
  public static <T> T within(@Nullable Duration limit, String what, Callable<T> work)
      throws Exception {
    try {
      return limit == null ? work.call() : inTime(limit, what, work);
    } catch (OutOfMemoryError e) {
      throw new Spent(memorySpent(what));
    }
  }

  private static <T> T inTime(Duration limit, String what, Callable<T> work) throws Exception {
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

  /** The message for memory that ran out. */
  public static String memorySpent(String what) {
    long mb = Runtime.getRuntime().maxMemory() >> 20;
    return "memory budget of %d MB spent while %s; -Xmx8g (KINGSNAKE_OPTS=-Xmx8g) gives more"
        .formatted(mb, what);
  }
}
