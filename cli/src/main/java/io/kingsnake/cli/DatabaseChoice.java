package io.kingsnake.cli;

import io.kingsnake.database.Database;
import io.kingsnake.database.DatabaseException;
import io.kingsnake.database.Databases;
import io.kingsnake.database.Server;
import io.kingsnake.database.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What {@code --db} names: a database, one of a version, or a running server. */
record DatabaseChoice(Database database, Optional<String> url, Optional<String> version) {
  static DatabaseChoice of(String given, OptionalDatabases.Notice notice) throws InputProblem {
    Databases known = Databases.load(DatabaseChoice.class.getClassLoader());
    if (given.startsWith("jdbc:")) {
      Database database =
          known
              .find(given)
              .orElseThrow(() -> new InputProblem("no driver for '" + given + "'" + hint()));
      return new DatabaseChoice(database, Optional.of(given), Optional.empty());
    }
    String[] parts = given.split(":", 2);
    String name = parts[0].toLowerCase(Locale.ROOT);
    OptionalDatabases optional = new OptionalDatabases(System.getProperty("kingsnake.root"));
    Optional<Database> found = known.find(name);
    Database database =
        (found.isPresent() ? found : optional.find(name, notice))
            .orElseThrow(() -> new InputProblem("unknown database '" + name + "'" + hint()));
    Optional<String> version = parts.length == 1 ? Optional.empty() : Optional.of(parts[1]);
    return new DatabaseChoice(database, Optional.empty(), version);
  }

  private static String hint() {
    return "; 'kingsnake databases' lists them";
  }

  /** Starts it with a scratch directory that goes when the server does. */
  Server start() throws InputProblem {
    try {
      Path scratch = Files.createTempDirectory("kingsnake-" + database.name());
      Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(scratch)));
      return database.start(new Target(url, version, scratch));
    } catch (DatabaseException e) {
      throw new InputProblem(database.name() + ": " + InputProblem.oneLine(e));
    } catch (IOException e) {
      throw InputProblem.whenWriting("the temporary directory", e);
    }
  }

  private static void delete(Path directory) {
    try (Stream<Path> all = Files.walk(directory)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    } catch (IOException | java.io.UncheckedIOException e) {
      // A server that is still going down may hold on to files; they are in a temporary directory.
    }
  }
}
