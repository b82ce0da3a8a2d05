package io.kingsnake.checker.evidence.proof;

import io.kingsnake.checker.evidence.proof.Step.Event;
import io.kingsnake.checker.evidence.proof.Step.Inference;
import io.kingsnake.checker.model.Dependency;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.solve.result.CommitEdge;
import io.kingsnake.checker.solve.result.Link;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Stream;

/*
 * What a reader had seen demands that a writer U precedes T, which it read: a step SEEN. Two cases
 * do not need the rest of the cycle. A reader of the initial version cannot precede a U that it has
 * seen, and the path by which a reader sees itself is a cycle already.
 */
/** A cycle of the commit order, as steps that rest on each other. */
public final class CommitProof {
  private final Problem problem;
  private final Reads reads;
  private final KnownVersions versions;
  private final ForcingReads forcing;
  private final BitSet established = new BitSet(); // participants
  private final List<Step> steps = new ArrayList<>();

  private CommitProof(Problem problem) {
    this.problem = problem;
    reads = problem.reads();
    versions = new KnownVersions(problem.versions());
    forcing = new ForcingReads(problem);
  }

  public static Proof of(Problem problem, List<CommitEdge> cycle) {
    CommitProof proof = new CommitProof(problem);
    List<Integer> shown = proof.cycle(cycle);
    return new Proof(proof.steps, shown);
  }

  /** Why a participant of unknown outcome took effect. */
  public static List<Step> ofEffect(Problem problem, int participant) {
    CommitProof proof = new CommitProof(problem);
    proof.establish(participant);
    return proof.steps;
  }

  /**
   * Establishes that a participant took effect, because another one that did can have read only
   * from it.
   */
  private void establish(int participant) {
    int read = forcing.readOf(participant);
    if (read >= 0 && !established.get(participant)) {
      established.set(participant);
      establish(reads.participant(read));
      reading(read, participant);
    }
  }

  private List<Integer> cycle(List<CommitEdge> cycle) {
    return cycle.stream()
        .filter(edge -> edge.isSeen() && (isOwn(edge) || edge.to() == CommitEdge.INITIAL))
        .findFirst()
        .map(this::bySight)
        .orElseGet(() -> cycle.stream().map(this::step).toList());
  }

  private boolean isOwn(CommitEdge edge) {
    return edge.isSeen() && edge.from() == reads.participant(edge.read());
  }

  /** The cycle that one reader's view makes by itself. */
  private List<Integer> bySight(CommitEdge edge) {
    if (isOwn(edge)) {
      return path(edge);
    }
    Event reader = event(reads.participant(edge.read()));
    int overwritten = reading(reader, event(edge.from()), Inference.READ_INITIAL, edge.read());
    return Stream.concat(Stream.of(overwritten), path(edge).stream()).toList();
  }

  private int step(CommitEdge edge) {
    if (edge.isOrdered()) {
      List<List<Integer>> path = List.of(path(edge));
      return add(event(edge.from()), event(edge.to()), Inference.FOLLOWS, edge.key(), -1, path);
    }
    if (!edge.isSeen()) {
      return step(edge.path().get(0));
    }
    int reading = reading(edge.read(), edge.to());
    List<List<Integer>> paths = List.of(path(edge));
    int key = reads.key(edge.read());
    return add(event(edge.from()), event(edge.to()), Inference.SEEN, key, reading, paths);
  }

  private List<Integer> path(CommitEdge edge) {
    return edge.path().stream().map(this::step).toList();
  }

  private int step(Link link) {
    if (link.isByRead()) {
      return reading(link.about(), link.from());
    }
    Event from = event(link.from());
    Event to = event(link.to());
    return link.isSession()
        ? add(from, to, Inference.SESSION, -1, -1, List.of())
        : add(from, to, Inference.VERSION, versions.keyOf(from.txn(), to.txn()), -1, List.of());
  }

  private int add(
      Event from, Event to, Inference rule, int key, int reading, List<List<Integer>> paths) {
    steps.add(new Step(from, to, rule, key, reading, paths));
    return steps.size() - 1;
  }

  private int reading(int read, int source) {
    Event reader = event(reads.participant(read));
    return reading(committed(event(source)), reader, Inference.READ_FROM, read);
  }

  /**
   * Event after which a transaction's writes are visible: its commit, if that is an event of its
   * own.
   */
  private Event committed(Event source) {
    return new Event(source.txn(), problem.isSnapshot() && source.txn() >= 0);
  }

  private int reading(Event from, Event to, Inference rule, int read) {
    steps.add(new Step(from, to, rule, reads.key(read), read, -1, List.of(), List.of()));
    return steps.size() - 1;
  }

  private Event event(int participant) {
    if (participant < 0) {
      return new Event(Dependency.INITIAL_TXN, false);
    }
    establish(participant);
    return new Event(problem.participants().txn(participant), false);
  }
}
