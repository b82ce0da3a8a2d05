package io.kingsnake.jdbc.table;

import io.kingsnake.jdbc.table.Oddities.Place;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Writes that foreign keys cause in the database. */
record ForeignKeys(DatabaseMetaData data, Product product, @Nullable String home) {
  /**
   * Tables that are written together with this one. A key that is set to null or changed is a
   * change that others may follow in turn, so all rules count on the way.
   */
  Followers followers(@Nullable String catalog, @Nullable String schema, String name)
      throws SQLException {
    Set<String> tables = new LinkedHashSet<>();
    Set<String> columns = new HashSet<>();
    Place start = new Place(catalog, schema, name);
    Set<Place> seen = new HashSet<>(Set.of(start));
    Deque<Place> open = new ArrayDeque<>(seen);
    boolean elsewhere = false;
    while (!open.isEmpty()) {
      Place place = open.remove();
      try (ResultSet keys = data.getExportedKeys(place.catalog(), place.schema(), place.name())) {
        while (keys.next()) {
          boolean followsUpdates = isFollowed(keys, "UPDATE_RULE");
          if (followsUpdates && place.equals(start)) {
            columns.add(keys.getString("PKCOLUMN_NAME"));
          }
          if (followsUpdates || isFollowed(keys, "DELETE_RULE")) {
            Place next = follower(keys);
            tables.add(shown(next));
            if (seen.add(next)) {
              open.add(next);
              elsewhere |= oddities(next).doubts().elsewhere();
            }
          }
        }
      }
    }
    return new Followers(tables, columns, elsewhere);
  }

  private Oddities oddities(Place place) throws SQLException {
    return Oddities.of(data.getConnection(), product, place);
  }

  private static boolean isFollowed(ResultSet key, String rule) throws SQLException {
    int value = key.getInt(rule);
    return value != DatabaseMetaData.importedKeyNoAction
        && value != DatabaseMetaData.importedKeyRestrict;
  }

  private Place follower(ResultSet key) throws SQLException {
    return new Place(
        key.getString("FKTABLE_CAT"),
        product.hasSchemas() ? key.getString("FKTABLE_SCHEM") : null,
        key.getString("FKTABLE_NAME"));
  }

  private String shown(Place table) {
    return Product.shown(
        product.hasSchemas() ? table.schema() : table.catalog(), table.name(), home);
  }
}
