package io.kingsnake.jdbc;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A statement with its parameters and its table.
 *
 * @param changes of single rows, or what is known of them if {@code many} cannot be done
 * @param many a change of several rows
 * @param query if it is one that was understood, or that is in part if it cannot be computed again
 * @param computed if it is a query that can be computed again
 * @param generated a new row whose key the database makes
 * @param returned a change whose rows the application sees
 * @param unseen if it was not understood, or if {@code many} or {@code computed} cannot be done
 * @param mayCommit whether many databases commit at it
 */
record Bound(
    List<Change> changes,
    @Nullable Many many,
    @Nullable Query query,
    @Nullable Computed computed,
    @Nullable Generated generated,
    @Nullable Returned returned,
    @Nullable Unseen unseen,
    boolean mayCommit) {
  static final Bound NOTHING = new Bound(List.of(), null, null, null, null, null, null, false);

  Bound thatMayCommit() {
    return new Bound(changes, many, query, computed, generated, returned, unseen, true);
  }

  static Bound of(List<Change> changes) {
    return new Bound(changes, null, null, null, null, null, null, false);
  }

  static Bound of(Query query) {
    return new Bound(List.of(), null, query, null, null, null, null, false);
  }

  static Bound of(Computed computed, Bound otherwise) {
    return new Bound(
        List.of(), null, otherwise.query, computed, null, null, otherwise.unseen, false);
  }

  static Bound of(Many many, Bound otherwise) {
    return new Bound(otherwise.changes, many, null, null, null, null, otherwise.unseen, false);
  }

  static Bound of(Unseen unseen) {
    return new Bound(List.of(), null, null, null, null, null, unseen, false);
  }

  /** Changes that will go unrecorded if the recorder cannot ask the database for more. */
  Bound withoutAsking() {
    return mayAsk() ? new Bound(changes, null, query, null, null, null, unseen, mayCommit) : this;
  }

  static Bound of(Generated generated, Unseen otherwise) {
    return new Bound(List.of(), null, null, null, generated, null, otherwise, false);
  }

  static Bound of(Returned returned) {
    return new Bound(List.of(), null, null, null, null, returned, returned.otherwise(), false);
  }

  /** Tests whether the recorder will learn more than it knows when the statement is sent. */
  boolean mayAsk() {
    return many != null || computed != null || generated != null || returned != null;
  }
}
