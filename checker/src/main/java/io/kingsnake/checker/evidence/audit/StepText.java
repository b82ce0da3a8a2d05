package io.kingsnake.checker.evidence.audit;

import io.kingsnake.checker.evidence.proof.Proof;
import io.kingsnake.checker.evidence.proof.Step;
import io.kingsnake.checker.evidence.proof.Step.Elimination;
import io.kingsnake.checker.evidence.proof.Step.Event;
import io.kingsnake.checker.evidence.proof.Step.Inference;
import io.kingsnake.checker.level.Visibility;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/*
 * The verifier propagates unit clauses as soon as they are stated. So every step becomes the
 * statement that the history makes, after the cycles that its premises rule out: in "U before T, or
 * S before U" the second is no longer possible once a path from U to S is settled.
 */
/** Writes certain edges, step by step. */
final class StepText {
  private final ProofWriter writer;
  private final ProofText text;
  private final Problem problem;
  private final List<Step> steps;
  private final Visibility visibility;
  private final Set<Observed> settled = new HashSet<>();

  /** Writes the steps; {@code visibility} determines what readers see by the order alone. */
  StepText(ProofWriter writer, List<Step> steps, Visibility visibility) {
    this.writer = writer;
    this.steps = steps;
    this.visibility = visibility;
    text = writer.text;
    problem = writer.problem;
    steps.forEach(this::write);
  }

  /** Number of the event in certificates: a transaction has one, or a begin and a commit. */
  int event(Event event) {
    return problem.isSnapshot() ? 2 * event.txn() + (event.commit() ? 1 : 0) : event.txn();
  }

  private void write(Step step) {
    int from = step.from().txn();
    int to = step.to().txn();
    switch (step.rule()) {
      case PROGRAM, SESSION, REAL_TIME -> text.state('e', event(step.from()), event(step.to()));
      case MODULE -> writer.beside.module(text, event(step.from()), event(step.to()));
      case VERSION -> writer.beside.order(text, step.key(), from, to);
      case READ_FROM -> {
        Observed sight = sight(step);
        settle(sight, step.eliminated());
        text.state('f', to, sight.key(), sight.number(), from);
        if (from >= 0 && !problem.history().isCommitted(to)) {
          beforeOrIdle(event(step.from()), event(step.to()));
        }
      }
      case READ_INITIAL -> {
        Observed sight = sight(step);
        settle(sight, step.eliminated());
        if (isBounded(sight)) {
          overwritten(sight, -1, to);
        }
      }
      case FOLLOWS -> {
        List<int[]> links = links(step.paths().get(0));
        links.add(ProofText.tokens('v', from, step.key()));
        closed(from, links);
      }
      case SEEN -> see(sight(step), to, from, step.paths().get(0));
      case OVERTAKEN -> {
        if (isBounded(sight(step))) {
          close(step.paths().get(0));
          overwritten(sight(step), source(step), to);
        }
      }
      case APART -> {
        close(step.paths().get(0));
        text.state('a', from, to, step.key());
      }
    }
  }

  /**
   * Observation that the step refers to: the read itself, or the one from which it draws a
   * conclusion.
   */
  private Observed sight(Step step) {
    Step reading = step.read() >= 0 ? step : steps.get(step.reading());
    assert reading.read() >= 0 : step + " is about no reading";
    return sightOf(reading.read());
  }

  /** The source of the read that an anti-dependency refers to. */
  private int source(Step step) {
    return step.rule() == Inference.READ_INITIAL ? -1 : steps.get(step.reading()).from().txn();
  }

  Observed sightOf(int read) {
    Reads reads = problem.reads();
    int txn = problem.participants().txn(reads.participant(read));
    int key = reads.key(read);
    return new Observed(
        txn, key, writer.names.number(txn, key, reads.value(read), reads.operation(read)));
  }

  /** The source comes first also if the reader took no effect: then it is after all others. */
  private void beforeOrIdle(int from, int to) {
    text.state('e', from, to);
    text.derive(List.of(ProofText.literal(true, 'B', from, to)));
  }

  /** Rules out all other sources, and says that there is one. */
  void settle(Observed sight, List<Elimination> eliminated) {
    if (settled.add(sight)) {
      eliminate(sight, eliminated);
      writer.readings.some(text, sight);
    }
  }

  void eliminate(Observed sight, List<Elimination> eliminated) {
    for (Elimination elimination : eliminated) {
      List<List<Integer>> paths = elimination.paths();
      close(paths.get(0));
      int candidate = elimination.candidate();
      if (elimination.intruder() < 0) {
        text.state('f', sight.txn(), sight.key(), sight.number(), candidate);
      } else {
        see(sight, candidate, elimination.intruder(), paths.get(paths.size() - 1));
      }
    }
  }

  /** The other version is visible to the reader by this path, so it is older than the source. */
  private void see(Observed sight, int source, int other, List<Integer> path) {
    if (isBounded(sight)) {
      close(path);
      overwritten(sight, source, other);
    } else {
      visible(sight, source, other, links(path));
    }
  }

