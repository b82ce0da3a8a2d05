package io.kingsnake.jdbc.table;

import io.kingsnake.jdbc.sql.TableName;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One look into the catalogue.
 *
 * @param home the schema whose tables go by their names alone, or null
 */
record Catalogue(DatabaseMetaData data, Product product, @Nullable String home, Secrets secrets) {
  private static final Pattern AS_AN_EXPRESSION = Pattern.compile("[\"()]");

  @Nullable Table table(@Nullable String schema, TableName wanted) throws SQLException {
    String name = stored(wanted.name(), wanted.quoted());
    String inSchema =
        schema == null ? null : stored(schema, wanted.schema() == null || wanted.isSchemaQuoted());
    String catalog = product.hasSchemas() ? data.getConnection().getCatalog() : inSchema;
    String schemaPattern = product.hasSchemas() ? inSchema : null;
    Quotes quotes = Quotes.of(data);
    String found = null;
    String sqlName = null;
    Oddities.Place where = null;
    try (ResultSet tables =
        data.getTables(
            catalog, escaped(schemaPattern), escaped(name), new String[] {"TABLE", "BASE TABLE"})) {
      while (tables.next()) {
        if (!name.equalsIgnoreCase(tables.getString("TABLE_NAME"))) {
          continue; // not all drivers escape patterns
        }
        if (found != null) {
          return null; // which of them is meant depends on a search path
        }
        String place = tables.getString(product.hasSchemas() ? "TABLE_SCHEM" : "TABLE_CAT");
        String table = tables.getString("TABLE_NAME");
        if (!quotes.canBe(table) || (place != null && !quotes.canBe(place))) {
          return null;
        }
        found = Product.shown(place, table, home);
        where = new Oddities.Place(catalog, place, table);
        sqlName = (place == null ? "" : quotes.of(place) + ".") + quotes.of(table);
      }
    }
    if (found == null || sqlName == null || where == null) {
      return null;
    }
    Oddities odd = Oddities.of(data.getConnection(), product, where);
    return table(new Names(found, sqlName, quotes, odd), catalog, schemaPattern, name);
  }

  private record Names(String name, String sqlName, Quotes quotes, Oddities odd) {}

  private @Nullable Table table(
      Names found, @Nullable String catalog, @Nullable String schema, String name)
      throws SQLException {
    List<Column> columns = columns(found.odd(), catalog, schema, name);
    String place = product.hasSchemas() ? schema : catalog;
    if (secrets.isMistaken(place, name, columns.stream().map(Column::name).toList())) {
      return null;
    }
    if (!columns.stream().allMatch(column -> found.quotes().canBe(column.name()))) {
      return null;
    }
    Map<Integer, String> keyNames = new TreeMap<>();
    try (ResultSet keys = data.getPrimaryKeys(catalog, schema, name)) {
      while (keys.next()) {
        keyNames.put(keys.getInt("KEY_SEQ"), keys.getString("COLUMN_NAME"));
      }
    }
    List<Column> key = usable(columns, keyNames.values());
    boolean isUsable = !key.isEmpty() && key.size() == keyNames.size();
    Collection<Map<Integer, String>> indexes =
        isUsable && areTold(columns) ? indexes(catalog, schema, name, false).values() : List.of();
    Table table =
        new Table(
            found.name(),
            found.sqlName(),
            found.quotes(),
            columns,
            isUsable ? key : List.of(),
            sorted(columns, indexes),
            new ForeignKeys(data, product, home).followers(catalog, schema, name),
            found.odd().doubts(),
            hasOtherKeys(Set.copyOf(keyNames.values()), catalog, schema, name));
    secrets.know(table);
    return table;
  }

  /** The columns of these names, up to the first whose values do not distinguish rows. */
  private static List<Column> usable(List<Column> columns, Collection<String> names) {
    List<Column> usable = new ArrayList<>();
    for (String name : names) {
      Optional<Column> column = columns.stream().filter(c -> c.name().equals(name)).findAny();
      if (column.isEmpty() || !isTelling(column.get())) {
        return usable;
      }
      usable.add(column.get());
    }
    return usable;
  }

  private static boolean isTelling(Column column) {
    return column.kind() == Column.Kind.INTEGER || column.likeness() != Column.Likeness.UNKNOWN;
  }

  /** Indexes on expressions show these as names, and names in marks that some drivers take off. */
  private static boolean areTold(List<Column> columns) {
    return columns.stream().noneMatch(column -> AS_AN_EXPRESSION.matcher(column.name()).find());
  }

  /** The names of columns of each index, by its name. */
  private Map<String, Map<Integer, String>> indexes(
      @Nullable String catalog, @Nullable String schema, String name, boolean uniqueOnly)
      throws SQLException {
    Map<String, Map<Integer, String>> names = new TreeMap<>();
    try (ResultSet rows = data.getIndexInfo(catalog, schema, name, uniqueOnly, true)) {
      while (rows.next()) {
        String column = rows.getString("COLUMN_NAME");
        String index = rows.getString("INDEX_NAME");
        if (index != null && (column != null || uniqueOnly)) {
          names
              .computeIfAbsent(index, i -> new TreeMap<>())
              .put(rows.getInt("ORDINAL_POSITION"), String.valueOf(column));
        }
      }
    }
    return names;
  }

