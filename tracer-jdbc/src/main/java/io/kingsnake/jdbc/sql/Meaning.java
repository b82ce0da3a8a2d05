package io.kingsnake.jdbc.sql;

import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Effect of a statement, as far as its text shows. */
public sealed interface Meaning {
  /**
   * A query.
   *
   * @param sources the tables whose rows are combined
   * @param items the columns of the result in order
   * @param orders ORDER BY; null for something that is no column
   * @param limit the most rows, or null
   * @param claimsAll whether rows that are not returned do not match; not so with SKIP LOCKED
   * @param locking "update" or "share" if it locks the rows, else null
   */
  record Select(
      List<Source> sources,
      List<Item> items,
      Condition where,
      List<@Nullable Order> orders,
      @Nullable Operand limit,
      boolean claimsAll,
      @Nullable String locking)
      implements Meaning {}

  /** A table in FROM, and the name that qualifies its columns. */
  record Source(TableName table, String alias) {}

  /** A column of a result. */
  sealed interface Item {
    /** All columns of the only table. */
    record All() implements Item {}

    record Cell(ColumnRef column) implements Item {}

    record Constant() implements Item {}

    /** COUNT, SUM, MIN or MAX of a column, or COUNT of rows if that is null. */
    record Aggregate(String function, boolean distinct, @Nullable ColumnRef column)
        implements Item {}

    /** Computed item. */
    record Other() implements Item {}
  }

  /** One column of ORDER BY. */
  record Order(ColumnRef column, boolean ascending) {}

  /**
   * New rows.
   *
   * @param columns empty if the statement names none, and then they are all
   * @param conflict effect on rows that exist already
   * @param returning the columns that the statement returns, {@link Returning#NONE} if it does not
   */
  record Insert(
      TableName table,
      List<String> columns,
      List<List<Operand>> rows,
      Conflict conflict,
      Returning returning)
      implements Meaning {}

  /**
   * Effect of an insert on a row that exists already.
   *
   * @param target the columns of the unique key by which it is there; none for any key, null if it
   *     is not known which key is meant
   * @param assignments of the columns that change then
   */
  record Conflict(Kind kind, @Nullable List<String> target, List<Assignment> assignments) {
    /** Kind of effect on the existing row. */
    public enum Kind {
      FAILS,
      NOTHING,
      /** Continues, unlike after any other error; values are made to fit. */
      IGNORES,
      UPDATES
    }

    static final Conflict FAILURE = new Conflict(Kind.FAILS, List.of(), List.of());
    static final Conflict IGNORED = new Conflict(Kind.IGNORES, List.of(), List.of());
  }

  /**
   * Columns that a statement returns of the rows it changes.
   *
   * @param columns empty for all; the names of others that are no columns are null
   */
  record Returning(boolean returns, List<@Nullable String> columns) {
    public static final Returning NONE = new Returning(false, List.of());
  }

  record Update(TableName table, List<Assignment> assignments, Condition where, Returning returning)
      implements Meaning {}

  /**
   * A column gets a value.
   *
   * @param increment if the value is the column's own plus or minus this one, else null
   * @param sign of the increment
   */
  record Assignment(String column, Operand value, @Nullable Operand increment, int sign) {}

  record Delete(TableName table, Condition where, Returning returning) implements Meaning {}

  /** Statement without effects visible to other transactions: SHOW, SELECT 1, the catalogue. */
  record Nothing() implements Meaning {}

  /** Changes the schema, adds no row; many databases commit at that. */
  record Schema() implements Meaning {}

  /**
   * A new index of a table.
   *
   * @param table null if it is not known which one
   */
  record NewIndex(@Nullable TableName table) implements Meaning {
    /**
     * Meaning of creating an index if tables of some names may have rows; otherwise the meaning is
     * a change of the schema.
     */
    public Meaning onRows(Predicate<String> mayHaveRows) {
      if (table == null) {
        return Meaning.anything("an index of something unknown").committing();
      }
      return mayHaveRows.test(table.name())
          ? Meaning.writes("an index of rows that are there", table).committing()
          : new Schema();
    }
  }

  /** Changes how the connection works; some databases commit at that, too. */
  record Setting() implements Meaning {}

  /**
   * Statement that is not understood.
   *
   * @param why for people
   * @param effect possible effect
   * @param tables tables that it may write; meaningless for other effects
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
