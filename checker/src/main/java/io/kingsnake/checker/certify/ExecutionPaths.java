package io.kingsnake.checker.certify;

import io.kingsnake.history.History;
import io.kingsnake.history.Moments;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Ways of links that there are in an execution that was found. */
final class ExecutionPaths {
  private final Scope scope;
  private final StatementSearch search;
  private final String paths; // that make visible
  private final boolean sessionOrder;
  private final long drift;

  ExecutionPaths(
      Scope scope, StatementSearch search, String paths, boolean sessionOrder, long drift) {
    this.scope = scope;
    this.search = search;
    this.paths = paths;
    this.sessionOrder = sessionOrder;
    this.drift = drift;
  }

  /** Ways that may make one transaction visible to the other, in the execution. */
  List<String> between(int from, int to) {
    List<String> found = new ArrayList<>();
    found.add("1 b " + to);
    if (paths.endsWith("+")) {
      shortest(from, to, paths).ifPresent(found::add);
    } else {
      for (String link : links(from, to, paths.equals("earlier") ? "r" : paths)) {
        found.add("1 " + link);
      }
      for (int between : paths.length() == 2 ? scope.txns : Set.<Integer>of()) {
        for (String first : links(from, between, paths.substring(0, 1))) {
          for (String second : links(between, to, paths.substring(1))) {
            found.add("2 " + first + " " + second);
          }
        }
      }
    }
    return found;
  }

  private Optional<String> shortest(int from, int to, String kinds) {
    Map<Integer, List<String>> pathTo = new HashMap<>(); // by transaction
    List<Integer> reached = new ArrayList<>(List.of(from));
    pathTo.put(from, List.of());
    for (int i = 0; i < reached.size(); i++) {
      int at = reached.get(i);
      for (int next : scope.txns) {
        List<String> links = pathTo.containsKey(next) ? List.of() : links(at, next, kinds);
        if (!links.isEmpty()) {
          List<String> path = new ArrayList<>(pathTo.getOrDefault(at, List.of()));
          path.add(links.get(0));
          pathTo.put(next, path);
          reached.add(next);
        }
      }
    }
    return Optional.ofNullable(pathTo.get(to))
        .map(path -> path.size() + " " + String.join(" ", path));
  }

  /** Links that lead from one transaction to the other in the execution. */
  private List<String> links(int from, int to, String kinds) {
    History history = scope.history;
    List<String> links = new ArrayList<>();
    if (from == to) {
      return links;
    }
    boolean isSession = history.txnSession(from) == history.txnSession(to) && from < to;
    if (kinds.contains("s") && isSession && sessionOrder) {
      links.add("s " + to);
    }
    Moments moments = new Moments(history);
    boolean isTime =
        Moments.areBefore(moments.commitLatest(from), moments.snapshotEarliest(to), drift);
    if (kinds.contains("t") && isTime) {
      links.add("t " + to);
    }
    for (Reading reading : scope.readings) {
      String name = " " + to + " " + reading.key() + " " + reading.sight().number();
      if (kinds.contains("r")
          && reading.txn() == to
          && search.sourcesFound(scope, reading).contains(from)) {
        links.add("r" + name);
      }
      boolean isOver = reading.txn() == from && scope.writers(reading.key()).contains(to);
      for (int source :
          isOver && kinds.contains("o")
              ? search.sourcesFound(scope, reading)
              : List.<Integer>of()) {
        if (source < 0 || (source != to && search.isBefore(source, to))) {
          links.add("o" + name + " " + source);
        }
      }
    }
    for (int key : kinds.contains("v") ? scope.keys() : Set.<Integer>of()) {
      if (scope.writers(key).containsAll(List.of(from, to)) && search.isBefore(from, to)) {
        links.add("v " + to + " " + key);
      }
    }
    return links;
  }
}
