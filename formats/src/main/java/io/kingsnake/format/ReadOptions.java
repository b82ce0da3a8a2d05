package io.kingsnake.format;

/**
 * Choices a user may make where a format leaves the meaning open.
 *
 * @param failedOperationAborts a transaction recorded as committed although one of its operations
 *     failed counts as aborted; otherwise the failed operation is dropped and the rest kept, which
 *     is how published verdicts were obtained
 */
public record ReadOptions(boolean failedOperationAborts) {
  public static final ReadOptions DEFAULT = new ReadOptions(false);
}
