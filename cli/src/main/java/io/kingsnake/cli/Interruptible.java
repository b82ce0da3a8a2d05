package io.kingsnake.cli;

import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Work that the first Ctrl-C takes us away from, so that what is finished can be reported. */
final class Interruptible {
  /** As much as the main thread has, which would do the work otherwise. */
  private static final long STACK_BYTES = 16L << 20;

  private Interruptible() {}

  /** Whether {@code work} came to its end; otherwise it may still be at it. */
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
