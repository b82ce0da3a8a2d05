package io.kingsnake.junit;

/** A test saw the database break its promise, or it could not be decided whether it did. */
public final class IsolationError extends AssertionError {
  private static final long serialVersionUID = 1;

  IsolationError(String message) {
    super(message);
  }

  /** Where this was found out says nothing; what went wrong is in the message. */
  @Override
  public synchronized Throwable fillInStackTrace() {
    return this;
  }
}
