package io.kingsnake.checker.evidence.proof;

import io.kingsnake.checker.evidence.proof.Step.Elimination;
import io.kingsnake.checker.evidence.proof.Step.Event;
import io.kingsnake.checker.evidence.proof.Step.Inference;
import io.kingsnake.checker.level.Orders.RealTime;
import io.kingsnake.checker.problem.Learned;
import io.kingsnake.checker.problem.Participants;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.engine.graph.EdgeIndex;
import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.engine.ints.Groups;
import io.kingsnake.engine.ints.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/*
 * Edges carry no reasons: there are millions of them, and only a handful is ever asked about. A
 * reason is reconstructed by finding a rule that could have derived the edge from the edges known
 * before its pass; since every pass uses only earlier edges, the steps are well-founded.
 */
/** Turns a cycle of certain edges into independently checkable steps. */
public final class ProofBuilder {
  private final Problem problem;
  private final Participants participants;
  private final Writes writes;
  private final Reads reads;
  private final IntList passEnds;
  private final EdgeList edges;
  private final EdgeIndex index;
  private final List<Step> steps = new ArrayList<>();
  private final Map<Long, Integer> stepOfEdge = new HashMap<>();
  private final Map<Integer, Integer> stepOfReading = new HashMap<>();
  private final Set<Integer> established = new HashSet<>();
  private final ForcingReads forcing;
  private final Groups readers; // reads, by one more than the write that is their source
  private final KnownVersions versions;
  private final ModuleStatements told;

  public ProofBuilder(Learned learned) {
    problem = learned.problem();
    passEnds = learned.passEnds();
    edges = learned.edges();
    participants = problem.participants();
    writes = problem.writes();
    reads = problem.reads();
    index = new EdgeIndex(problem.eventCount(), edges);
    readers =
        Groups.of(writes.count() + 1, reads.count(), read -> Math.max(reads.source(read), -1) + 1);
    forcing = new ForcingReads(problem);
    versions = new KnownVersions(problem.versions());
    told = new ModuleStatements(problem);
  }

  /** The proof of a short cycle in the problem's edges, which have one. */
  public Proof cycle(int maxRoots) {
    return new Proof(steps, path(index.shortCycle(maxRoots)));
  }

  /** The number of the step for an edge between proper events, added with its premises. */
  public int reason(int edge) {
    return step(edges.from(edge), edges.to(edge), edge);
  }

  /** The steps so far. */
  public List<Step> steps() {
    return steps;
  }

  /**
   * Steps for a path of certain edges; none if there is no such path. What leads from an auxiliary
   * event to the first proper one is left out: it belongs to whatever led there.
   */
  List<Integer> between(int from, int to) {
    int[] path = path(from, to, edges.size());
    int start = 0;
    while (start < path.length && isAuxiliary(edges.from(path[start]))) {
      start++;
    }
    return path(Arrays.copyOfRange(path, start, path.length));
  }

  /** Why the read has none of the discarded sources. */
  List<Elimination> eliminations(int read) {
    List<Elimination> eliminated = new ArrayList<>();
    for (int i = reads.candidateCount(read); i < reads.originalCandidateCount(read); i++) {
      eliminated.add(eliminate(read, reads.originalCandidate(read, i), edges.size()));
    }
    return eliminated;
  }

  /** Steps for a path of edges; those through auxiliary events are joined. */
  private List<Integer> path(int[] cycle) {
    List<Integer> result = new ArrayList<>();
    int start = 0; // rotate a cycle so that it does not start inside an auxiliary stretch
    while (start < cycle.length && isAuxiliary(edges.from(cycle[start]))) {
      start++;
    }
    for (int i = 0; i < cycle.length; ) {
      int first = cycle[(start + i) % cycle.length];
      int last = first;
      i++;
      while (isAuxiliary(edges.to(last))) {
        last = cycle[(start + i) % cycle.length];
        i++;
      }
      result.add(step(edges.from(first), edges.to(last), first));
    }
    return result;
  }

  private boolean isAuxiliary(int event) {
    return problem.participantOf(event) < 0;
  }

  private int step(int from, int to, int edge) {
    long key = ((long) from << 32) | to;
    Integer known = stepOfEdge.get(key);
    if (known == null) {
      known = derive(from, to, edgeEndBefore(edge));
      stepOfEdge.put(key, known);
    }
    return known;
  }

  /**
   * End of the edges known when the pass of this one started, from which it follows; given edges
   * follow from nothing.
   */
  private int edgeEndBefore(int edge) {
    int end = 0;
    for (int i = 0; i < passEnds.size() && passEnds.get(i) <= edge; i++) {
      end = passEnds.get(i);
    }
    return end;
  }

