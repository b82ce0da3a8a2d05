package io.kingsnake.checker.axiomatic;

import io.kingsnake.checker.level.Axiom;
import io.kingsnake.checker.level.VisiblePaths;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.checker.solve.result.Execution;
import io.kingsnake.engine.graph.Adjacency;
import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.engine.graph.TopologicalOrder;
import io.kingsnake.engine.ints.IntList;
import io.kingsnake.history.VersionOrder;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/*
 * Nodes: participants, then T0, then one for each write w that stands for all writers of its key in
 * its session up to that of w (their prefix). Without prefixes a session that often writes and reads
 * one key would need quadratically many edges. Where sessions order what they have read before what
 * they write, it stands for all writers of the key that the session had read from before w.
 *
 * Prefixes contain the source itself if that is of the same session. It is left out by taking the
 * prefix before it, and the writers after it one by one. Such a stale source must precede writers
 * that come after it in the session, and each of these must come after it if it is a source itself:
 * then a cycle is there and no more writers are taken. So these edges are linearly many, too.
 */
/** Precedences in the commit order of an execution. */
final class CommitGraph implements CommitEdgeSink {
  /** In place of a read, for edges that have none. */
  static final int SESSION = -1;

  static final int INITIAL_FIRST = -2;
  static final int PREFIX = -3;
  static final int VERSION = -4;
  static final int ORDERED = -5; // with the key in place of via

  /** In place of via, for edges from the source of the read to its reader. */
  static final int READ_FROM = -2;

  private final Execution execution;
  private final Reads reads;
  private final Writes writes;
  private final @Nullable BitSet within; // nodes that matter; null: all
  private final int initial;
  private final EdgeList edges = new EdgeList();
  private final IntList labels = new IntList(); // pairs read, via; only where nodes are chosen
  private final BitSet prefixes = new BitSet(); // by write: has a node
  private final BitSet sources =
      new BitSet(); // by write: the source of a read that allBefore heard of
  private final BitSet overtaken = new BitSet(); // by write: must precede an older one
  private int[] overtakenUpTo = {}; // by write, once there are any
  private boolean contradictory;

  private CommitGraph(
      Execution execution, Axiom axiom, VisibleWriters visible, @Nullable BitSet within) {
    Problem problem = execution.problem();
    this.execution = execution;
    this.within = within;
    reads = problem.reads();
    writes = problem.writes();
    initial = execution.participantCount();
    if (axiom.visible() == VisiblePaths.PAST) {
      execution.rememberSources();
    }
    for (int p = 0; p < initial; p++) {
      if (execution.isActive(p)) {
        addKnown(p, axiom.ordersSessions());
      }
    }
    addVersions(problem);
    visible.demand(execution, this);
    assert within == null || labels.size() == 2 * edges.size() : "edges without labels";
  }

  static CommitGraph of(Execution execution, Axiom axiom) {
    return of(execution, axiom, VisibleWriters.of(axiom));
  }

  /** With no more than these of the writers that the axiom has readers see. */
  static CommitGraph of(Execution execution, Axiom axiom, VisibleWriters visible) {
    return new CommitGraph(execution, axiom, visible, null);
  }

  /** The edges between some nodes, and where they come from. */
  static CommitGraph labelled(
      Execution execution, Axiom axiom, VisibleWriters visible, BitSet within) {
    return new CommitGraph(execution, axiom, visible, within);
  }

  private void addKnown(int p, boolean session) {
    int previous = session ? execution.previous(p) : -1;
    if (previous >= 0) {
      add(previous, p, SESSION, NO_READ);
    }
    int last = -1;
    for (int read = reads.start(p); read < reads.end(p); read++) {
      int source = execution.sourceOf(read);
      if (source >= 0 && source != last) {
        add(source, p, read, READ_FROM);
        last = source;
      }
    }
  }

  /** Adds the known orders of versions, which are in the commit order of every level. */
  private void addVersions(Problem problem) {
    for (VersionOrder order : problem.versions()) {
      int[] writers =
          order.txns().stream()
              .mapToInt(problem.participants()::of)
              .filter(p -> p >= 0 && execution.isActive(p))
              .toArray();
      for (int i = 1; i < writers.length; i++) {
        add(writers[i - 1], writers[i], VERSION, NO_READ);
      }
    }
  }

  private void add(int from, int to, int read, int via) {
    assert isKnown(from) && isKnown(to) : "from " + from + " to " + to;
    if (within == null) {
      edges.add(from, to);
    } else if (within.get(from) && within.get(to)) {
      edges.add(from, to);
      labels.add(read);
      labels.add(via);
    }
  }

  private boolean isKnown(int node) {
    return !isParticipant(node) || execution.isActive(node);
  }

