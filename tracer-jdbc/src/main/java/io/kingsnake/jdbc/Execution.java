package io.kingsnake.jdbc;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** One call that executes a statement. */
final class Execution {
  private static final Pattern CHANGE = Pattern.compile("(?i)\\s*(INSERT|UPDATE|DELETE|MERGE)\\b");

  /** Execution of calls whose recording failed, and of statements without effect. */
  static final Execution NONE = new Execution(StatementText.NONE, Bound.NOTHING, false, true, null);

  private final StatementText text;
  private final Bound bound;
  private final boolean alone;
  private final boolean announced;
  private final @Nullable String origin;
  private @Nullable Result result;
  private @Nullable Cursor found;
  private @Nullable Returning returning;
  private @Nullable ReturnedRows returned;

  /**
   * Describes a call.
   *
   * @param alone whether it is a transaction by itself
   * @param announced whether what it may do unseen is on file before it is sent
   * @param origin the statement and its caller as JSON, or null
   */
  Execution(
      StatementText text, Bound bound, boolean alone, boolean announced, @Nullable String origin) {
    this.text = text;
    this.bound = bound;
    this.alone = alone;
    this.announced = announced;
    this.origin = origin;
  }

  StatementText text() {
    return text;
  }

  /** Part of the statement that may be recorded. */
  String sql() {
    return text.shown();
  }

  Bound bound() {
    return bound;
  }

  boolean isAlone() {
    return alone;
  }

  boolean isAnnounced() {
    return announced;
  }

  @Nullable String origin() {
    return origin;
  }

  /** The result of a query that was understood, else null. */
  @Nullable Result result() {
    return result;
  }

  void result(Result given) {
    result = given;
  }

  /** The rows that the recorder found before they change, or null. */
  @Nullable Cursor found() {
    return found;
  }

  void found(Cursor rows) {
    found = rows;
  }

  /** Columns that the statement is made to return to the recorder, or null. */
  @Nullable Returning returning() {
    return returning;
  }

  void returning(@Nullable Returning columns) {
    returning = columns;
  }

  /**
   * Rows that the statement has returned to the recorder, among those of others of its batch; or
   * null.
   */
  @Nullable ReturnedRows returned() {
    return returned;
  }

  void returned(ReturnedRows rows) {
    returned = rows;
  }

  /** Tests whether the statement may be something else than a change of rows. */
  boolean mayBeQuery() {
    return bound.changes().isEmpty() && this != NONE && !CHANGE.matcher(text.sql()).lookingAt();
  }
}
