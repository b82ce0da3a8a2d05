package io.kingsnake.checker.solve;

/**
 * One participant directly before another.
 *
 * @param read the read by which {@code to} read from {@code from}; or BY_SESSION, BY_VERSION
 */
public record Hop(int from, int to, int read) {
  public static final int BY_SESSION = -1;

  /** Both wrote a key, and the order of their versions is known. */
  public static final int BY_VERSION = -2;

  public static Hop session(int from, int to) {
    return new Hop(from, to, BY_SESSION);
  }

  public static Hop readFrom(Execution execution, int read) {
    return new Hop(execution.sourceOf(read), execution.problem().reads().participant(read), read);
  }

  public static Hop version(int from, int to) {
    return new Hop(from, to, BY_VERSION);
  }

  public boolean isRead() {
    return read >= 0;
  }

  public boolean isVersion() {
    return read == BY_VERSION;
  }

  public boolean isSession() {
    return read == BY_SESSION;
  }
}
