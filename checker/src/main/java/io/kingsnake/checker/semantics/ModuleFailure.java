package io.kingsnake.checker.semantics;

import java.util.function.Supplier;

/** A module threw something: the fault is the module's, not the checker's. */
public final class ModuleFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  private ModuleFailure(String module, Throwable cause) {
    super("module %s failed: %s".formatted(module, reason(cause)), cause);
  }

  /**
   * Answer of a module to a question.
   *
   * @throws ModuleFailure if it throws something instead
   */
  public static <T> T guard(CheckerModule module, Supplier<T> question) {
    try {
      return question.get();
    } catch (RuntimeException | StackOverflowError | LinkageError | AssertionError e) {
      throw new ModuleFailure(nameOf(module), e);
    }
  }

  /** Calls a module that gives no answer. */
  public static void guard(CheckerModule module, Runnable call) {
    guard(
        module,
        () -> {
          call.run();
          return module;
        });
  }

  /** Name of a module, which may fail to return it, too. */
  private static String nameOf(CheckerModule module) {
    try {
      return module.name();
    } catch (RuntimeException | StackOverflowError | LinkageError | AssertionError e) {
      return module.getClass().getName();
    }
  }

  private static String reason(Throwable cause) {
    return cause instanceof StackOverflowError
        ? "it calls itself without end"
        : String.valueOf(cause);
  }
}
