package io.kingsnake.checker.wording;

import io.kingsnake.checker.evidence.proof.Atom;
import io.kingsnake.checker.evidence.proof.Proof;
import io.kingsnake.checker.evidence.proof.RefutationProof;
import io.kingsnake.checker.evidence.proof.RefutationProof.ForbiddenPath;
import io.kingsnake.checker.evidence.proof.RefutationProof.PathStep;
import io.kingsnake.checker.evidence.proof.RefutationProof.Stated;
import io.kingsnake.checker.evidence.proof.Step;
import io.kingsnake.checker.evidence.proof.Step.Event;
import io.kingsnake.checker.evidence.proof.Step.Inference;
import io.kingsnake.checker.model.Dependency;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.history.History;
import io.kingsnake.history.Moments;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Words for a path by which a reader sees the overwriter of a version that it read: a cycle through
 * one rw.
 */
final class PathWords {
  private final History history;
  private final boolean ordersSessions;
  private final StepWords words;
  private final RefutationProof proof;
  private final AlternativeWords otherwise;

  PathWords(Problem problem, StepWords words, RefutationProof proof, AlternativeWords otherwise) {
    history = problem.history();
    ordersSessions = problem.orders().session();
    this.otherwise = otherwise;
    this.proof = proof;
    this.words = words;
  }

  /** The cycle that there must not be. */
  List<Dependency> cycle(ForbiddenPath path) {
    List<Dependency> cycle =
        path.cycle().stream().flatMap(step -> dependencies(step).stream()).toList();
    boolean leadsOn = ordersSessions || !CycleClass.has(cycle, Dependency.Type.SESSION);
    return leadsOn || cycle.stream().anyMatch(CycleClass::isAnti) ? cycle : ownVersionSeen(cycle);
  }

  /**
   * Path to a version of its own that a transaction comes to see; that its session leads back to
   * itself is no cycle.
   */
  private List<Dependency> ownVersionSeen(List<Dependency> path) {
    RawReads raw = new RawReads(history);
    for (Dependency edge : path) {
      int txn = edge.from();
      int read = raw.readOfOwnKey(txn);
      if (read >= 0) {
        int key = history.opKey(read);
        int source = raw.possibleSource(txn, read);
        Event to = new Event(txn, false);
        Step reading = step(new Event(source, false), to, Inference.READ_FROM, key, -1, List.of());
        Step seen = step(to, new Event(source, false), Inference.SEEN, key, 0, List.of(List.of()));
        StepWords own = new StepWords(history, new Proof(List.of(reading, seen), List.of()));
        return List.of(own.dependency(seen).inferred(path), own.dependency(reading));
      }
    }
    return path;
  }

  private static Step step(
      Event from, Event to, Inference rule, int key, int reading, List<List<Integer>> paths) {
    return new Step(from, to, rule, key, reading, paths);
  }

  private List<Dependency> dependencies(PathStep step) {
    int from = step.from();
    int to = step.to();
    return switch (step.link()) {
      case CERTAIN -> step.path().stream().map(proof.steps()::get).map(words::dependency).toList();
      case SESSION -> List.of(given(from, to, Inference.SESSION));
      case TIME -> List.of(inTime(from, to));
      case VERSION -> List.of(versions(from, to, step.key()));
      case READ -> List.of(readFrom(from, to, Objects.requireNonNull(step.read())));
      case OVERWRITTEN ->
          List.of(overwritten(from, to, Objects.requireNonNull(step.read()), step.path()));
    };
  }

  private Dependency given(int from, int to, Inference rule) {
    Event first = new Event(from, false);
    return words.dependency(step(first, new Event(to, false), rule, -1, -1, List.of()));
  }

  /** Dependency by recorded times, in general that the one ended before the other began. */
  private Dependency inTime(int from, int to) {
    Moments moments = new Moments(history);
    long ended = moments.commitLatest(from);
    boolean beforeBegin = Moments.areBefore(ended, moments.snapshotEarliest(to), 0);
    boolean beforeEnd = Moments.areBefore(ended, moments.commitEarliest(to), 0);
    Event first = new Event(from, !beforeBegin && beforeEnd);
    Event second = new Event(to, !beforeBegin);
    return words.dependency(step(first, second, Inference.REAL_TIME, -1, -1, List.of()));
  }

  private Dependency versions(int from, int to, int key) {
    String why =
        "%s and %s both wrote %s, in this order: the other one %s"
            .formatted(
                words.name(from),
                words.name(to),
                words.wording().key(key),
                otherwise.words(to, from));
    return new Dependency(from, to, Dependency.Type.WW, key, why)
        .inferred(otherwise.premises(to, from));
  }

  private Dependency readFrom(int from, int to, Stated read) {
    boolean wasOpen = wasOpen(read);
    String why =
        words.versions().reading(to, read.key(), from)
            + (wasOpen ? AlternativeWords.ANY_OTHER : "");
    return new Dependency(
        from,
        to,
        isPredicate(read) ? Dependency.Type.PREDICATE_WR : Dependency.Type.WR,
        read.key(),
        why,
        wasOpen,
        wasOpen ? otherwise.ofSource(read) : List.of());
  }

  private boolean wasOpen(Stated read) {
    return proof.atoms().stream()
        .anyMatch(atom -> atom instanceof Atom.ReadFrom r && r.operation() == read.operation());
  }

  private Dependency overwritten(int reader, int overwriter, Stated read, List<Integer> path) {
    boolean wasOpen = wasOpen(read);
    String why =
        words.versions().reading(reader, read.key(), read.source())
            + (wasOpen ? AlternativeWords.ANY_OTHER : "")
            + "; "
            + words.versions().replacing(read.source(), overwriter, read.key());
    Dependency overwritten =
        new Dependency(
            reader,
            overwriter,
            isPredicate(read) ? Dependency.Type.PREDICATE_RW : Dependency.Type.RW,
            read.key(),
            why);
    if (read.source() < 0) {
      return wasOpen ? overwritten.inferred(otherwise.ofSource(read)) : overwritten;
    }
    List<Dependency> because = new ArrayList<>(List.of(readFrom(read.source(), reader, read)));
    path.stream().map(proof.steps()::get).map(words::dependency).forEach(because::add);
    if (path.isEmpty()) {
      because.addAll(otherwise.premises(overwriter, read.source()));
    }
    return overwritten.inferred(because);
  }

  private boolean isPredicate(Stated read) {
    return read.operation() >= 0 && history.isPredicate(read.operation());
  }
}