  /**
   * Shows that transactions before the reader are visible to it, so that the other version is not.
   */
  void overwritten(Observed sight, int source, int other) {
    int reader = sight.txn();
    int[] link =
        isBoundedByVersion()
            ? ProofText.tokens('v', reader, sight.key())
            : ProofText.tokens('b', reader);
    visible(sight, source, other, List.of(link));
  }

  /** Tests whether the other version is only visible because the reader overwrote it. */
  private boolean isBoundedByVersion() {
    return visibility == Visibility.DEPENDENCIES || visibility == Visibility.OWN_VERSIONS;
  }

  void visible(Observed sight, int source, int other, List<int[]> links) {
    int[] read = {sight.txn(), sight.key(), sight.number(), source, other};
    text.state('y', ProofText.joined(List.of(read, ProofText.path(links))));
  }

  /** The links of a path between transactions, for certain edges. */
  List<int[]> links(List<Integer> path) {
    List<int[]> links = new ArrayList<>();
    for (int number : path) {
      Step step = steps.get(number);
      int to = step.to().txn();
      links.add(
          switch (step.rule()) {
            case SESSION -> ProofText.tokens('s', to);
            case REAL_TIME -> ProofText.tokens('t', to);
            case READ_FROM -> ProofText.tokens('r', to, step.key(), sight(step).number());
            case VERSION, SEEN, FOLLOWS, APART -> ProofText.tokens('v', to, step.key());
            case OVERTAKEN, READ_INITIAL -> overwritten(step, to);
            case PROGRAM, MODULE ->
                throw new IllegalStateException("no link of a path: " + step.rule());
          });
    }
    return links;
  }

  private int[] overwritten(Step step, int to) {
    return visibility == Visibility.UPDATES
        ? ProofText.tokens('o', to, step.key(), sight(step).number(), source(step))
        : ProofText.tokens('v', to, step.key());
  }

  /** States that not all links of a path back to the transaction hold. */
  private void closed(int txn, List<int[]> links) {
    text.state('x', ProofText.joined(List.of(new int[] {txn}, ProofText.path(links))));
  }

  /**
   * The contradiction from a cycle that the commit order must contain, or from one of sessions and
   * reads, which it need not be along.
   */
  void contradictCommits(Proof proof) {
    List<Integer> cycle = proof.cycle();
    boolean isOfCauses =
        cycle.stream()
            .map(number -> steps.get(number).rule())
            .allMatch(rule -> rule == Inference.SESSION || rule == Inference.READ_FROM);
    if (isOfCauses && steps.get(cycle.get(0)).from().txn() >= 0) {
      closed(steps.get(cycle.get(0)).from().txn(), links(cycle));
    } else {
      contradict(proof);
    }
  }

  /** States that the end of the path does not precede its start. */
  void close(List<Integer> path) {
    assert invariantConnected(path) : "there is a gap in " + path + " of " + steps;
    if (path.size() > 1) {
      int[] events = Arrays.copyOf(starts(path), path.size() + 1);
      events[path.size()] = event(steps.get(path.get(path.size() - 1)).to());
      text.cycle(events);
    }
  }

  /** Every step of a path begins where the one before ends. */
  private boolean invariantConnected(List<Integer> path) {
    return IntStream.range(1, path.size())
        .allMatch(i -> steps.get(path.get(i - 1)).to().equals(steps.get(path.get(i)).from()));
  }

  /**
   * Tests whether the level puts the reader before the transactions that overwrite the version it
   * read.
   */
  boolean isBounded(Observed sight) {
    int p = problem.participants().of(sight.txn());
    return visibility.counts(!sight.isItem())
        && visibility.boundsReader(
            problem.writes().writes(p, sight.key()),
            problem.writes().ownEnd(p) > problem.writes().ownStart(p));
  }

  /** The contradiction from a cycle, which may have one edge that the level does not count. */
  void contradict(Proof proof) {
    List<Integer> cycle = proof.cycle();
    for (int i = 0; i < cycle.size(); i++) {
      Step step = steps.get(cycle.get(i));
      boolean anti = step.rule() == Inference.OVERTAKEN || step.rule() == Inference.READ_INITIAL;
      if (anti && !isBounded(sight(step))) {
        List<Integer> back = new ArrayList<>(cycle.subList(i + 1, cycle.size()));
        back.addAll(cycle.subList(0, i));
        step.paths().forEach(this::close);
        visible(sight(step), source(step), step.to().txn(), links(back));
        return;
      }
    }
    int[] events = starts(cycle);
    if (Arrays.stream(events).allMatch(event -> event >= 0)) { // not the initial version
      text.cycle(events);
    }
  }

  private int[] starts(List<Integer> path) {
    return path.stream().mapToInt(number -> event(steps.get(number).from())).toArray();
  }
}
