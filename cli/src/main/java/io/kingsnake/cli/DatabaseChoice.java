package io.kingsnake.cli;

import io.kingsnake.database.Database;
import io.kingsnake.database.DatabaseException;
import io.kingsnake.database.Databases;
import io.kingsnake.database.Server;
import io.kingsnake.database.Tables;
import io.kingsnake.database.Target;
import io.kingsnake.database.adapter.AnyJdbc;
import io.kingsnake.tracer.JdbcUrl;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Database that {@code --db} names: a product, a version of one, or a running server. */
record DatabaseChoice(Database database, Optional<String> url, Optional<String> version) {
  /**
   * Finds the adapter.
   *
   * @param drivers a loader of what the user added
   */
  static DatabaseChoice of(String given, ClassLoader drivers, OptionalModule.Notice notice)
      throws InputProblem {
    Databases known = Databases.load(drivers);
    OptionalDatabases optional = new OptionalDatabases(System.getProperty("kingsnake.root"));
    if (given.startsWith("jdbc:")) {
      return new DatabaseChoice(
          ofUrl(given, known, optional, drivers, notice), Optional.of(given), Optional.empty());
    }
    String[] parts = given.split(":", 2);
    String name = parts[0].toLowerCase(Locale.ROOT);
    Optional<Database> found = known.find(name);
    Database database =
        (found.isPresent() ? found : optional.find(name, notice))
            .orElseThrow(
                () ->
                    new InputProblem(
                        "unknown database '%s'; 'kingsnake databases' lists them".formatted(name)));
    Optional<String> version = parts.length == 1 ? Optional.empty() : Optional.of(parts[1]);
    if (version.isPresent() && !database.hasVersions()) {
      throw new InputProblem(
          "%s comes in one version only, so ':%s' is not available: %s"
              .formatted(name, version.get(), database.summary()));
    }
    return new DatabaseChoice(database, Optional.empty(), version);
  }

  private static Database ofUrl(
      String url,
      Databases known,
      OptionalDatabases optional,
      ClassLoader drivers,
      OptionalModule.Notice notice)
      throws InputProblem {
    Optional<Database> found = known.find(url);
    if (found.isEmpty()) {
      found = optional.find(url.split(":", 3)[1], notice).filter(some -> some.accepts(url));
    }
    if (found.isEmpty()) {
      found = AnyJdbc.of(url, drivers);
    }
    return found.orElseThrow(
        () ->
            new InputProblem(
                ("no driver for '%s'; name its jar: --driver driver.jar ('kingsnake databases'"
                        + " lists what needs none)")
                    .formatted(JdbcUrl.withoutPassword(url))));
  }

  /** Parameters for starting a server. */
  record Start(Tables tables, Map<String, String> settings, Farewell farewell, PrintWriter err) {}

  /** Starts it, or connects to it; the farewell ends it, with its tables and files. */
  Server start(Start start, Terminal terminal) throws InputProblem {
    if (!start.settings().isEmpty() && !database.takesSettings()) {
      throw new InputProblem("--setting is for servers that are started: postgresql, mariadb");
    }
    sweep(start.err());
    try (Waiting waiting = new Waiting(doing(), start.err(), terminal)) {
      waiting.start();
      Scratch scratch = Scratch.make(database.name());
      start.farewell().add(scratch::close);
      Server server =
          database.start(
              new Target(url, version, scratch.directory(), start.tables(), start.settings()));
      start.farewell().add(() -> end(server, start.err()));
      return server;
    } catch (DatabaseException e) {
      throw new InputProblem(place() + ": " + InputProblem.oneLine(e));
    } catch (IOException e) {
      throw InputProblem.whenWriting("the temporary directory", e);
    }
  }

  private String doing() {
    return url.isPresent()
        ? "connecting to " + place()
        : "starting " + database.name() + version.map(some -> " " + some).orElse("");
  }

  /** Name or URL that the user gave, as logs may show it. */
  private String place() {
    return url.map(JdbcUrl::withoutPassword).orElse(database.name());
  }

  /** A run that was killed could not tidy up. */
  private static void sweep(PrintWriter err) {
    List<Path> removed = Scratch.sweep();
    if (!removed.isEmpty()) {
      err.println(
          "kingsnake: removed what killed runs had left: "
              + removed.stream().map(Path::toString).collect(Collectors.joining(", ")));
      err.flush();
    }
  }

  private void end(Server server, PrintWriter err) {
    try {
      server.dropTables();
    } catch (DatabaseException e) {
      if (url.isPresent()) { // others go away with their files
        err.println("kingsnake: " + InputProblem.oneLine(e));
        err.flush();
      }
    }
    server.close();
  }
}
