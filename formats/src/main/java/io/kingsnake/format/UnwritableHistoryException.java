package io.kingsnake.format;

/** The history holds something the target format has no way to say. */
public final class UnwritableHistoryException extends Exception {
  private static final long serialVersionUID = 1L;

  public UnwritableHistoryException(String message) {
    super(message);
  }
}
