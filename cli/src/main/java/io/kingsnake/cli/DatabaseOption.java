package io.kingsnake.cli;

import io.kingsnake.database.ClusterServer;
import io.kingsnake.database.Server;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
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

  /** The first, or {@code usual} if none was given. */
  DatabaseChoice first(String usual, PrintWriter err) throws InputProblem {
    return choice(names.isEmpty() ? usual : names.get(0), err);
  }

  /** Whether the user wants this one and no other. */
  boolean is(String name) {
    return names.isEmpty() ? name.equals("h2") : names.equals(List.of(name));
  }

  /** Starts the first, and connects to the other nodes. */
  Server start(DatabaseChoice first, PrintWriter err) throws InputProblem {
    if (names.size() <= 1) {
      return first.start();
    }
    List<Server> nodes = new ArrayList<>();
    try {
      for (String name : names) {
        if (!name.startsWith("jdbc:")) {
          throw new InputProblem("several --db are nodes of one cluster, by URL, but got " + name);
        }
        nodes.add(choice(name, err).start());
      }
      return new ClusterServer(nodes);
    } catch (InputProblem e) {
      nodes.forEach(Server::close);
      throw e;
    }
  }

  private static DatabaseChoice choice(String name, PrintWriter err) throws InputProblem {
    return DatabaseChoice.of(
        name,
        what -> {
          err.println("kingsnake: " + what);
          err.flush();
        });
  }
}
