package io.kingsnake.junit;

/** A test saw the database break its promise, or it could not be decided whether it did. */
public final class IsolationError extends AssertionError {
  private static final long serialVersionUID = 1;

  IsolationError(String message) {
    super(message);
  }

  /**
   * Omits the stack trace: the place of the check reveals nothing, and the message contains the
   * problem.
   */
  @Override
  public synchronized Throwable fillInStackTrace() {
    return this;
  }
}
