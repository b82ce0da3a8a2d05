package io.kingsnake.cli;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Actions before the process ends, the last registered first: at the end of a command, or when the
 * virtual machine is told to stop (SIGTERM, a second Ctrl-C). The second to come waits for the
 * first.
 */
final class Farewell implements AutoCloseable {
  private final Deque<Runnable> steps = new ArrayDeque<>();
  private final Thread hook = new Thread(this::perform, "farewell");

  private Farewell() {}

  static Farewell prepare() {
    Farewell farewell = new Farewell();
    Runtime.getRuntime().addShutdownHook(farewell.hook);
    return farewell;
  }

  void add(Runnable step) {
    synchronized (steps) {
      steps.push(step);
    }
  }

  /** Removes a step that is no longer needed. */
  void remove(Runnable step) {
    synchronized (steps) {
      steps.remove(step);
    }
  }

  private synchronized void perform() {
    for (Runnable step = next(); step != null; step = next()) {
      try {
        step.run();
      } catch (RuntimeException e) {
        // The other steps are due all the same.
      }
    }
  }

  private @Nullable Runnable next() {
    synchronized (steps) {
      return steps.poll();
    }
  }

  @Override
  public void close() {
    perform();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The machine is going down: the hook is at work.
    }
  }
}
