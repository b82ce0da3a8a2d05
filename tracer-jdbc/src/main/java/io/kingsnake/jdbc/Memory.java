package io.kingsnake.jdbc;

import io.kingsnake.jdbc.table.Column;
import io.kingsnake.jdbc.table.Table;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The numbers that the open transaction has seen last, which later statements may add to. */
final class Memory {
  private final Map<String, Object> numbers = new HashMap<>();

  void clear() {
    if (!numbers.isEmpty()) {
      numbers.clear();
    }
  }

  @Nullable Object of(String cell) {
    return numbers.get(cell);
  }

  /** Remembers a value that was written to any column; null if its row is gone. */
  void written(String cell, @Nullable Object value) {
    if (value == null) {
      numbers.remove(cell);
    } else if (value instanceof Long || numbers.containsKey(cell)) {
      numbers.put(cell, value);
    }
  }

  void seen(String cell, Object number) {
    numbers.put(cell, number);
  }

  void forget(String cell) {
    numbers.remove(cell);
  }

  void read(Table table, List<Object> key, List<Column> columns, List<Object> values) {
    String row = null;
    for (int i = 0; i < values.size(); i++) {
      if (columns.get(i).isNumber() && !table.isKey(columns.get(i))) {
        row = row == null ? Table.row(key) : row;
        numbers.put(table.cell(columns.get(i), row), values.get(i));
      }
    }
  }
}
