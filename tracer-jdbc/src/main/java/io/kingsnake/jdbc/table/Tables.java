package io.kingsnake.jdbc.table;

import io.kingsnake.jdbc.sql.TableName;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Cache of the catalogue of one database. */
public final class Tables {
  private record Place(@Nullable String schema, TableName name) {}

  private final Map<Place, Optional<Table>> known = new ConcurrentHashMap<>();
  private final AtomicLong changes = new AtomicLong();
  private final @Nullable String home;
  private final Secrets secrets;

  /** Tables of a database in which tables of one schema have names without it. */
  public Tables(@Nullable String home, Secrets secrets) {
    this.home = home;
    this.secrets = secrets;
  }

  /** Forgets everything, because the schema may have changed. */
  public void forget() {
    changes.incrementAndGet();
    known.clear();
  }

  /**
   * The table, or null if there is none of that name; views are none.
   *
   * @param defaultSchema of the connection, for names without a schema; null if it has none
   */
  public @Nullable Table find(
      Connection connection, TableName wanted, Product product, @Nullable String defaultSchema)
      throws SQLException {
    String schema = wanted.schema() == null ? defaultSchema : wanted.schema();
    Place place = new Place(schema, wanted);
    Optional<Table> table = known.get(place);
    if (table == null) {
      long seen = changes.get();
      Catalogue catalogue = new Catalogue(connection.getMetaData(), product, home, secrets);
      table = Optional.ofNullable(catalogue.table(schema, wanted));
      known.put(place, table);
      if (changes.get() != seen) {
        known.remove(place); // the schema may have changed meanwhile
      }
    }
    return table.orElse(null);
  }
}