  private int derive(int from, int to, int edgeEnd) {
    int p = problem.participantOf(from);
    int q = problem.participantOf(to);
    if (p == q) {
      return add(from, to, Inference.PROGRAM, -1, -1, List.of());
    }
    boolean intoRead = problem.isWriteEvent(from) && problem.isReadEvent(to);
    boolean intoWrite = problem.isReadEvent(from) && problem.isWriteEvent(to);
    int found = intoRead ? readFrom(p, q, edgeEnd) : -1;
    found = found >= 0 ? found : order(p, q, from, to);
    found = found >= 0 || !intoRead ? found : version(p, q, from, to);
    found = found >= 0 || !intoWrite ? found : readInitial(p, q, from, to, edgeEnd);
    found = found >= 0 || !intoWrite ? found : overtaken(p, q, from, to, edgeEnd);
    found = found >= 0 || !intoRead ? found : seen(p, q, from, to, edgeEnd);
    found = found >= 0 || !intoRead ? found : apart(p, q, from, to, edgeEnd);
    if (found < 0) {
      throw new AssertionError("no reason for the edge from event " + from + " to event " + to);
    }
    return found;
  }

  private int order(int p, int q, int from, int to) {
    boolean session = problem.orders().session() && p < q && participants.sameSession(p, q);
    boolean shape = problem.isWriteEvent(from) && problem.isReadEvent(to);
    if (session && shape) {
      return add(from, to, Inference.SESSION, -1, -1, List.of());
    }
    boolean timeOrders = problem.orders().realTime() != RealTime.ONLY_VISIBILITY;
    if (timeOrders && problem.precedesInTime(from, to)) {
      return add(from, to, Inference.REAL_TIME, -1, -1, List.of());
    }
    return told.precedes(event(from), event(to))
        ? add(from, to, Inference.MODULE, -1, -1, List.of())
        : -1;
  }

  private int version(int p, int q, int from, int to) {
    int key = versions.keyOf(participants.txn(p), participants.txn(q));
    return key < 0 ? -1 : add(from, to, Inference.VERSION, key, -1, List.of());
  }

  private int readFrom(int p, int q, int edgeEnd) {
    for (int read = reads.start(q); read < reads.end(q); read++) {
      int source = reads.source(read);
      if (source >= 0 && writes.participant(source) == p && canSettle(read, edgeEnd)) {
        return reading(read, edgeEnd);
      }
    }
    return -1;
  }

  private int readInitial(int p, int q, int from, int to, int edgeEnd) {
    for (int read = reads.start(p); read < reads.end(p); read++) {
      if (reads.source(read) == Reads.INITIAL
          && writes.writes(q, reads.key(read))
          && problem.boundsReader(read)
          && canSettle(read, edgeEnd)) {
        return addReading(from, to, Inference.READ_INITIAL, read, edgeEnd);
      }
    }
    return -1;
  }

  private int overtaken(int p, int q, int from, int to, int edgeEnd) {
    for (int read = reads.start(p); read < reads.end(p); read++) {
      int source = reads.source(read);
      if (source < 0
          || writes.participant(source) == q
          || !writes.writes(q, reads.key(read))
          || !problem.boundsReader(read)
          || !canSettle(read, edgeEnd)) {
        continue;
      }
      int[] path = path(problem.readEvent(writes.participant(source)), to, edgeEnd);
      if (path.length > 0) {
        int reading = reading(read, edgeEnd);
        return add(from, to, Inference.OVERTAKEN, reads.key(read), reading, List.of(path(path)));
      }
    }
    return -1;
  }

  private int seen(int p, int q, int from, int to, int edgeEnd) {
    for (int i = writes.ownStart(q); i < writes.ownEnd(q); i++) {
      int write = writes.ownWrite(i);
      if (!writes.writes(p, writes.key(write))) {
        continue;
      }
      for (int at = readers.start(write + 1); at < readers.end(write + 1); at++) {
        int read = readers.item(at);
        int reader = reads.participant(read);
        if (reader == p
            || participants.isOptional(reader)
            || !problem.followsPaths(read)
            || !canSettle(read, edgeEnd)) {
          continue;
        }
        int[] path = path(from, problem.readEvent(reader), edgeEnd);
        if (path.length > 0) {
          int reading = reading(read, edgeEnd);
          return add(from, to, Inference.SEEN, writes.key(write), reading, List.of(path(path)));
        }
      }
    }
    return -1;
  }

  private int apart(int p, int q, int from, int to, int edgeEnd) {
    for (int i = writes.ownStart(p); i < writes.ownEnd(p); i++) {
      int key = writes.key(writes.ownWrite(i));
      if (writes.writes(q, key)) {
        int[] path = path(problem.readEvent(p), problem.writeEvent(q), edgeEnd);
        return path.length == 0 ? -1 : add(from, to, Inference.APART, key, -1, List.of(path(path)));
      }
    }
    return -1;
  }

