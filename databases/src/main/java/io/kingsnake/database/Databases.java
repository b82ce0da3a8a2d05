package io.kingsnake.database;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/** All adapters a class loader finds; optional ones only beside their libraries. */
public final class Databases {
  private final List<Database> databases;

  private Databases(List<Database> databases) {
    this.databases = databases;
  }

  public static Databases load(ClassLoader loader) {
    List<Database> found = new ArrayList<>();
    ServiceLoader.load(Database.class, loader).forEach(found::add);
    for (OptionalAdapter optional : OptionalAdapter.values()) {
      optional.load(loader).ifPresent(found::add);
    }
    found.sort(Comparator.comparing(Database::name));
    return new Databases(List.copyOf(found));
  }

  /** Sorted by name. */
  public List<Database> all() {
    return databases;
  }

  /** By name or alias, or by the URL of a running server. */
  public Optional<Database> find(String nameOrUrl) {
    return databases.stream()
        .filter(
            database ->
                database.name().equals(nameOrUrl)
                    || database.aliases().contains(nameOrUrl)
                    || database.accepts(nameOrUrl))
        .findFirst();
  }
}