  @Override
  public void before(int writer, int read, int via) {
    assert writes.writeOf(writer, reads.key(read)) >= 0 : writer + " does not write the key";
    int source = execution.sourceOf(read);
    if (source < 0) {
      add(writer, initial, read, via);
      add(initial, writer, INITIAL_FIRST, NO_READ);
    } else if (source != writer) {
      add(writer, source, read, via);
    }
  }

  @Override
  public void allBefore(int lastWrite, int read, int via) {
    assert writes.key(lastWrite) == reads.key(read) : "another key";
    int source = execution.source(read);
    int last = writes.participant(lastWrite);
    if (source < 0) {
      add(prefix(lastWrite), initial, read, via);
      add(initial, last, INITIAL_FIRST, NO_READ);
    } else if (source > lastWrite || !isOfSession(source, last)) {
      add(prefix(lastWrite), writes.participant(source), read, via);
    } else {
      int previous = execution.previousWrite(source);
      if (previous >= 0) {
        add(prefix(previous), writes.participant(source), read, via);
      }
      sources.set(source);
      contradictory |= overtaken.get(source);
      overtake(source, lastWrite, read, via);
    }
  }

  @Override
  public void ordered(int earlier, int later) {
    assert writes.key(earlier) == writes.key(later) : "two keys";
    add(writes.participant(earlier), writes.participant(later), ORDERED, writes.key(later));
  }

  @Override
  public void orderedWithPrefix(int writer, int later) {
    int previous = execution.previousWrite(later);
    boolean goesOn = previous >= 0 && prefixes.get(previous);
    if (!prefixes.get(later) && (goesOn || writer != NO_WRITER)) {
      prefixes.set(later);
      add(prefixNode(later), writes.participant(later), ORDERED, writes.key(later));
      if (goesOn) {
        add(prefixNode(previous), prefixNode(later), PREFIX, NO_READ);
      }
    }
    if (writer != NO_WRITER) {
      add(writer, prefixNode(later), PREFIX, NO_READ);
    }
  }

  private boolean isOfSession(int write, int participant) {
    return execution.session(writes.participant(write)) == execution.session(participant);
  }

  /** Puts the versions after the source, up to the last, before it. */
  private void overtake(int source, int last, int read, int via) {
    assert writes.key(source) == writes.key(last) && source <= last : source + " after " + last;
    if (source == last || contradictory) {
      return;
    }
    if (overtakenUpTo.length == 0) {
      overtakenUpTo = new int[writes.count()];
    }
    int from = Math.max(source, overtakenUpTo[source]) + 1;
    for (int w = from; w <= last && !contradictory; w++) {
      if (execution.isActive(writes.participant(w))) {
        add(writes.participant(w), writes.participant(source), read, via);
        overtaken.set(w);
        contradictory = sources.get(w);
      }
    }
    overtakenUpTo[source] = Math.max(last, overtakenUpTo[source]);
  }

  /** The node after all writers of a session up to this one. */
  private int prefix(int lastWrite) {
    for (int w = lastWrite; !prefixes.get(w); ) {
      int previous = execution.previousWrite(w);
      if (previous < 0) {
        break;
      }
      prefixes.set(w);
      add(writes.participant(w), prefixNode(w), PREFIX, NO_READ);
      boolean isFirst = execution.previousWrite(previous) < 0;
      add(
          isFirst ? writes.participant(previous) : prefixNode(previous),
          prefixNode(w),
          PREFIX,
          NO_READ);
      w = previous;
    }
    return prefixes.get(lastWrite) ? prefixNode(lastWrite) : writes.participant(lastWrite);
  }

  private int prefixNode(int write) {
    assert write >= 0 && write < writes.count() : "no write " + write;
    return initial + 1 + write;
  }

  int initialNode() {
    return initial;
  }

  int nodeCount() {
    return initial + 1 + prefixes.length();
  }

  /** Labels are there only for a labelled graph. */
  EdgeList edges() {
    return edges;
  }

  /** The read of an edge, or its replacement. */
  int read(int edge) {
    assert within != null : "edges without labels";
    return labels.get(2 * edge);
  }

  int via(int edge) {
    return labels.get(2 * edge + 1);
  }

  boolean isParticipant(int node) {
    return node < initial;
  }

  TopologicalOrder order() {
    return TopologicalOrder.of(Adjacency.successors(nodeCount(), edges, edges.size()));
  }

  /** Nodes on cycles or between them. */
  BitSet tangle() {
    BitSet tangled = order().unplaced();
    Adjacency backwards = Adjacency.predecessors(nodeCount(), edges, edges.size());
    tangled.and(TopologicalOrder.of(backwards).unplaced());
    return tangled;
  }
}
