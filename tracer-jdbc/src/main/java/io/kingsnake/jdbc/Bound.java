package io.kingsnake.jdbc;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A statement with its parameters and its table.
 *
 * @param changes of single rows
 * @param many a change of several rows
 * @param query if it is one that was understood
 * @param computed if it is a query that can be computed again
 * @param unseen if it was not understood, or if {@code many} or {@code computed} cannot be done
 * @param mayCommit whether many databases commit at it
 */
record Bound(
    List<Change> changes,
    @Nullable Many many,
    @Nullable Query query,
    @Nullable Computed computed,
    @Nullable Unseen unseen,
    boolean mayCommit) {
  static final Bound NOTHING = new Bound(List.of(), null, null, null, null, false);

  Bound thatMayCommit() {
    return new Bound(changes, many, query, computed, unseen, true);
  }

  static Bound of(List<Change> changes) {
    return new Bound(changes, null, null, null, null, false);
  }

  static Bound of(Query query) {
    return new Bound(List.of(), null, query, null, null, false);
  }

  static Bound of(Computed computed, Unseen otherwise) {
    return new Bound(List.of(), null, null, computed, otherwise, false);
  }

  static Bound of(Many many, Unseen otherwise) {
    return new Bound(List.of(), many, null, null, otherwise, false);
  }

  static Bound of(Unseen unseen) {
    return new Bound(List.of(), null, null, null, unseen, false);
  }

  /** What will be missing, where the recorder cannot ask the database for more. */
  Bound withoutAsking() {
    return many == null && computed == null
        ? this
        : new Bound(List.of(), null, null, null, unseen, mayCommit);
  }
}
