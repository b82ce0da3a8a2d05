package io.kingsnake.cli;

import io.kingsnake.report.ResultKind;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A module that calls {@code System.exit} would end the command with an exit code of its own, as 0,
 * which means that everything is satisfied. While a command with modules is at work, such an end is
 * an error. Signals end it as always.
 */
final class ModuleExit {
  /** Time for other actions at the end, which run at the same moment. */
  private static final long OTHERS_MILLIS = 300;

  private static final AtomicBoolean IS_HOOKED = new AtomicBoolean();
  private static volatile boolean isAtWork;

  private ModuleExit() {}

  /** From now on, until {@link #commandEnded}. */
  static void watch() {
    isAtWork = true;
    if (IS_HOOKED.compareAndSet(false, true)) {
      Runtime.getRuntime().addShutdownHook(new Thread(ModuleExit::atEnd));
    }
  }

  static void commandEnded() {
    isAtWork = false;
  }

  private static void atEnd() {
    if (isAtWork && isCalled()) {
      System.err.println("kingsnake: a module has ended the program: it must not call System.exit");
      try {
        Thread.sleep(OTHERS_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      Runtime.getRuntime().halt(ResultKind.ERROR.exitCode());
    }
  }

  /** Tests whether code has called for the end, and not a signal. */
  private static boolean isCalled() {
    return Thread.getAllStackTraces().values().stream()
        .flatMap(Arrays::stream)
        .anyMatch(
            frame ->
                frame.getClassName().equals(Runtime.class.getName())
                    && frame.getMethodName().equals("exit"));
  }
}
