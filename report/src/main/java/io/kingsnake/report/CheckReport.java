package io.kingsnake.report;

/** Receives the results of one call of {@code check} as they come. */
public interface CheckReport {
  void result(CheckResult result);

  /** Called once, after the last result. */
  void end();
}