  private static List<List<Column>> sorted(
      List<Column> columns, Collection<Map<Integer, String>> names) {
    return names.stream()
        .map(sorted -> usable(columns, sorted.values()))
        .filter(sorted -> !sorted.isEmpty())
        .distinct()
        .toList();
  }

  /** Tests whether the table has a unique index other than the primary key. */
  private boolean hasOtherKeys(
      Set<String> key, @Nullable String catalog, @Nullable String schema, String name)
      throws SQLException {
    return indexes(catalog, schema, name, true).values().stream()
        .anyMatch(unique -> !Set.copyOf(unique.values()).equals(key));
  }

  private List<Column> columns(
      Oddities odd, @Nullable String catalog, @Nullable String schema, String name)
      throws SQLException {
    Map<String, String> collations =
        product == Product.MYSQL ? collations(catalog, name) : Map.of();
    List<Column> columns = new ArrayList<>();
    try (ResultSet rows = data.getColumns(catalog, escaped(schema), escaped(name), null)) {
      while (rows.next()) {
        if (name.equalsIgnoreCase(
            rows.getString("TABLE_NAME"))) { // not all drivers escape patterns
          columns.add(column(odd, rows, collations));
        }
      }
    }
    return columns;
  }

  private Map<String, String> collations(@Nullable String catalog, String name)
      throws SQLException {
    Map<String, String> collations = new HashMap<>();
    try (PreparedStatement query =
        data.getConnection()
            .prepareStatement(
                "SELECT COLUMN_NAME, COLLATION_NAME FROM information_schema.COLUMNS WHERE"
                    + " TABLE_SCHEMA = ? AND TABLE_NAME = ? AND COLLATION_NAME IS NOT NULL")) {
      query.setString(1, catalog);
      query.setString(2, name);
      try (ResultSet rows = query.executeQuery()) {
        while (rows.next()) {
          collations.put(rows.getString(1), rows.getString(2));
        }
      }
    }
    return collations;
  }

  private Column column(Oddities odd, ResultSet row, Map<String, String> collations)
      throws SQLException {
    String name = row.getString("COLUMN_NAME");
    int type = row.getInt("DATA_TYPE");
    String typeName = String.valueOf(row.getString("TYPE_NAME")).toLowerCase(Locale.ROOT);
    boolean computed = "YES".equals(row.getString("IS_GENERATEDCOLUMN"));
    boolean numbered = "YES".equals(row.getString("IS_AUTOINCREMENT"));
    String place = row.getString(product.hasSchemas() ? "TABLE_SCHEM" : "TABLE_CAT");
    Secrets.Fate fate = secrets.fate(place, row.getString("TABLE_NAME"), name);
    Column.Kind kind =
        computed || fate == Secrets.Fate.EXCLUDED
            ? Column.Kind.UNRECORDED
            : odd.kind(name, product.kind(type, typeName));
    String fallback = row.getString("COLUMN_DEF");
    boolean nullable = row.getInt("NULLABLE") != DatabaseMetaData.columnNoNulls;
    boolean isNull =
        nullable
            && !numbered
            && !odd.isFilled(name)
            && (fallback == null || fallback.equalsIgnoreCase("NULL"));
    return new Column(
        name,
        kind,
        isSized(kind) ? row.getInt("COLUMN_SIZE") : greatest(type),
        row.getInt("DECIMAL_DIGITS"),
        odd.likeness(name, product.likeness(kind, collations.get(name))),
        nullable,
        numbered,
        odd.emptyIsNull(),
        isNull ? Datum.NULL : Datum.UNKNOWN,
        fate == Secrets.Fate.HASHED ? secrets : null);
  }

  private static boolean isSized(Column.Kind kind) {
    return kind == Column.Kind.TEXT
        || kind == Column.Kind.CHARACTERS
        || kind == Column.Kind.DECIMAL;
  }

  private static long greatest(int type) {
    return switch (type) {
      case Types.TINYINT -> Byte.MAX_VALUE;
      case Types.SMALLINT -> Short.MAX_VALUE;
      case Types.INTEGER -> Integer.MAX_VALUE;
      default -> Long.MAX_VALUE;
    };
  }

  /** Spelling in the catalogue of a name; the database chooses it for names without quotes. */
  private String stored(String name, boolean quoted) throws SQLException {
    if (quoted || name.isEmpty()) {
      return name;
    }
    if (data.storesUpperCaseIdentifiers()) {
      return name.toUpperCase(Locale.ROOT);
    }
    return data.storesLowerCaseIdentifiers() ? name.toLowerCase(Locale.ROOT) : name;
  }

  /** Underscores in names are not meant as patterns. */
  private @Nullable String escaped(@Nullable String name) throws SQLException {
    String escape = data.getSearchStringEscape();
    boolean isPattern = name != null && (name.contains("_") || name.contains("%"));
    return name == null
            || escape == null
            || escape.isEmpty()
            || (product == Product.HSQLDB && !isPattern) // it takes that as it is
        ? name
        : name.replace(escape, escape + escape)
            .replace("_", escape + "_")
            .replace("%", escape + "%");
  }
}
