package io.kingsnake.checker.axiomatic;

import io.kingsnake.checker.problem.Participants;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.checker.solve.propose.GreedyReplay;
import io.kingsnake.checker.solve.result.Execution;
import io.kingsnake.engine.graph.Adjacency;
import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.engine.graph.TopologicalOrder;
import java.util.Optional;

/*
 * Most databases do better than the level that is asked about: in an order in which things may well
 * have happened, the latest candidate before a read is likely the one that was read.
 */
/** Sources for all reads, as an order that explains most of them has them. */
final class SourceGuess {
  private final Problem problem;
  private final Reads reads;
  private final Writes writes;

  SourceGuess(Problem problem) {
    this.problem = problem;
    reads = problem.reads();
    writes = problem.writes();
  }

  /** Guessed execution; nothing if sessions and known sources alone have a cycle. */
  Optional<Execution> find() {
    EdgeList edges = knownEdges();
    int count = problem.participants().count();
    Adjacency successors = Adjacency.successors(count, edges, edges.size());
    if (!TopologicalOrder.of(successors).isAcyclic()) {
      return Optional.empty();
    }
    Adjacency predecessors = Adjacency.predecessors(count, edges, edges.size());
    int[] order = new GreedyReplay(problem, successors, predecessors).run();
    int[] placeOf = new int[count];
    for (int place = 0; place < count; place++) {
      placeOf[order[place]] = place;
    }
    int[] sources = new int[reads.count()];
    for (int read : reads.sources().initiallyOpen()) {
      sources[read] = latestCandidate(read, placeOf);
    }
    return Optional.of(Execution.unordered(problem, sources));
  }

  private EdgeList knownEdges() {
    EdgeList edges = new EdgeList();
    Participants participants = problem.participants();
    for (int p = 1; p < participants.count(); p++) {
      if (participants.sameSession(p - 1, p)) {
        edges.add(p - 1, p);
      }
    }
    for (int read = 0; read < reads.count(); read++) {
      if (reads.source(read) >= 0) {
        edges.add(writes.participant(reads.source(read)), reads.participant(read));
      }
    }
    return edges;
  }

  /** The last candidate before the read or, where all come too late, the first. */
  private int latestCandidate(int read, int[] placeOf) {
    int reader = placeOf[reads.participant(read)];
    int best = reads.candidate(read, 0);
    for (int i = 1; i < reads.candidateCount(read); i++) {
      int candidate = reads.candidate(read, i);
      int place = place(candidate, placeOf);
      int bestPlace = place(best, placeOf);
      boolean isBetter =
          bestPlace > reader ? place < bestPlace : place > bestPlace && place < reader;
      best = isBetter ? candidate : best;
    }
    return best;
  }

  private int place(int candidate, int[] placeOf) {
    return candidate < 0 ? -1 : placeOf[writes.participant(candidate)];
  }
}
