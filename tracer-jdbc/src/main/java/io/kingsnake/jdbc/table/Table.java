package io.kingsnake.jdbc.table;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A table with its indexes. A column of a row is a key of the history: {@code t[1].c}. */
public final class Table {
  private final String name;
  private final String sqlName;
  private final Quotes quotes;
  private final List<Column> columns;
  private final List<Column> key;
  private final List<Column> recorded;
  private final List<List<Column>> secondary;
  private final List<Index> indexes;
  private final Followers followers;
  private final Doubts doubts;
  private final boolean hasOtherKeys;
  private final Map<String, @Nullable Column> byName = new HashMap<>();

  /** Columns by the catalogue's spelling, if that is unique. */
  private final Map<String, Column> bySpelling = new HashMap<>();

  /**
   * Puts a table together.
   *
   * @param name with its schema where that is not the usual one, as the catalogue spells them
   * @param sqlName the full name, for use in statements
   * @param quotes quotation marks around names in statements
   * @param columns in the order of the table
   * @param key the columns of the primary key, in its order; none if there is no usable one
   * @param secondary the columns of other indexes
   * @param followers tables that the database writes by itself along with this one
   * @param doubts why it is not recorded, if it is not
   * @param hasOtherKeys whether something else than the primary key is unique
   */
  public Table(
      String name,
      String sqlName,
      Quotes quotes,
      List<Column> columns,
      List<Column> key,
      List<List<Column>> secondary,
      Followers followers,
      Doubts doubts,
      boolean hasOtherKeys) {
    this.name = name;
    this.sqlName = sqlName;
    this.quotes = quotes;
    this.columns = List.copyOf(columns);
    this.key = List.copyOf(key);
    this.followers = followers;
    this.doubts = doubts;
    this.hasOtherKeys = hasOtherKeys;
    this.recorded =
        columns.stream()
            .filter(column -> column.kind() != Column.Kind.UNRECORDED && !key.contains(column))
            .toList();
    this.secondary = List.copyOf(secondary);
    this.indexes = indexes(secondary);
    for (Column column : columns) {
      String lower = column.name().toLowerCase(Locale.ROOT);
      byName.put(lower, byName.containsKey(lower) ? null : column);
    }
    byName.values().stream()
        .filter(Objects::nonNull)
        .forEach(column -> bySpelling.put(column.name(), column));
  }

  /** The table with further doubts. */
  public Table doubted(Doubts more) {
    return more.equals(Doubts.NONE)
        ? this
        : new Table(
            name,
            sqlName,
            quotes,
            columns,
            key,
            secondary,
            followers,
            doubts.and(more),
            hasOtherKeys);
  }

  private List<Index> indexes(List<List<Column>> secondary) {
    List<Index> all = new ArrayList<>();
    if (key.isEmpty()) {
      return all;
    }
    all.add(new Index(prefix(key), key, true));
    for (List<Column> sorted : secondary) {
      List<Column> complete = new ArrayList<>(sorted);
      key.stream().filter(column -> !sorted.contains(column)).forEach(complete::add);
      Index index = new Index(prefix(sorted), complete, false);
      if (all.stream().noneMatch(other -> other.columns().equals(complete))) {
        all.add(index);
      }
    }
    return List.copyOf(all);
  }

  private String prefix(List<Column> sorted) {
    return name + "(" + String.join(",", sorted.stream().map(Table::shown).toList()) + "):";
  }

  /** Name of the column in keys of histories, which must not look like another one. */
  private static String shown(Column column) {
    return Product.shown(column.name());
  }

  public String name() {
    return name;
  }

  public String sqlName() {
    return sqlName;
  }

  public List<Column> columns() {
    return columns;
  }

  public List<Column> key() {
    return key;
  }

  /** The columns that histories show, except the primary key, which is in their names. */
  public List<Column> recorded() {
    return recorded;
  }

  /** The primary key's first; none if it has no usable one. */
  public List<Index> indexes() {
    return indexes;
  }

  public Index primary() {
    return indexes.get(0);
  }

  public Followers followers() {
    return followers;
  }

  /** Why it is not recorded, if it is not. */
  public Doubts doubts() {
    return doubts;
  }

  /** Tests whether the table has a unique index other than the primary key. */
  public boolean hasOtherKeys() {
    return hasOtherKeys;
  }

  /** Column of a name; null if there is none, or if several differ only in capitals. */
  public @Nullable Column column(String wanted) {
    Column spelled = bySpelling.get(wanted);
    return spelled == null ? byName.get(wanted.toLowerCase(Locale.ROOT)) : spelled;
  }

  public boolean isKey(Column column) {
    return key.contains(column);
  }

  /** Tests whether an index other than the primary key's contains the column. */
  public boolean isIndexed(Column column) {
    return indexes.stream()
        .anyMatch(index -> !index.isPrimary() && index.columns().contains(column));
  }

  /** The column in statements. */
  public String quoted(Column column) {
    return quotes.of(column.name());
  }

  /** Prefix of all keys of this table's columns. */
  public String prefix() {
    return name + "[";
  }

  /** Prefixes of all keys of this table, including those of its indexes. */
  public List<String> prefixes() {
    return List.of(prefix(), name + "(");
  }

  /** The key in histories of a column of a row. */
  public String cell(Column column, String row) {
    return rowPrefix(row) + shown(column);
  }

  /** The row as part of keys. */
  public static String row(List<Object> key) {
    return KeyText.plain(key);
  }

  /** The key in histories for the existence of the row. */
  public String existence(List<Object> row) {
    return primary().entry(row);
  }

  /** Prefix of the keys of the row's columns. */
  public String rowPrefix(String row) {
    return name + "[" + row + "].";
  }
}
