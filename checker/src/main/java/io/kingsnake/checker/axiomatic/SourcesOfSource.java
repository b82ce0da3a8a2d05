package io.kingsnake.checker.axiomatic;

import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.checker.solve.Execution;
import io.kingsnake.checker.solve.Link;
import io.kingsnake.engine.graph.Adjacency;
import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.engine.ints.IntArrays;
import io.kingsnake.engine.ints.IntList;
import java.util.List;

/** A reader has seen those whom its sources read from: U wr;wr S. */
final class SourcesOfSource implements VisibleWriters {
  @Override
  public void demand(Execution execution, CommitEdgeSink demands) {
    Middle middle = new Middle(execution, demands);
    for (int v = 0; v < execution.participantCount(); v++) {
      if (execution.isActive(v)) {
        middle.relay(v);
      }
    }
  }

  @Override
  public List<Link> path(Execution execution, int writer, int read, int via) {
    Reads reads = execution.problem().reads();
    int source = execution.sourceOf(via);
    for (int first = reads.start(source); first < reads.end(source); first++) {
      if (execution.sourceOf(first) == writer) {
        return List.of(Link.read(execution, first), Link.read(execution, via));
      }
    }
    throw new IllegalStateException("participant " + source + " did not read from " + writer);
  }

  /** One participant after the other in the middle of the path. */
  private static final class Middle {
    private final Execution execution;
    private final CommitEdgeSink demands;
    private final Reads reads;
    private final Writes writes;
    private final Adjacency readsFrom; // by participant: reads of what it wrote
    private final int[] seenBy; // by participant: who read from it last
    private final int[] readBy; // by participant: whose reads were last looked at for it
    private final int[] first; // by key: index of who was seen and wrote it, or -1
    private final IntList writer = new IntList();
    private final IntList next = new IntList();
    private final IntList keys = new IntList();
    private final IntList large = new IntList(); // seen, and wrote too much to go through

    Middle(Execution execution, CommitEdgeSink demands) {
      this.execution = execution;
      this.demands = demands;
      reads = execution.problem().reads();
      writes = execution.problem().writes();
      readsFrom = readsBySource(execution);
      seenBy = IntArrays.filled(execution.participantCount(), -1);
      readBy = IntArrays.filled(execution.participantCount(), -1);
      first = IntArrays.filled(writes.keyCount(), -1);
    }

    private static Adjacency readsBySource(Execution execution) {
      Reads reads = execution.problem().reads();
      EdgeList edges = new EdgeList();
      for (int read = 0; read < reads.count(); read++) {
        int source = execution.sourceOf(read);
        if (source >= 0 && execution.isActive(reads.participant(read))) {
          edges.add(source, read);
        }
      }
      return Adjacency.successors(execution.participantCount(), edges, edges.size());
    }

    void relay(int v) {
      if (readsFrom.degree(v) == 0 || reads.start(v) == reads.end(v)) {
        return;
      }
      int lookups = 0;
      for (int i = readsFrom.start(v); i < readsFrom.end(v); i++) {
        int reader = reads.participant(readsFrom.neighbour(i));
        lookups += reads.end(reader) - reads.start(reader);
      }
      collectSeenBy(v, lookups);
      for (int i = readsFrom.start(v); i < readsFrom.end(v); i++) {
        int via = readsFrom.neighbour(i);
        int reader = reads.participant(via);
        if (readBy[reader] != v) {
          readBy[reader] = v;
          demandOf(reader, via);
        }
      }
      assert keys.size() == writer.size() && next.size() == writer.size() : "writers of no key";
      for (int i = 0; i < keys.size(); i++) {
        first[keys.get(i)] = -1;
      }
      keys.clear();
      writer.clear();
      next.clear();
      large.clear();
    }

    private void collectSeenBy(int v, int lookups) {
      for (int read = reads.start(v); read < reads.end(v); read++) {
        int source = execution.sourceOf(read);
        if (source < 0 || seenBy[source] == v) {
          continue;
        }
        seenBy[source] = v;
        if (writes.ownEnd(source) - writes.ownStart(source) > 4 * lookups) {
          large.add(source);
          continue;
        }
        for (int i = writes.ownStart(source); i < writes.ownEnd(source); i++) {
          int key = writes.ownKey(i);
          keys.add(key);
          next.add(first[key]);
          first[key] = writer.size();
          writer.add(source);
        }
      }
    }

    private void demandOf(int reader, int via) {
      for (int read = reads.start(reader); read < reads.end(reader); read++) {
        int key = reads.key(read);
        for (int i = first[key]; i >= 0; i = next.get(i)) {
          demands.before(writer.get(i), read, via);
        }
        for (int i = 0; i < large.size(); i++) {
          if (writes.writeOf(large.get(i), key) >= 0) {
            demands.before(large.get(i), read, via);
          }
        }
      }
    }
  }
}
