package io.kingsnake.format;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.FutureTask;

/**
 * Work that another processor may do until its end is waited for. Whoever waits does it himself if
 * nobody has begun it, and hears of it if memory runs out meanwhile: a CompletableFuture needs
 * memory to say that there is none, and whoever waits for it would wait for ever.
 */
public final class Meanwhile {
  private final FutureTask<Void> task;

  private Meanwhile(Runnable work) {
    task = new FutureTask<>(work, null);
  }

  /** Begins the work, which throws nothing that is checked. */
  public static Meanwhile run(Runnable work) {
    Meanwhile begun = new Meanwhile(work);
    ForkJoinPool.commonPool().execute(begun.task);
    return begun;
  }

  /** Waits until the task is done, and throws what it threw. */
  public void await() {
    task.run(); // does nothing if it has begun
    boolean isInterrupted = false;
    try {
      while (!isOver()) {
        isInterrupted = true;
      }
    } finally {
      if (isInterrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Waits; false if the thread that waits was interrupted first. */
  private boolean isOver() {
    try {
      task.get();
      return true;
    } catch (InterruptedException e) {
      return false;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw e.getCause() instanceof RuntimeException known ? known : new IllegalStateException(e);
    }
  }
}
