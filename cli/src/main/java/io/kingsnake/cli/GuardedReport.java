package io.kingsnake.cli;

import io.kingsnake.checker.check.Bounded;
import io.kingsnake.report.CheckReport;
import io.kingsnake.report.CheckResult;
import java.io.PrintWriter;

/**
 * A report whose failure stays its own: it is reported on standard error, and neither the exit code
 * nor another report depends on it.
 */
final class GuardedReport implements CheckReport {
  private final CheckReport report;
  private final String name;
  private final PrintWriter err;

  GuardedReport(CheckReport report, String name, PrintWriter err) {
    this.report = report;
    this.name = name;
    this.err = err;
  }

  @Override
  public void result(CheckResult result) {
    try {
      report.result(result);
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError | AssertionError e) {
      String verdict = "%s at %s".formatted(result.kind().label(), result.level().name());
      fail(result.path() + ": " + verdict + ", but " + name + " does not say so", e);
    }
  }

  @Override
  public void end() {
    try {
      report.end();
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError | AssertionError e) {
      fail(name + " has no end", e);
    }
  }

  private void fail(String what, Throwable e) {
    String why =
        e instanceof OutOfMemoryError
            ? Bounded.memorySpent("writing it")
            : InputProblem.internal(e);
    err.println("kingsnake: " + new InputProblem(what, why).getMessage());
    err.flush();
  }
}