  private int[] path(int from, int to, int edgeEnd) {
    return index.path(from, to, edgeEnd, Integer.MAX_VALUE);
  }

  /** The step for the source of a read, other than the initial version. */
  private int reading(int read, int edgeEnd) {
    Integer known = stepOfReading.get(read);
    if (known == null) {
      int source = writes.participant(reads.source(read));
      int from = problem.writeEvent(source);
      int to = problem.readEvent(reads.participant(read));
      known = addReading(from, to, Inference.READ_FROM, read, edgeEnd);
      stepOfReading.put(read, known);
    }
    return known;
  }

  private int addReading(int from, int to, Inference rule, int read, int edgeEnd) {
    List<Elimination> eliminated = new ArrayList<>();
    for (int i = 0; i < reads.originalCandidateCount(read); i++) {
      int candidate = reads.originalCandidate(read, i);
      if (candidate != reads.source(read)) {
        eliminated.add(eliminate(read, candidate, edgeEnd));
      }
    }
    steps.add(
        new Step(event(from), event(to), rule, reads.key(read), read, -1, List.of(), eliminated));
    return steps.size() - 1;
  }

  /** Tests whether the edges before {@code edgeEnd} rule out every other candidate. */
  private boolean canSettle(int read, int edgeEnd) {
    for (int i = 0; i < reads.originalCandidateCount(read); i++) {
      int candidate = reads.originalCandidate(read, i);
      if (candidate != reads.source(read) && intruderOn(read, candidate, edgeEnd) == UNHARMED) {
        return false;
      }
    }
    return true;
  }

  private static final int UNHARMED = -3;
  private static final int TOO_LATE = -2;

  /** A participant between candidate and read, TOO_LATE if the read comes first, or UNHARMED. */
  private int intruderOn(int read, int candidate, int edgeEnd) {
    int reader = reads.participant(read);
    int readEvent = problem.readEvent(reader);
    int writer = candidate < 0 ? -1 : writes.participant(candidate);
    if (candidate >= 0 && leads(readEvent, problem.writeEvent(writer), edgeEnd)) {
      return TOO_LATE;
    }
    int key = reads.key(read);
    for (int w = writes.start(key); problem.followsPaths(read) && w < writes.end(key); w++) {
      int other = writes.participant(w);
      int otherWrites = problem.writeEvent(other);
      if (w != candidate
          && other != reader
          && !participants.isOptional(other)
          && leads(otherWrites, readEvent, edgeEnd)
          && (candidate < 0 || leads(problem.readEvent(writer), otherWrites, edgeEnd))) {
        return other;
      }
    }
    return UNHARMED;
  }

  private boolean leads(int from, int to, int edgeEnd) {
    return path(from, to, edgeEnd).length > 0;
  }

  private Elimination eliminate(int read, int candidate, int edgeEnd) {
    int readEvent = problem.readEvent(reads.participant(read));
    int intruder = intruderOn(read, candidate, edgeEnd);
    int candidateTxn = candidate < 0 ? -1 : participants.txn(writes.participant(candidate));
    List<List<Integer>> paths = new ArrayList<>();
    if (intruder == TOO_LATE) {
      int late = problem.writeEvent(writes.participant(candidate));
      paths.add(path(path(readEvent, late, edgeEnd)));
      return new Elimination(candidateTxn, -1, paths);
    }
    establish(intruder);
    int intruderWrites = problem.writeEvent(intruder);
    if (candidate >= 0) {
      int candidateReads = problem.readEvent(writes.participant(candidate));
      paths.add(path(path(candidateReads, intruderWrites, edgeEnd)));
    }
    paths.add(path(path(intruderWrites, readEvent, edgeEnd)));
    return new Elimination(candidateTxn, participants.txn(intruder), paths);
  }

  private int add(
      int from, int to, Inference rule, int key, int reading, List<List<Integer>> paths) {
    steps.add(new Step(event(from), event(to), rule, key, reading, paths));
    return steps.size() - 1;
  }

  /**
   * An indeterminate transaction took effect because another one that did can have read only from
   * it.
   */
  void establish(int participant) {
    int read = forcing.readOf(participant);
    if (read >= 0 && established.add(participant)) {
      establish(reads.participant(read));
      reading(read, 0);
    }
  }

  private Event event(int event) {
    establish(problem.participantOf(event));
    int txn = participants.txn(problem.participantOf(event));
    return new Event(txn, problem.isSnapshot() && problem.isWriteEvent(event));
  }
}
