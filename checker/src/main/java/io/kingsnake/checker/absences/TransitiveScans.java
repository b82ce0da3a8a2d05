package io.kingsnake.checker.absences;

import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.checker.solve.result.Execution;
import io.kingsnake.engine.graph.Adjacency;
import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.engine.graph.StrongComponents;
import io.kingsnake.engine.ints.IntArrays;
import java.util.Arrays;
import java.util.Comparator;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/*
 * S has seen every transaction from which links lead to it. Of a key that its scan left out, it can
 * have read the last version that it has seen, if that is a delete or there is none: a link already
 * leads from its writer to S, so stating this read changes nothing for any transaction. Only where
 * the last version left a value, or the key was initially present, must the absence be examined.
 */
/** Learns the keys that scans missed from an execution, where visibility is transitive. */
final class TransitiveScans {
  private final Execution execution;
  private final Problem problem;
  private final Writes writes;
  private final boolean byVersions;
  private final MissedKeys missed;
  private final VisibleVersionTrees trees;
  private final Deletes deletes;
  private final TimeLinks time;
  private final Adjacency before;
  private final int[] component; // by node; empty if no node leads to itself
  private final int[] waiting; // by node: how many successors have not yet taken over its versions
  private final @Nullable VisibleVersions[] after; // by node, until no node waits for it

  private TransitiveScans(
      Execution execution, boolean byVersions, MissedKeys missed, IntPredicate initial) {
    this.execution = execution;
    this.byVersions = byVersions;
    this.missed = missed;
    problem = execution.problem();
    writes = problem.writes();
    trees = new VisibleVersionTrees(execution, missed.covered(), initial);
    deletes = new Deletes(execution);
    time = new TimeLinks(execution);
    EdgeList links = links();
    int nodes = time.nodeEnd();
    before = Adjacency.predecessors(nodes, links, links.size());
    after = new VisibleVersions[nodes];
    waiting = new int[nodes];
    for (int link = 0; link < links.size(); link++) {
      waiting[links.from(link)]++;
    }
    component =
        time.isEmpty()
            ? new int[0]
            : StrongComponents.of(Adjacency.successors(nodes, links, links.size()));
  }

  /** Through session order, where it counts, and reads. */
  static void ofReads(Execution execution, MissedKeys missed, IntPredicate initial) {
    new TransitiveScans(execution, false, missed, initial).run();
  }

  /** Through the orders of versions and recorded times as well. */
  static void ofDependencies(Execution execution, MissedKeys missed, IntPredicate initial) {
    new TransitiveScans(execution, true, missed, initial).run();
  }

  private EdgeList links() {
    EdgeList links = new EdgeList();
    int[] lastWriter = IntArrays.filled(writes.keyCount(), Execution.NONE);
    for (int p : execution.events()) {
      if (execution.previous(p) >= 0) {
        links.add(execution.previous(p), p);
      }
      for (int read = problem.reads().start(p); read < problem.reads().end(p); read++) {
        if (execution.sourceOf(read) >= 0) {
          links.add(execution.sourceOf(read), p);
        }
      }
      for (int i = writes.ownStart(p); byVersions && i < writes.ownEnd(p); i++) {
        if (lastWriter[writes.ownKey(i)] >= 0) {
          links.add(lastWriter[writes.ownKey(i)], p);
        }
        lastWriter[writes.ownKey(i)] = p;
      }
    }
    time.addTo(links);
    return links;
  }

  private void run() {
    int[] nodes = nodesInOrder();
    for (int start = 0, end; start < nodes.length; start = end) {
      end = start + 1;
      while (end < nodes.length && areMutual(nodes[start], nodes[end])) {
        end++;
      }
      if (end == start + 1) {
        runAlone(nodes[start]);
      } else {
        runTogether(Arrays.copyOfRange(nodes, start, end));
      }
    }
  }

  /** Nodes that lead to each other are adjacent, after all that lead to them. */
  private int[] nodesInOrder() {
    if (component.length == 0) {
      return execution.events();
    }
    return IntArrays.sorted(
        IntStream.range(0, component.length)
            .filter(node -> time.isTime(node) || execution.placeOf(node) >= 0),
        Comparator.comparingInt(node -> -component[node]));
  }

  private boolean areMutual(int node, int other) {
    return component.length > 0 && component[node] == component[other];
  }

  private void runAlone(int node) {
    VisibleVersions seen = takeOver(node, trees.initial());
    if (!time.isTime(node)) {
      seen = trees.withWrites(learn(node, seen), node);
    }
    after[node] = waiting[node] > 0 ? seen : null;
  }

  private void runTogether(int[] nodes) {
    VisibleVersions seen = trees.initial();
    for (int node : nodes) {
      seen = takeOver(node, seen);
    }
    for (int node : nodes) {
      seen = time.isTime(node) ? seen : trees.withWrites(seen, node);
    }
    for (int node : nodes) {
      seen = time.isTime(node) ? seen : learn(node, seen);
    }
    for (int node : nodes) {
      after[node] = seen;
    }
  }

  /** Adds the versions its predecessors have seen; the latest first, since they have seen most. */
  private @Nullable VisibleVersions takeOver(int node, @Nullable VisibleVersions seen) {
    int[] from =
        IntArrays.sorted(
            IntStream.range(before.start(node), before.end(node))
                .map(before::neighbour)
                .filter(other -> !areMutual(node, other)),
            Comparator.comparingInt(other -> -placeOf(other)));
    VisibleVersions more = seen;
    for (int i = 0; i < from.length; i++) {
      int other = from[i];
      boolean isNew = i == 0 || from[i - 1] != other;
      if (isNew && (time.isTime(other) || !trees.shows(more, other, byVersions))) {
        more = trees.both(more, after[other]);
      }
      assert waiting[other] > 0 : "nothing waits for node " + other;
      if (--waiting[other] == 0) {
        after[other] = null;
      }
    }
    return more;
  }

  private int placeOf(int node) {
    return time.isTime(node) ? Integer.MAX_VALUE - node : execution.placeOf(node);
  }

  /** Continues as if the last delete before had been seen, so that others do not learn it again. */
  private @Nullable VisibleVersions learn(int reader, @Nullable VisibleVersions seen) {
    SeenBy expected = new SeenBy(seen, execution.placeOf(reader));
    missed.find(execution.txn(reader), expected);
    return expected.seen;
  }

  private final class SeenBy implements MissedKeys.Expected {
    private @Nullable VisibleVersions seen;
    private final int place; // of the reader

    SeenBy(@Nullable VisibleVersions seen, int place) {
      this.seen = seen;
      this.place = place;
    }

    @Override
    public int next(int from, int end) {
      return trees.next(seen, from, end, Integer.MAX_VALUE);
    }

    @Override
    public void missed(int scan, int key) {
      missed.learn(scan, key);
      int deleter = deletes.lastBefore(missed.covered().key(key), place);
      seen = deleter < 0 ? seen : trees.withDelete(seen, key, execution.placeOf(deleter));
    }
  }
}
