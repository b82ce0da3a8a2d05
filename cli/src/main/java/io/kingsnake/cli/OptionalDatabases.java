package io.kingsnake.cli;

import io.kingsnake.database.Database;
import io.kingsnake.database.Databases;
import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Databases whose servers or native libraries are too large to come with the command. Each lives in
 * a module of the checkout that Maven builds when it is first asked for; its jars are then loaded
 * beside the command's own.
 */
final class OptionalDatabases {
  /** A database as listed before its module is built. */
  record Entry(String name, List<String> aliases, String summary) {
    boolean isCalled(String wanted) {
      return name.equals(wanted) || aliases.contains(wanted);
    }
  }

  /** A directory of the checkout, and what it brings. */
  record Module(String directory, List<Entry> databases) {}

  static final List<Module> MODULES =
      List.of(
          new Module(
              "database-postgresql",
              List.of(
                  new Entry(
                      "postgresql",
                      List.of("postgres", "pg"),
                      "PostgreSQL 18, started for the run; postgresql:12.3.0 for another"
                          + " version"))),
          new Module(
              "database-mariadb",
              List.of(new Entry("mariadb", List.of(), "MariaDB 11.4, started for the run"))),
          new Module(
              "database-native",
              List.of(
                  new Entry("sqlite", List.of(), "SQLite in this process"),
                  new Entry("duckdb", List.of(), "DuckDB in this process"),
                  new Entry("rocksdb", List.of(), "RocksDB in this process, with iterators"))));

  /** Says that something takes time. */
  interface Notice {
    void say(String what);
  }

  private final @Nullable Path root;

  /** {@code root} is the checkout, which only the launcher knows. */
  OptionalDatabases(@Nullable String root) {
    this.root = root == null || root.isEmpty() ? null : Path.of(root);
  }

  /** The database of that name, built if needed. */
  Optional<Database> find(String name, Notice notice) throws InputProblem {
    for (Module module : MODULES) {
      if (module.databases().stream().anyMatch(entry -> entry.isCalled(name))) {
        return Databases.load(loader(module, name, notice)).find(name);
      }
    }
    return Optional.empty();
  }

  private ClassLoader loader(Module module, String name, Notice notice) throws InputProblem {
    if (root == null) {
      throw new InputProblem(
          "database '%s' is in module %s: start ./kingsnake of a checkout, which builds it"
              .formatted(name, module.directory()));
    }
    Path target = root.resolve(module.directory()).resolve("target/launcher");
    try {
      if (isStale(root.resolve(module.directory()), target)) {
        notice.say("fetching and building " + module.directory() + " (once) ...");
        build(module, root, target);
      }
      return new URLClassLoader(jars(target), OptionalDatabases.class.getClassLoader());
    } catch (IOException e) {
      throw InputProblem.of(target.toString(), e);
    }
  }

  /**
   * Compared with a stamp of ours, because Maven leaves jars alone when nothing in them changed.
   */
  private static boolean isStale(Path module, Path target) throws IOException {
    Path stamp = target.resolve("built");
    if (!Files.exists(stamp)) {
      return true;
    }
    FileTime built = Files.getLastModifiedTime(stamp);
    List<Path> sources = new ArrayList<>();
    for (Path folder :
        List.of(module.resolve("src/main"), module.resolveSibling("databases/src/main"))) {
      try (Stream<Path> files = Files.walk(folder)) {
        files.forEach(sources::add);
      }
    }
    sources.add(module.resolve("pom.xml"));
    for (Path source : sources) {
      if (Files.getLastModifiedTime(source).compareTo(built) > 0) {
        return true;
      }
    }
    return false;
  }

  private static void build(Module module, Path checkout, Path target)
      throws IOException, InputProblem {
    Files.createDirectories(target);
    File log = target.resolve("build.log").toFile();
    List<String> command =
        List.of(
            "mvn",
            "-q",
            "-B",
            "-ntp",
            "-Dlauncher",
            "-Dmaven.test.skip=true",
            "-pl",
            module.directory(),
            "-am",
            "package");
    try {
      Process maven =
          new ProcessBuilder(command)
              .directory(checkout.toFile())
              .redirectErrorStream(true)
              .redirectOutput(log)
              .start();
      if (maven.waitFor() != 0) {
        throw new InputProblem("building %s failed, see %s".formatted(module.directory(), log));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InputProblem("interrupted while building " + module.directory());
    }
    Files.writeString(target.resolve("built"), "");
  }

  /** The module's own jar and its libraries. */
  private static URL[] jars(Path target) throws IOException {
    List<URL> jars = new ArrayList<>();
    for (Path folder : List.of(target, target.resolve("lib"))) {
      try (Stream<Path> entries = Files.list(folder)) {
        for (Path jar : entries.filter(OptionalDatabases::isLibrary).sorted().toList()) {
          jars.add(url(jar));
        }
      }
    }
    return jars.toArray(new URL[0]);
  }

  private static boolean isLibrary(Path path) {
    String name = path.getFileName().toString();
    return name.endsWith(".jar") && !name.endsWith("-tests.jar");
  }

  private static URL url(Path jar) throws MalformedURLException {
    return jar.toUri().toURL();
  }
}
