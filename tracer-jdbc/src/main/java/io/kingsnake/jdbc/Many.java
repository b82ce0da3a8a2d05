package io.kingsnake.jdbc;

import io.kingsnake.jdbc.table.Column;
import io.kingsnake.jdbc.table.Table;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A change of rows that are not known by their primary keys: the recorder looks for them.
 *
 * @param assigned the columns that change; none if the rows go
 * @param values new values, if they are known for all rows
 * @param needed the columns to look at
 * @param isDelete whether the rows go
 * @param unseen further effects, or null
 */
record Many(
    RowChoice choice,
    List<Change.Open> assigned,
    Map<Column, Object> values,
    Set<Column> needed,
    boolean isDelete,
    @Nullable Unseen unseen) {
  Table table() {
    return choice.table();
  }

  /** Tests whether all written values are known without reading them back. */
  boolean isKnown() {
    return !values.isEmpty();
  }

  /** Tests whether the affected rows must be read before they change. */
  boolean looksFirst() {
    return isDelete
        || assigned.stream().anyMatch(open -> table().isIndexed(open.column()))
        || assigned.stream().anyMatch(open -> choice.restColumns().contains(open.column()));
  }
}
