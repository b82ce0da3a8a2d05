package io.kingsnake.database;

/** A call to the database failed. */
public final class DatabaseException extends Exception {
  private static final long serialVersionUID = 1L;

  private final Failure failure;

  public DatabaseException(Failure failure, String message, Throwable cause) {
    super(message, cause);
    this.failure = failure;
  }

  public DatabaseException(String message) {
    super(message);
    this.failure = Failure.FATAL;
  }

  public static DatabaseException of(Failure failure, Throwable cause) {
    return new DatabaseException(failure, String.valueOf(cause.getMessage()), cause);
  }

  public Failure failure() {
    return failure;
  }
}
