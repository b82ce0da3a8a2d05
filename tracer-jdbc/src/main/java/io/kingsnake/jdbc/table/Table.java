package io.kingsnake.jdbc.table;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A table with its primary key.
 *
 * @param name with its schema, as the catalogue spells them
 * @param sqlName the same for use in statements
 * @param quote what names stand in between in statements
 * @param columns in the order of the table
 * @param key the columns of the primary key, in its order; none if there is no usable one
 * @param ordered whether the key is one integer, whose ranges are those of history keys
 * @param followers what the database writes by itself along with this one
 */
public record Table(
    String name,
    String sqlName,
    String quote,
    List<Column> columns,
    List<Column> key,
    boolean ordered,
    Followers followers) {
  public Table {
    columns = List.copyOf(columns);
    key = List.copyOf(key);
  }

  /** Null if there is none, or if several are called so but for capitals. */
  public @Nullable Column column(String wanted) {
    List<Column> called = columns.stream().filter(column -> column.isCalled(wanted)).toList();
    return called.size() == 1 ? called.get(0) : null;
  }

  public boolean isKey(Column column) {
    return key.contains(column);
  }

  /** The columns that histories show. */
  public List<Column> recorded() {
    return columns.stream().filter(column -> column.kind() != Column.Kind.UNRECORDED).toList();
  }

  /** A query of these columns of the row whose primary key the parameters are. */
  public String query(List<Column> wanted) {
    return "SELECT %s FROM %s WHERE %s"
        .formatted(
            String.join(", ", wanted.stream().map(this::quoted).toList()),
            sqlName,
            String.join(" AND ", key.stream().map(column -> quoted(column) + " = ?").toList()));
  }

  private String quoted(Column column) {
    return quote + column.name() + quote;
  }

  /** What all keys of this table begin with. */
  public String prefix() {
    return name + ":";
  }

  /** What all keys of the column begin with. */
  public String prefix(Column column) {
    return prefix() + column.name() + ":";
  }

  /** The key of a history that stands for a column of a row. */
  public String cell(Column column, List<Object> row) {
    return prefix(column) + KeyText.of(row);
  }

  /** The least history key of the column whose row is at least this one. */
  public String bound(Column column, long low) {
    return prefix(column) + KeyText.of(low);
  }

  /** Behind all keys of the column: ';' follows ':'. */
  public String end(Column column) {
    return prefix() + column.name() + ";";
  }

  /** The cells of all recorded columns of a row. */
  public List<String> cells(List<Object> row) {
    List<String> cells = new ArrayList<>();
    for (Column column : recorded()) {
      cells.add(cell(column, row));
    }
    return cells;
  }
}
