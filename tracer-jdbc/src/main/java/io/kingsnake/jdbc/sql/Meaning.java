package io.kingsnake.jdbc.sql;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a statement does, as far as its text tells. */
public sealed interface Meaning {
  /**
   * A query of one table.
   *
   * @param columns in the order of the result; null stands for all of the table
   * @param onlyColumns whether the result holds nothing but columns and constants
   * @param sorted whether there is an ORDER BY
   * @param order the column of ORDER BY if there is exactly one, else null
   * @param limit the most rows, or null
   * @param claimsAll whether rows that are not returned do not match; not so with OFFSET or SKIP
   *     LOCKED
   */
  record Select(
      TableName table,
      @Nullable List<@Nullable String> columns,
      boolean onlyColumns,
      Condition where,
      boolean sorted,
      @Nullable Order order,
      @Nullable Operand limit,
      boolean claimsAll)
      implements Meaning {}

  /** The order of a result. */
  record Order(String column, boolean ascending) {}

  /** New rows; columns is empty if the statement names none, and then they are all. */
  record Insert(TableName table, List<String> columns, List<List<Operand>> rows)
      implements Meaning {}

  record Update(TableName table, List<Assignment> assignments, Condition where)
      implements Meaning {}

  /**
   * A column gets a value.
   *
   * @param increment if the value is the column's own plus or minus this one, else null
   * @param sign of the increment
   */
  record Assignment(String column, Operand value, @Nullable Operand increment, int sign) {}

  record Delete(TableName table, Condition where) implements Meaning {}

  /** Nothing that transactions could see of each other: SHOW, SELECT 1. */
  record Nothing() implements Meaning {}

  /** Changes the schema, adds no row; many databases commit at that. */
  record Schema() implements Meaning {}

  /** Changes how the connection works; some databases commit at that, too. */
  record Setting() implements Meaning {}

  /**
   * Not understood.
   *
   * @param why for people
   * @param effect what it may do
   * @param tables what it may write; meaningless for other effects
   * @param commits whether many databases commit at that
   */
  record Opaque(String why, Effect effect, List<TableName> tables, boolean commits)
      implements Meaning {
    Opaque committing() {
      return new Opaque(why, effect, tables, true);
    }
  }

  /** The worst a statement may do. */
  enum Effect {
    READS,
    WRITES_TABLES,
    ANYTHING
  }

  static Opaque reads(String why) {
    return new Opaque(why, Effect.READS, List.of(), false);
  }

  static Opaque writes(String why, TableName table) {
    return new Opaque(why, Effect.WRITES_TABLES, List.of(table), false);
  }

  static Opaque anything(String why) {
    return new Opaque(why, Effect.ANYTHING, List.of(), false);
  }
}
