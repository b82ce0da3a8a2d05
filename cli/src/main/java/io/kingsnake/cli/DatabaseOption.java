package io.kingsnake.cli;

import io.kingsnake.database.ClusterServer;
import io.kingsnake.database.Server;
import io.kingsnake.database.Tables;
import io.kingsnake.report.Printable;
import java.io.PrintWriter;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** The database of a command: one, or several nodes of a cluster. */
final class DatabaseOption {
  @Option(
      names = "--db",
      paramLabel = "DB",
      description = {
        "A database, NAME or NAME:VERSION or a jdbc: URL (default: h2).",
        "Given several times, with URLs: clients are spread over these nodes of one cluster."
      })
  private List<String> names = List.of();

  @Option(
      names = "--driver",
      paramLabel = "JAR",
      description =
          "A JDBC driver, or an adapter, for --db with a URL that kingsnake has none for. May be"
              + " repeated.")
  private List<Path> drivers = List.of();

  @Option(
      names = "--setting",
      paramLabel = "NAME=VALUE",
      description =
          "A setting of the server that is started, such as deadlock_timeout=200ms for postgresql."
              + " May be repeated.")
  private Map<String, String> settings = new LinkedHashMap<>();

  /** Chooses a database as if by the option, unless that was given. */
  void choose(String name) {
    if (names.isEmpty()) {
      names = List.of(name);
    }
  }

  /** The first, or {@code usual} if none was given. */
  DatabaseChoice first(String usual, PrintWriter err) throws InputProblem {
    return choice(names.isEmpty() ? usual : names.get(0), err);
  }

  /** Tests whether the user wants this database and no other. */
  boolean is(String name) {
    return names.isEmpty() ? name.equals("h2") : names.equals(List.of(name));
  }

  /** Starts the first, and connects to the other nodes, until the farewell. */
  Server start(DatabaseChoice first, Farewell farewell, PrintWriter err, Terminal terminal)
      throws InputProblem {
    DatabaseChoice.Start start =
        new DatabaseChoice.Start(Tables.ofNewRun(), settings, farewell, err);
    Server server =
        names.size() <= 1 ? first.start(start, terminal) : cluster(start, err, terminal);
    List<String> others = server.tablesOfOthers();
    if (!others.isEmpty()) {
      err.println(
          "kingsnake: found tables of other runs, which are still at work or were killed: "
              + Printable.of(String.join(", ", others)));
      err.flush();
    }
    return server;
  }

  private Server cluster(DatabaseChoice.Start start, PrintWriter err, Terminal terminal)
      throws InputProblem {
    List<Server> nodes = new ArrayList<>();
    for (String name : names) {
      if (!name.startsWith("jdbc:")) {
        throw new InputProblem("several --db are nodes of one cluster, by URL, but got " + name);
      }
      nodes.add(choice(name, err).start(start, terminal));
    }
    return new ClusterServer(nodes);
  }

  private DatabaseChoice choice(String name, PrintWriter err) throws InputProblem {
    return DatabaseChoice.of(
        name,
        loader(),
        what -> {
          err.println("kingsnake: " + what);
          err.flush();
        });
  }

  /** Class loader of the command's own classes, and of those that the user adds. */
  private ClassLoader loader() throws InputProblem {
    ClassLoader own = DatabaseOption.class.getClassLoader();
    List<URL> jars = new ArrayList<>();
    for (Path driver : drivers) {
      if (!Files.isRegularFile(driver)) {
        throw new InputProblem(driver.toString(), "no such driver jar");
      }
      try {
        jars.add(driver.toUri().toURL());
      } catch (MalformedURLException e) {
        throw InputProblem.of(driver.toString(), e);
      }
    }
    return jars.isEmpty() ? own : new URLClassLoader(jars.toArray(new URL[0]), own);
  }
}
