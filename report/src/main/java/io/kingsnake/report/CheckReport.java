package io.kingsnake.report;

/** Receives the results of one call of {@code check} as they come. */
public interface CheckReport {
  void result(CheckResult result);

  /** Called once, after the last result. */
  void end();

  /** First this report, then the other. */
  default CheckReport and(CheckReport other) {
    CheckReport first = this;
    return new CheckReport() {
      @Override
      public void result(CheckResult result) {
        first.result(result);
        other.result(result);
      }

      @Override
      public void end() {
        first.end();
        other.end();
      }
    };
  }
}
