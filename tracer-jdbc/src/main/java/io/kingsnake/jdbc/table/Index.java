package io.kingsnake.jdbc.table;

import java.util.ArrayList;
import java.util.List;

/**
 * The entries of an index, as keys of a history: there is one for every row, for as long as the row
 * exists and has these values. A condition on the leading columns is then a range of keys, which
 * says which rows match and that no others do.
 *
 * @param prefix prefix of all keys of the index
 * @param columns that entries are sorted by, those of the primary key among them
 * @param isPrimary whether the table's rows are told apart by this one
 */
public record Index(String prefix, List<Column> columns, boolean isPrimary) {
  /** The value of every existing entry. */
  public static final Long PRESENT = 1L;

  public Index {
    columns = List.copyOf(columns);
  }

  /** The key of the entry with these values, one for each column. */
  public String entry(List<Object> values) {
    return prefix + KeyText.of(shown(values));
  }

  /** The least key of entries that begin with these values; of fewer columns than there are. */
  public String low(List<Object> values) {
    return values.isEmpty() ? prefix : prefix + KeyText.of(shown(values)) + ",";
  }

  /** Greater than all keys of entries that begin with these values: '-' follows ','. */
  public String high(List<Object> values) {
    return values.isEmpty()
        ? prefix.substring(0, prefix.length() - 1) + ";"
        : prefix + KeyText.of(shown(values)) + "-";
  }

  private List<Object> shown(List<Object> values) {
    List<Object> shown = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      shown.add(columns.get(i).shown(values.get(i)));
    }
    return shown;
  }
}
