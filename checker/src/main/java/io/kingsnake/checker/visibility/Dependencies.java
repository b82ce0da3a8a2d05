package io.kingsnake.checker.visibility;

import io.kingsnake.checker.level.Visibility;
import io.kingsnake.checker.problem.KnownOrder;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.checker.solve.result.Execution;
import io.kingsnake.checker.solve.result.Link.Kind;
import io.kingsnake.engine.graph.Adjacency;
import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.engine.graph.StrongComponents;
import io.kingsnake.engine.ints.Groups;
import io.kingsnake.engine.ints.IntList;
import java.util.Arrays;

/*
 * Each level's rule is in collect(). Of a key's version order the links from each version to the
 * next are enough, and of the anti-dependencies of a read the one to the next version: the version
 * order leads on to the others. A scan reads a thousand versions from few writers: of the links
 * that reads create between two transactions, one certain and one uncertain are enough.
 */
/** The graph through which transactions become visible, for one execution; by incoming links. */
final class Dependencies {
  private final Problem problem;
  private final Proposal execution;
  private final KnownOrder known;
  private final TimeLine time;
  private final IntList from = new IntList();
  private final IntList to = new IntList();
  private final IntList kind = new IntList();
  private final IntList about = new IntList();
  private final int nodeCount;
  private Groups incoming; // links by the node that they lead to
  private int[] tails = {}; // where they come from

  // By participant: the number of the reader for which a link to or from it was last recorded.
  private final int[] certainFor;
  private final int[] freeFor;
  private int readers; // looked at so far

  private static final Kind[] KINDS = Kind.values();

  Dependencies(Problem problem, Proposal execution, KnownOrder known) {
    this.problem = problem;
    this.execution = execution;
    this.known = known;
    certainFor = new int[problem.participants().count()];
    freeFor = new int[problem.participants().count()];
    time = new TimeLine(problem);
    nodeCount = time.nodeEnd();
    incoming = Groups.of(nodeCount, 0, link -> link);
  }

  /** Participants, and the places of the time line after them. */
  int nodeCount() {
    return nodeCount;
  }

  /** Tests whether all links go along the order of the execution. */
  boolean isAlongOrder() {
    return time.isAlongOrder();
  }

  /** Tests whether there is a time line. */
  boolean hasTimes() {
    return !time.isEmpty();
  }

  /** Collects the links of the execution as it is now. */
  void collect() {
    from.clear();
    to.clear();
    kind.clear();
    about.clear();
    boolean rwOfUpdates = problem.orders().visibility() == Visibility.UPDATES;
    int last = -1; // active participant of the session
    for (int p = 0; p < problem.participants().count(); p++) {
      if (!execution.tookEffect(p)) {
        continue;
      }
      readsOf(p);
      versionsOf(p);
      if (problem.orders().session()) {
        if (last >= 0 && problem.participants().sameSession(last, p)) {
          add(Kind.SESSION, last, p, -1);
        }
        last = p;
      }
      if (rwOfUpdates && problem.isUpdate(p)) {
        overwritersOf(p);
      }
    }
    time.addTo(this);
    incoming = Groups.of(nodeCount, to.size(), to::get);
    tails = new int[to.size()];
    Arrays.setAll(tails, i -> from(incoming(i)));
  }

  private void readsOf(int reader) {
    Reads reads = problem.reads();
    readers++;
    for (int read = reads.start(reader); read < reads.end(reader); read++) {
      int source = execution.sourceWrite(read);
      if (source >= 0) {
        int writer = problem.writes().participant(source);
        addOnce(Kind.READ, writer, reader, read, writer);
      }
    }
  }

  private void versionsOf(int writer) {
    Writes writes = problem.writes();
    for (int i = writes.ownStart(writer); i < writes.ownEnd(writer); i++) {
      int write = writes.ownWrite(i);
      int previous = execution.previous(write);
      if (previous != Execution.NONE) {
        add(Kind.VERSION, writes.participant(previous), writer, writes.key(write));
      }
    }
  }

  private void overwritersOf(int reader) {
    Reads reads = problem.reads();
    readers++;
    for (int read = reads.start(reader); read < reads.end(reader); read++) {
      int overwriter = execution.overwriterOf(read);
      if (overwriter != Execution.NONE) {
        int writer = problem.writes().participant(overwriter);
        addOnce(Kind.OVERWRITTEN, reader, writer, read, writer);
      }
    }
  }

  /** Unless one between the two serves as well. */
  private void addOnce(Kind link, int source, int target, int read, int writer) {
    if (certainFor[writer] == readers) {
      return;
    }
    int[] known = isFree(link, source, target, read) ? freeFor : certainFor;
    if (known[writer] != readers) {
      known[writer] = readers;
      add(link, source, target, read);
    }
  }

  /** Tests whether the solver may undo the link. */
  boolean isFree(int link) {
    return isFree(kind(link), from(link), to(link), about(link));
  }

  private boolean isFree(Kind link, int source, int target, int what) {
    return switch (link) {
      case CERTAIN, SESSION, TIME -> false;
      case VERSION -> !known.reaches(source, target);
      case READ -> problem.reads().source(what) == Reads.OPEN;
      case OVERWRITTEN -> !isCertainlyOverwritten(what, target);
    };
  }

  private boolean isCertainlyOverwritten(int read, int writer) {
    int source = problem.reads().source(read);
    return source == Reads.INITIAL
        || (source >= 0 && known.reaches(problem.writes().participant(source), writer));
  }

  void add(Kind link, int source, int target, int what) {
    assert source != target : link + " from " + source + " to itself";
    assert source < nodeCount && target < nodeCount : "no node " + source + " or " + target;
    from.add(source);
    to.add(target);
    kind.add(link.ordinal());
    about.add(what);
  }

  /** The rank of each node: lower for nodes that it reaches, equal where they reach each other. */
  int[] components() {
    EdgeList edges = new EdgeList();
    for (int link = 0; link < from.size(); link++) {
      edges.add(from(link), to(link));
    }
    return StrongComponents.of(Adjacency.successors(nodeCount(), edges, edges.size()));
  }

  /** Links into a node are {@code incoming(i)} for i in {@code start(node) .. end(node)}. */
  int start(int node) {
    return incoming.start(node);
  }

  int end(int node) {
    return incoming.end(node);
  }

  int incoming(int index) {
    return incoming.item(index);
  }

  /** Start of the link {@code incoming(index)}. */
  int fromOf(int index) {
    return tails[index];
  }

  int from(int link) {
    return from.get(link);
  }

  int to(int link) {
    return to.get(link);
  }

  Kind kind(int link) {
    return KINDS[kind.get(link)];
  }

  int about(int link) {
    return about.get(link);
  }

  /** Tests whether the node is a place of the time line. */
  boolean isTime(int node) {
    return node >= problem.participants().count();
  }
}
