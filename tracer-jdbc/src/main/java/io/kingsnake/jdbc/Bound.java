package io.kingsnake.jdbc;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A statement with its parameters and its table.
 *
 * @param changes of single rows
 * @param query if it is one that was understood
 * @param unseen if it was not understood
 * @param mayCommit whether many databases commit at it
 */
record Bound(
    List<Change> changes, @Nullable Query query, @Nullable Unseen unseen, boolean mayCommit) {
  static final Bound NOTHING = new Bound(List.of(), null, null, false);

  Bound thatMayCommit() {
    return new Bound(changes, query, unseen, true);
  }

  static Bound of(List<Change> changes) {
    return new Bound(changes, null, null, false);
  }

  static Bound of(Query query) {
    return new Bound(List.of(), query, null, false);
  }

  static Bound of(Unseen unseen) {
    return new Bound(List.of(), null, unseen, false);
  }
}
