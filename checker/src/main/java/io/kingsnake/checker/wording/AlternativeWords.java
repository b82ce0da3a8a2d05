package io.kingsnake.checker.wording;

import io.kingsnake.checker.evidence.proof.Atom.Before;
import io.kingsnake.checker.evidence.proof.RefutationProof;
import io.kingsnake.checker.evidence.proof.RefutationProof.Cycle;
import io.kingsnake.checker.evidence.proof.RefutationProof.ForbiddenPath;
import io.kingsnake.checker.evidence.proof.RefutationProof.Stated;
import io.kingsnake.checker.evidence.proof.Step;
import io.kingsnake.checker.model.Dependency;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.wording.ClosedCycles.Closed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/*
 * A refutation goes through cases, and the cycle shown is one of them. What was chosen there is no
 * fact; that every other choice closes a cycle as well is one, and a cycle of the refutation shows it.
 */
/** Cycles that would close if an open decision had been another. */
final class AlternativeWords {
  static final String ANY_OTHER = " (any other choice closes a cycle, too)";

  private static final int MAX_DEPTH = 3;
  private static final int MAX_SIZE = 40; // edges in all

  private final RefutationProof proof;
  private final StepWords words;
  private final RefutedEdgeWords edgeWords;
  private final PathWords paths;
  private final ClosedCycles closed;
  private final Set<Object> beingUnfolded = new HashSet<>();
  private int size;

  AlternativeWords(
      Problem problem, RefutationProof proof, StepWords words, RefutedEdgeWords edgeWords) {
    this.proof = proof;
    this.words = words;
    this.edgeWords = edgeWords;
    paths = new PathWords(problem, words, proof, this);
    closed = new ClosedCycles(proof);
  }

  PathWords paths() {
    return paths;
  }

  /** "would close T1 → T2 → T1, since T2 read x = 1, ...", if one preceded the other. */
  String words(int from, int to) {
    return best(from, to)
        .map(
            cycle ->
                "would close %s%s%s"
                    .formatted(
                        path(cycle, from, to), cycle.isCertain() ? "" : " here", since(cycle)))
        .orElse("closes a cycle, too");
  }

  /** Names the reads on the cycle. */
  private String since(Closed cycle) {
    if (cycle.clause().reason() instanceof ForbiddenPath path) {
      return path.cycle().stream()
          .filter(step -> step.read() != null)
          .map(step -> Objects.requireNonNull(step.read()))
          .map(read -> ", since " + words.versions().reading(read.txn(), read.key(), read.source()))
          .findFirst()
          .orElse("");
    }
    Cycle links = (Cycle) cycle.clause().reason();
    List<Step> steps = new ArrayList<>();
    List<String> readings = new ArrayList<>();
    for (int i = 0; i < links.length(); i++) {
      if (links.isStep(i)) {
        steps.add(proof.steps().get(links.number(i)));
      } else {
        edgeWords.readingOf(links.number(i)).ifPresent(readings::add);
      }
    }
    String certain = words.since(steps);
    return certain.isEmpty() && !readings.isEmpty() ? ", since " + readings.get(0) : certain;
  }

  /** The rest of that cycle. */
  List<Dependency> premises(int from, int to) {
    return best(from, to)
        .map(cycle -> unfolded(List.of(from, to), () -> rest(cycle, from, to)))
        .orElse(List.of());
  }

  /**
   * Cycle that would close if a read were from another source, as far as a cycle of its own shows
   * it.
   */
  List<Dependency> ofSource(Stated read) {
    return closed
        .byOtherSource(read.operation(), read.source())
        .map(path -> unfolded(path, () -> paths.cycle(path)))
        .orElse(List.of());
  }

  /** Cases lie within cases: how deep is limited, and none is reported within itself. */
  private List<Dependency> unfolded(Object what, Supplier<List<Dependency>> unfolding) {
    if (beingUnfolded.size() >= MAX_DEPTH || size > MAX_SIZE || !beingUnfolded.add(what)) {
      return List.of();
    }
    List<Dependency> edges = unfolding.get();
    size += edges.size();
    beingUnfolded.remove(what);
    return edges;
  }

  private Optional<Closed> best(int from, int to) {
    return closed.by(from, to).filter(this::canBeExplained).findFirst();
  }

  private boolean canBeExplained(Closed each) {
    return !(each.clause().reason() instanceof Cycle cycle) || edgeWords.knows(cycle);
  }

  /** The transactions on the cycle, from where the order that closes it starts. */
  private String path(Closed cycle, int from, int to) {
    List<Integer> stops = new ArrayList<>(List.of(from));
    if (cycle.clause().reason() instanceof Cycle links) {
      int first = indexOf(links, from, to);
      for (int i = 1; i <= links.length(); i++) {
        stops.add(proof.startOf(links, (first + i) % links.length()));
      }
    } else {
      List<Integer> txns = new ArrayList<>();
      ((ForbiddenPath) cycle.clause().reason()).cycle().forEach(step -> txns.add(step.from()));
      Collections.rotate(txns, -txns.lastIndexOf(to));
      stops.addAll(txns);
      stops.add(from);
    }
    return words.wording().path(stops);
  }

  private int indexOf(Cycle cycle, int from, int to) {
    return IntStream.range(0, cycle.length())
        .filter(i -> !cycle.isStep(i))
        .filter(
            i ->
                proof.atoms().get(cycle.number(i)) instanceof Before edge
                    && edge.from().txn() == from
                    && edge.to().txn() == to)
        .findFirst()
        .orElseThrow();
  }

  private List<Dependency> rest(Closed cycle, int from, int to) {
    if (cycle.clause().reason() instanceof ForbiddenPath path) {
      return paths.cycle(path).stream()
          .filter(edge -> edge.from() != from || edge.to() != to)
          .toList();
    }
    Cycle links = (Cycle) cycle.clause().reason();
    return edgeWords.dependencies(links, indexOf(links, from, to) + 1, links.length() - 1);
  }
}
