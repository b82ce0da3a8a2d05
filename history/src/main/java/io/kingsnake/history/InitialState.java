package io.kingsnake.history;

/**
 * Contents of the database before the first transaction, for keys without a value of their own in
 * {@link History#initialValue}.
 */
public enum InitialState {
  /** Nothing: every key starts absent. */
  ABSENT,
  /** One value for every key, as formats that read 0 from untouched registers have it. */
  FIXED,
  /**
   * Unknown, because loading was not recorded: a value of a key that no transaction wrote is its
   * first.
   */
  FIRST_READ
}
