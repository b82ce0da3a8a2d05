package io.kingsnake.checker.explain;

import io.kingsnake.checker.Dependency;
import io.kingsnake.checker.explain.RefutationProof.Forbidden;
import io.kingsnake.checker.explain.RefutationProof.Stated;
import io.kingsnake.checker.explain.RefutationProof.Visible;
import io.kingsnake.checker.explain.RefutationProof.WayStep;
import io.kingsnake.checker.explain.Step.Event;
import io.kingsnake.checker.explain.Step.Rule;
import io.kingsnake.history.History;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Tells how a reader sees, by some way, who overwrote what it read: a cycle through one rw. */
final class VisibleWords {
  private static final String OTHERS_REFUTED = " (anything else was refuted)";

  private final History history;
  private final CycleAnomaly words;
  private final RefutationProof proof;

  VisibleWords(History history, CycleAnomaly words, RefutationProof proof) {
    this.history = history;
    this.proof = proof;
    this.words = words;
  }

  List<Dependency> cycle(Visible seen) {
    List<Dependency> cycle = new ArrayList<>();
    Stated read = seen.read();
    cycle.add(overwritten(read.txn(), read.other(), read, List.of()));
    seen.way().forEach(step -> cycle.addAll(dependencies(step)));
    return cycle;
  }

  /** The cycle that a rule forbids. */
  List<Dependency> cycle(Forbidden forbidden) {
    return forbidden.cycle().stream().flatMap(step -> dependencies(step).stream()).toList();
  }

  private List<Dependency> dependencies(WayStep step) {
    int from = step.from();
    int to = step.to();
    return switch (step.link()) {
      case CERTAIN -> step.path().stream().map(proof.steps()::get).map(words::dependency).toList();
      case SESSION -> List.of(given(from, to, Rule.SESSION));
      case TIME -> List.of(inTime(from, to));
      case VERSION -> List.of(versions(from, to, step.key()));
      case READ -> List.of(readFrom(from, to, Objects.requireNonNull(step.read())));
      case OVERWRITTEN ->
          List.of(overwritten(from, to, Objects.requireNonNull(step.read()), step.path()));
    };
  }

  private Dependency given(int from, int to, Rule rule) {
    Event first = new Event(from, false);
    return words.dependency(
        new Step(first, new Event(to, false), rule, -1, -1, List.of(), List.of()));
  }

  /** As much as the recorded times say, in general that the one ended before the other began. */
  private Dependency inTime(int from, int to) {
    long end = history.isCommitted(from) ? history.endTime(from) : History.NO_TIME;
    boolean beforeBegin = end != History.NO_TIME && end < history.beginTime(to);
    boolean beforeEnd = end != History.NO_TIME && end < history.endTime(to);
    Event first = new Event(from, !beforeBegin && beforeEnd);
    return words.dependency(
        new Step(first, new Event(to, !beforeBegin), Rule.REAL_TIME, -1, -1, List.of(), List.of()));
  }

  private Dependency versions(int from, int to, int key) {
    String why =
        "%s and %s both wrote %s, and %s must have been first%s"
            .formatted(
                words.name(from), words.name(to), show(key), words.name(from), OTHERS_REFUTED);
    return new Dependency(from, to, Dependency.Type.WW, key, why).inferred(List.of());
  }

  private Dependency readFrom(int from, int to, Stated read) {
    boolean wasOpen =
        proof.atoms().stream()
            .anyMatch(atom -> atom instanceof Atom.ReadFrom r && r.operation() == read.operation());
    String why =
        "%s %s %s as %s wrote it%s"
            .formatted(
                words.name(to),
                wasOpen ? "must have read" : "read",
                show(read.key()),
                words.name(from),
                wasOpen ? OTHERS_REFUTED : "");
    return new Dependency(
        from,
        to,
        isPredicate(read) ? Dependency.Type.PREDICATE_WR : Dependency.Type.WR,
        read.key(),
        why,
        wasOpen,
        List.of());
  }

  private Dependency overwritten(int reader, int overwriter, Stated read, List<Integer> path) {
    String version =
        read.source() < 0 ? "the initial version" : words.name(read.source()) + "'s version";
    String why =
        "%s read %s of %s, which %s overwrote"
            .formatted(words.name(reader), version, show(read.key()), words.name(overwriter));
    return new Dependency(
            reader,
            overwriter,
            isPredicate(read) ? Dependency.Type.PREDICATE_RW : Dependency.Type.RW,
            read.key(),
            why)
        .inferred(path.stream().map(proof.steps()::get).map(words::dependency).toList());
  }

  private boolean isPredicate(Stated read) {
    return read.operation() >= 0 && history.isPredicate(read.operation());
  }

  private String show(int key) {
    return history.keys().show(key);
  }
}
