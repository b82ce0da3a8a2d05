package io.kingsnake.cli;

import io.kingsnake.database.Database;
import io.kingsnake.database.Databases;
import io.kingsnake.database.OptionalAdapter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Databases whose servers or native libraries are too large to come with the command. Maven fetches
 * them for a checkout when one is first asked for; their jars are then loaded beside the command's
 * own.
 */
final class OptionalDatabases {
  /** A database as listed before its module is built. */
  record Entry(String name, List<String> aliases, String summary) {
    boolean isCalled(String wanted) {
      return name.equals(wanted) || aliases.contains(wanted);
    }
  }

  /** A part of module {@code databases}, with its databases. */
  record Module(OptionalModule part, List<Entry> databases) {
    static Module of(String profile, String room, List<Entry> databases) {
      return new Module(
          OptionalModule.part(profile, "databases", "io.kingsnake.database." + room), databases);
    }
  }

  static final List<Module> MODULES =
      List.of(
          Module.of(
              "postgresql",
              "postgresql",
              List.of(
                  new Entry(
                      "postgresql",
                      List.of("postgres", "pg"),
                      "PostgreSQL 18, started for the run; postgresql:12.3.0 for another"
                          + " version"))),
          Module.of(
              "mariadb",
              "mariadb",
              List.of(new Entry("mariadb", List.of(), "MariaDB 11.4, started for the run"))),
          Module.of(
              "native",
              "embedded",
              List.of(
                  new Entry("sqlite", List.of(), "SQLite in this process"),
                  new Entry("duckdb", List.of(), "DuckDB in this process"),
                  new Entry("rocksdb", List.of(), "RocksDB in this process, with iterators"))));

  private final @Nullable Path root;

  /** {@code root} is the checkout, which only the launcher knows. */
  OptionalDatabases(@Nullable String root) {
    this.root = root == null || root.isEmpty() ? null : Path.of(root);
  }

  /** The database of that name, built if needed. */
  Optional<Database> find(String name, OptionalModule.Notice notice) throws InputProblem {
    for (Module module : MODULES) {
      if (module.databases().stream().anyMatch(entry -> entry.isCalled(name))) {
        return Databases.load(loader(module, name, notice)).find(name);
      }
    }
    return Optional.empty();
  }

  private ClassLoader loader(Module module, String name, OptionalModule.Notice notice)
      throws InputProblem {
    if (root == null) {
      throw new InputProblem(
          "database '%s' needs %s, which is too large for this file: use ./kingsnake from a"
                  .formatted(name, library(name))
              + " checkout, which fetches it");
    }
    return module.part().loader(root, notice);
  }

  private static String library(String name) {
    return OptionalAdapter.named(name).map(OptionalAdapter::coordinates).orElse(name);
  }
}
