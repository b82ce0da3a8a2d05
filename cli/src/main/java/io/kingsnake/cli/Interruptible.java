package io.kingsnake.cli;

import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Work that the first Ctrl-C interrupts, so that finished results can be reported. */
final class Interruptible {
  /**
   * Size of the worker's stack, equal to that of the main thread, which would do the work
   * otherwise.
   */
  private static final long STACK_BYTES = 16L << 20;

  private Interruptible() {}

  /**
   * Runs {@code work}; returns true if it came to its end, and otherwise it may still be running.
   */
  static boolean ends(Runnable work) {
    FutureTask<Void> task = new FutureTask<>(work, null);
    Thread worker = new Thread(null, task, "kingsnake", STACK_BYTES);
    worker.setDaemon(true);
    CtrlC ctrlC = CtrlC.means(() -> task.cancel(true));
    try {
      worker.start();
      task.get();
      return true;
    } catch (CancellationException | InterruptedException e) {
      return false;
    } catch (ExecutionException e) {
      throw unwrapped(e);
    } finally {
      ctrlC.forget();
    }
  }

  private static RuntimeException unwrapped(ExecutionException e) {
    if (e.getCause() instanceof Error error) {
      throw error;
    }
    return e.getCause() instanceof RuntimeException known ? known : new IllegalStateException(e);
  }
}
