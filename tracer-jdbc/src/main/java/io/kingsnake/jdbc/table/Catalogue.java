package io.kingsnake.jdbc.table;

import io.kingsnake.jdbc.sql.TableName;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** One look into the catalogue. */
record Catalogue(DatabaseMetaData data, Product product) {
  @Nullable Table table(@Nullable String schema, TableName wanted) throws SQLException {
    String name = stored(wanted.name(), wanted.quoted());
    String inSchema = schema == null ? null : stored(schema, wanted.schema() == null);
    String catalog = product.hasSchemas() ? data.getConnection().getCatalog() : inSchema;
    String schemaPattern = product.hasSchemas() ? inSchema : null;
    String quote = data.getIdentifierQuoteString().strip();
    String found = null;
    String sqlName = null;
    try (ResultSet tables =
        data.getTables(
            catalog, escaped(schemaPattern), escaped(name), new String[] {"TABLE", "BASE TABLE"})) {
      while (tables.next()) {
        if (found != null) {
          return null; // which of them is meant depends on a search path
        }
        String place = tables.getString(product.hasSchemas() ? "TABLE_SCHEM" : "TABLE_CAT");
        String table = tables.getString("TABLE_NAME");
        found = (place == null ? "" : place + ".") + table;
        sqlName = (place == null ? "" : quote + place + quote + ".") + quote + table + quote;
      }
    }
    return found == null || sqlName == null
        ? null
        : table(new Names(found, sqlName, quote), catalog, schemaPattern, name);
  }

  private record Names(String name, String sqlName, String quote) {}

  private Table table(Names found, @Nullable String catalog, @Nullable String schema, String name)
      throws SQLException {
    List<Column> columns = columns(catalog, schema, name);
    List<Column> key = new ArrayList<>();
    Map<Integer, String> keyNames = new TreeMap<>();
    try (ResultSet keys = data.getPrimaryKeys(catalog, schema, name)) {
      while (keys.next()) {
        keyNames.put(keys.getInt("KEY_SEQ"), keys.getString("COLUMN_NAME"));
      }
    }
    for (String keyName : keyNames.values()) {
      columns.stream().filter(column -> column.name().equals(keyName)).forEach(key::add);
    }
    boolean usable =
        key.size() == keyNames.size()
            && key.stream().allMatch(column -> product.identifies(column.kind()));
    boolean ordered = usable && key.size() == 1 && key.get(0).kind() == Column.Kind.INTEGER;
    return new Table(
        found.name(),
        found.sqlName(),
        found.quote(),
        columns,
        usable ? key : List.of(),
        ordered,
        new ForeignKeys(data, product).followers(catalog, schema, name));
  }

  private List<Column> columns(@Nullable String catalog, @Nullable String schema, String name)
      throws SQLException {
    List<Column> columns = new ArrayList<>();
    try (ResultSet rows = data.getColumns(catalog, escaped(schema), escaped(name), null)) {
      while (rows.next()) {
        columns.add(column(rows));
      }
    }
    return columns;
  }

  private Column column(ResultSet row) throws SQLException {
    int type = row.getInt("DATA_TYPE");
    String typeName = String.valueOf(row.getString("TYPE_NAME")).toLowerCase(Locale.ROOT);
    boolean computed = "YES".equals(row.getString("IS_GENERATEDCOLUMN"));
    boolean numbered = "YES".equals(row.getString("IS_AUTOINCREMENT"));
    Column.Kind kind = computed ? Column.Kind.UNRECORDED : product.kind(type, typeName);
    long capacity = kind == Column.Kind.TEXT ? row.getInt("COLUMN_SIZE") : greatest(type);
    String fallback = row.getString("COLUMN_DEF");
    boolean isNull = !numbered && (fallback == null || fallback.equalsIgnoreCase("NULL"));
    return new Column(
        row.getString("COLUMN_NAME"),
        kind,
        capacity,
        numbered,
        isNull ? Datum.NULL : Datum.UNKNOWN);
  }

  private static long greatest(int type) {
    return switch (type) {
      case Types.TINYINT -> Byte.MAX_VALUE;
      case Types.SMALLINT -> Short.MAX_VALUE;
      case Types.INTEGER -> Integer.MAX_VALUE;
      default -> Long.MAX_VALUE;
    };
  }

  /** Names without quotes are stored as the database likes. */
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
    return name == null || escape == null || escape.isEmpty()
        ? name
        : name.replace("_", escape + "_").replace("%", escape + "%");
  }
}
