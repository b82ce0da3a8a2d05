package io.kingsnake.jdbc.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Tables and columns that the database writes by itself when a table is written.
 *
 * @param tables that may lose or change rows
 * @param columns of the table whose updates they follow; deletes they always may
 * @param elsewhere whether what is written there may change anything else
 */
public record Followers(Set<String> tables, Set<String> columns, boolean elsewhere) {

  public Followers {
    tables = Set.copyOf(tables);
    columns = Set.copyOf(columns);
  }

  /** Prefixes of the keys that may be written when rows are deleted. */
  public List<String> prefixes() {
    List<String> prefixes = new ArrayList<>();
    tables.stream()
        .sorted()
        .forEach(
            name -> {
              prefixes.add(name + "[");
              prefixes.add(name + "(");
            });
    if (elsewhere) {
      prefixes.add(""); // all keys
    }
    return prefixes;
  }

  /** Prefixes of the keys that may be written when these columns change. */
  public List<String> prefixes(List<Column> changed) {
    return changed.stream().anyMatch(column -> columns.contains(column.name()))
        ? prefixes()
        : List.of();
  }
}
