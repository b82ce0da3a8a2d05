package io.kingsnake.checker.visibility;

import io.kingsnake.checker.problem.KnownOrder;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.checker.solve.result.Link;
import io.kingsnake.checker.solve.result.Link.Kind;
import io.kingsnake.engine.ints.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/*
 * A path found through neighbouring versions takes many small steps. Among the participants on it,
 * shorter steps are looked for: certain edges between two of them, or a key that both wrote, whose
 * version order then leads from the one to the other however many versions lie between.
 */
/** Finds a short path by which one participant is visible to another. */
final class Paths {
  /** Number of links within which to look for a shortcut. */
  private static final int LOOKAHEAD = 24;

  private final Problem problem;
  private final Writes writes;
  private final Proposal execution;
  private final Dependencies graph;
  private final KnownOrder known;
  private final ShortestPaths shortest;
  private int goal;

  Paths(
      Problem problem,
      Proposal execution,
      Dependencies graph,
      Reachability places,
      KnownOrder known) {
    this.problem = problem;
    this.execution = execution;
    this.graph = graph;
    this.known = known;
    writes = problem.writes();
    shortest = new ShortestPaths(graph, places);
  }

  /** From now on, paths lead to this participant, from others at this place or later. */
  void aim(int to, int earliest) {
    goal = to;
    shortest.aim(to, earliest);
  }

  /** Path from a participant to the target, which it is known to reach. */
  List<Link> from(int from) {
    int to = goal;
    if (isGiven(from, to)) {
      List<Link> path = new ArrayList<>();
      addStep(path, from, to, -1);
      return path;
    }
    assert from != to : "participant " + from + " reaches itself";
    IntList links = shortest.find(from);
    IntList stops = new IntList(); // participants on the path
    IntList linkAt = new IntList(); // from each stop to the next: the link, or -1 for time
    stops.add(from);
    for (int i = 0; i < links.size(); i++) {
      int link = links.get(i);
      if (!graph.isTime(graph.to(link))) {
        stops.add(graph.to(link));
        linkAt.add(graph.isTime(graph.from(link)) ? -1 : link);
      }
    }
    return shorten(stops, linkAt);
  }

  /** The cheapest sequence of steps, computed from the end. */
  private List<Link> shorten(IntList stops, IntList linkAt) {
    int count = stops.size();
    int[] cost = new int[count];
    int[] step = new int[count];
    Arrays.fill(cost, 0, count - 1, Integer.MAX_VALUE);
    for (int i = count - 2; i >= 0; i--) {
      for (int j = i + 1; j < Math.min(count, i + LOOKAHEAD); j++) {
        int price = price(stops.get(i), stops.get(j), j == i + 1 ? linkAt.get(i) : -1);
        if (price >= 0 && cost[j] + price < cost[i]) {
          cost[i] = cost[j] + price;
          step[i] = j;
        }
      }
      if (cost[i] == Integer.MAX_VALUE) {
        throw new AssertionError("no step from stop " + i + " of " + stops);
      }
    }
    List<Link> path = new ArrayList<>();
    for (int i = 0; i < count - 1; i = step[i]) {
      addStep(path, stops.get(i), stops.get(step[i]), step[i] == i + 1 ? linkAt.get(i) : -1);
    }
    return path;
  }

  /** One for the step, more if the solver may undo it; -1 if there is no such step. */
  private int price(int from, int to, int link) {
    if (isGiven(from, to)) {
      return 1;
    }
    if (link >= 0 && graph.kind(link) == Kind.READ) {
      return problem.reads().source(graph.about(link)) == Reads.OPEN ? 1000 : 1;
    }
    if (sharedKey(from, to) >= 0) {
      return 1000;
    }
    return link >= 0 ? 1500 : -1;
  }

  private void addStep(List<Link> path, int from, int to, int link) {
    if (known.reaches(from, to)) {
      path.add(Link.of(Kind.CERTAIN, from, to));
    } else if (isInSession(from, to)) {
      path.add(Link.of(Kind.SESSION, from, to));
    } else if (problem.precedesInTime(from, to)) {
      path.add(Link.of(Kind.TIME, from, to));
    } else if (link >= 0 && graph.kind(link) == Kind.READ) {
      addRead(path, from, to, link);
    } else if (sharedKey(from, to) >= 0) {
      path.add(new Link(Kind.VERSION, from, to, sharedKey(from, to), -1));
    } else {
      addRead(path, from, to, link);
    }
  }

  private void addRead(List<Link> path, int from, int to, int link) {
    assert link >= 0 : "no link from " + from + " to " + to;
    int read = graph.about(link);
    path.add(new Link(graph.kind(link), from, to, read, execution.sourceWrite(read)));
  }

  private boolean isGiven(int from, int to) {
    return known.reaches(from, to) || isInSession(from, to) || problem.precedesInTime(from, to);
  }

  private boolean isInSession(int from, int to) {
    return problem.orders().session() && from < to && problem.participants().sameSession(from, to);
  }

  /** A key that both write, the first one first; or -1. */
  private int sharedKey(int p, int q) {
    if (execution.place(p) > execution.place(q)) {
      return -1; // start edges may lead back
    }
    for (int i = writes.ownStart(p); i < writes.ownEnd(p); i++) {
      int key = writes.key(writes.ownWrite(i));
      if (writes.writes(q, key)) {
        return key;
      }
    }
    return -1;
  }
}
