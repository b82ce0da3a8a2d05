package io.kingsnake.laboratory.encode;

import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.engine.ints.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/*
 * A transaction that reads a version and writes the next one leaves no room between the two: they
 * are neighbours in the order of versions, and a run of such neighbours comes before or after
 * another run as a whole (Cobra, "combining writes"). The order of two runs, with all readers of
 * their last versions, is one choice ("coalescing constraints"), or one for each reader.
 */
/** The constraints of a polygraph whose reads have known sources. */
final class WriterChains {
  private static final int NONE = -1;

  private final Problem problem;
  private final Writes writes;
  private final Reads reads;
  private final KnownGraph known;
  private final int[] next; // by write: the neighbour after it, or NONE
  private final boolean[] hasPrevious;
  private final List<IntList> readers = new ArrayList<>(); // by write: participants

  private WriterChains(Problem problem, KnownGraph known, boolean combines) {
    this.problem = problem;
    this.known = known;
    writes = problem.writes();
    reads = problem.reads();
    next = new int[writes.count()];
    Arrays.fill(next, NONE);
    hasPrevious = new boolean[writes.count()];
    for (int w = 0; w < writes.count(); w++) {
      readers.add(new IntList());
    }
    for (int read = 0; read < reads.count(); read++) {
      if (reads.source(read) >= 0) {
        readers.get(reads.source(read)).add(reads.participant(read));
        if (combines) {
          combine(read);
        }
      }
    }
  }

  private void combine(int read) {
    int source = reads.source(read);
    int write = writes.writeOf(reads.participant(read), reads.key(read));
    if (write >= 0 && next[source] == NONE && !hasPrevious[write]) {
      next[source] = write;
      hasPrevious[write] = true;
    }
  }

  /** The choices of an acyclic problem; direct consequences for neighbours become known. */
  static List<Choice> choices(
      Problem problem, KnownGraph known, boolean combines, boolean coalesces) {
    WriterChains chains = new WriterChains(problem, known, combines);
    chains.knowNeighbours();
    List<Choice> choices = new ArrayList<>();
    for (int key = 0; key < chains.writes.keyCount(); key++) {
      chains.addChoices(key, coalesces, choices);
    }
    return choices;
  }

  /** Readers of a version precede the neighbour after it. */
  private void knowNeighbours() {
    for (int w = 0; w < next.length; w++) {
      if (next[w] != NONE) {
        EdgeList edges = new EdgeList();
        follow(edges, w, next[w]);
        known.edges().addAll(edges);
      }
    }
  }

  private void addChoices(int key, boolean coalesces, List<Choice> choices) {
    IntList heads = new IntList();
    IntList tails = new IntList();
    for (int w = writes.start(key); w < writes.end(key); w++) {
      if (!hasPrevious[w]) {
        heads.add(w);
        tails.add(last(w));
      }
    }
    for (int i = 0; i < heads.size(); i++) {
      for (int j = i + 1; j < heads.size(); j++) {
        if (coalesces) {
          choices.add(
              new Choice(
                  followed(tails.get(i), heads.get(j)), followed(tails.get(j), heads.get(i))));
        } else {
          addSeparately(heads.get(i), tails.get(i), heads.get(j), tails.get(j), choices);
        }
      }
    }
  }

  private int last(int head) {
    int write = head;
    while (next[write] != NONE) {
      write = next[write];
    }
    return write;
  }

  /** One choice for the writers, and one for each reader of either. */
  private void addSeparately(
      int head, int tail, int otherHead, int otherTail, List<Choice> choices) {
    EdgeList first = written(tail, otherHead);
    EdgeList second = written(otherTail, head);
    choices.add(new Choice(first, second));
    addReaders(tail, otherHead, second, choices);
    addReaders(otherTail, head, first, choices);
  }

  private void addReaders(int write, int overwriter, EdgeList otherwise, List<Choice> choices) {
    int writer = writes.participant(overwriter);
    IntList all = readers.get(write);
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i) != writer) {
        EdgeList edge = new EdgeList();
        edge.add(problem.readEvent(all.get(i)), problem.writeEvent(writer));
        choices.add(new Choice(edge, otherwise));
      }
    }
  }

  private EdgeList followed(int write, int overwriter) {
    EdgeList edges = written(write, overwriter);
    follow(edges, write, overwriter);
    return edges;
  }

  private EdgeList written(int write, int overwriter) {
    EdgeList edges = new EdgeList();
    edges.add(
        problem.writeEvent(writes.participant(write)),
        problem.readEvent(writes.participant(overwriter)));
    return edges;
  }

  private void follow(EdgeList edges, int write, int overwriter) {
    int writer = writes.participant(overwriter);
    IntList all = readers.get(write);
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i) != writer) {
        edges.add(problem.readEvent(all.get(i)), problem.writeEvent(writer));
      }
    }
  }
}
