package io.kingsnake.spark;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Work that is given up after some time, even if it ignores its interruption. */
final class Bounded {
  private Bounded() {}

  static <T> T within(Duration limit, Callable<T> work) throws Exception {
    FutureTask<T> task = new FutureTask<>(work);
    Thread worker = new Thread(task, "kingsnake check");
    worker.setDaemon(true);
    worker.start();
    try {
      return task.get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new TimeoutException("time budget of " + limit.toMillis() + " ms spent");
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw e.getCause() instanceof Exception cause ? cause : e;
    } finally {
      task.cancel(true);
    }
  }
}
