package io.kingsnake.jdbc;

import io.kingsnake.jdbc.table.Column;
import io.kingsnake.jdbc.table.Table;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Effect of a statement on one row, if it finds the row.
 *
 * @param row its primary key, as parts of history keys; empty if the table has none
 * @param done the operations if the row was found, without those of {@code open}
 * @param open columns whose new value only the database knows
 * @param missed the operations if no row was found; null if that has several reasons
 * @param unseen further effects, or null
 * @param isUpsert whether the row is new or changed; MySQL counts it twice if it is changed
 */
record Change(
    Table table,
    List<Object> row,
    List<Slot> done,
    List<Open> open,
    @Nullable List<Slot> missed,
    @Nullable Unseen unseen,
    boolean isUpsert) {
  /**
   * A value to be read back.
   *
   * @param increment what was added to the old value, or null if the old value was not read, or it
   *     is not known
   * @param isInsert whether the row is new
   */
  record Open(Column column, @Nullable Number increment, boolean isInsert) {}

  Change(
      Table table,
      List<Object> row,
      List<Slot> done,
      List<Open> open,
      @Nullable List<Slot> missed,
      @Nullable Unseen unseen) {
    this(table, row, done, open, missed, unseen, false);
  }

  /** A new row cannot be missed. */
  boolean isInsert() {
    return missed != null && missed.isEmpty() && !isUpsert;
  }

  /** For when a value cannot be read back. */
  Unseen unseenValues(String sql) {
    String name = Table.row(row);
    return new Unseen(
        Unseen.text(sql, "a value that only the database knows"),
        open.stream().map(value -> table.cell(value.column(), name)).toList());
  }

  /** All keys of the row. */
  List<String> keys() {
    if (row.isEmpty()) {
      return table.prefixes();
    }
    List<String> keys = new java.util.ArrayList<>();
    keys.add(table.rowPrefix(Table.row(row)));
    keys.add(table.existence(row));
    table.indexes().stream().filter(i -> !i.isPrimary()).forEach(i -> keys.add(i.prefix()));
    return keys;
  }
}
