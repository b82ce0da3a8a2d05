package io.kingsnake.checker.audit;

import io.kingsnake.checker.level.Visibility;
import io.kingsnake.checker.problem.Participants;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.proof.Proof;
import io.kingsnake.checker.proof.Step;
import io.kingsnake.checker.proof.Step.Elimination;
import io.kingsnake.checker.proof.Step.Event;
import io.kingsnake.checker.proof.Step.Inference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/*
 * The verifier settles whatever a clause leaves no choice about when the clause is stated. So every
 * step becomes the statement that the history makes, after the cycles that its premises rule out:
 * in "U before T, or S before U" the second is no longer possible once a path from U to S is
 * settled.
 */
/** Writes certain edges, step by step. */
final class StepText {
  private final ProofText text;
  private final Problem problem;
  private final List<Step> steps;
  private final ObservationNames names;
  private final ReadingText readings;
  private final Beside beside;
  private final Map<Integer, Observed> sightOfStep = new HashMap<>();
  private final Set<Observed> settled = new HashSet<>();

  StepText(
      ProofText text,
      Problem problem,
      List<Step> steps,
      ObservationNames names,
      ReadingText readings,
      Beside beside) {
    this.readings = readings;
    this.text = text;
    this.problem = problem;
    this.steps = steps;
    this.names = names;
    this.beside = beside;
    for (int number = 0; number < steps.size(); number++) {
      write(number);
    }
  }

  /** How certificates name the event: a transaction has one, or a begin and a commit. */
  int event(Event event) {
    return problem.isSnapshot() ? 2 * event.txn() + (event.commit() ? 1 : 0) : event.txn();
  }

  private void write(int number) {
    Step step = steps.get(number);
    int from = step.from().txn();
    int to = step.to().txn();
    switch (step.rule()) {
      case PROGRAM, SESSION, REAL_TIME -> text.state('e', event(step.from()), event(step.to()));
      case MODULE -> beside.module(text, event(step.from()), event(step.to()));
      case VERSION -> beside.order(text, step.key(), from, to);
      case READ_FROM -> {
        Observed sight = sightOf(number, to, from, step);
        settle(sight, step.eliminated());
        text.state('f', to, sight.key(), sight.number(), from);
        if (!problem.history().isCommitted(to)) {
          beforeOrIdle(event(step.from()), event(step.to()));
        }
      }
      case READ_INITIAL -> {
        Observed sight = sightOf(number, from, -1, step);
        settle(sight, step.eliminated());
        if (isBounded(sight)) {
          overwritten(sight, -1, to);
        }
      }
      case SEEN -> {
        Observed sight = sight(step.reading());
        see(sight, to, from, step.paths().get(0));
      }
      case OVERTAKEN -> {
        Observed sight = sight(step.reading());
        sightOfStep.put(number, sight);
        if (isBounded(sight)) {
          close(step.paths().get(0));
          int source = steps.get(step.reading()).from().txn();
          overwritten(sight, source, to);
        }
      }
      case APART -> {
        close(step.paths().get(0));
        text.state('a', from, to, step.key());
      }
    }
  }

  private Observed sight(int step) {
    Observed sight = sightOfStep.get(step);
    if (sight == null) {
      throw new IllegalStateException("step " + step + " is about no reading");
    }
    return sight;
  }

  /** The read of the problem that the step is about. */
  private Observed sightOf(int number, int reader, int source, Step step) {
    Reads reads = problem.reads();
    Participants participants = problem.participants();
    int p = participants.of(reader);
    for (int read = reads.start(p); read < reads.end(p); read++) {
      if (reads.key(read) == step.key()
          && writer(reads.source(read)) == source
          && rulesOutOthers(step, read)) {
        Observed sight = sightOf(read);
        sightOfStep.put(number, sight);
        return sight;
      }
    }
    throw new IllegalStateException("no read belongs to " + step);
  }

  /** Whether the step says why the read, of several of the key, was of no other version. */
  private boolean rulesOutOthers(Step step, int read) {
    Reads reads = problem.reads();
    for (int i = 0; i < reads.originalCandidateCount(read); i++) {
      int candidate = reads.originalCandidate(read, i);
      int txn = writer(candidate);
      if (candidate != reads.source(read)
          && step.eliminated().stream().noneMatch(each -> each.candidate() == txn)) {
        return false;
      }
    }
    return true;
  }

  /**
   * The transaction that wrote a version; the numbers for the initial version and for none stay
   * unchanged.
   */
  private int writer(int write) {
    return write < 0 ? write : problem.participants().txn(problem.writes().participant(write));
  }

  Observed sightOf(int read) {
    Reads reads = problem.reads();
    int txn = problem.participants().txn(reads.participant(read));
    int key = reads.key(read);
    return new Observed(txn, key, names.number(txn, key, reads.value(read), reads.operation(read)));
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
      readings.some(text, sight);
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

  /** What is before the reader is visible to it, so that the other version is not. */
  void overwritten(Observed sight, int source, int other) {
    int reader = sight.txn();
    int[] link =
        isBoundedByVersion()
            ? ProofText.tokens('v', reader, sight.key())
            : ProofText.tokens('b', reader);
    visible(sight, source, other, List.of(link));
  }

  /** Whether the other version is only visible because the reader overwrote it. */
  private boolean isBoundedByVersion() {
    Visibility visibility = problem.orders().visibility();
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
            case READ_FROM -> ProofText.tokens('r', to, step.key(), sight(number).number());
            case VERSION, SEEN, APART -> ProofText.tokens('v', to, step.key());
            case OVERTAKEN, READ_INITIAL -> overwritten(number, step, to);
            case PROGRAM, MODULE ->
                throw new IllegalStateException("no link of a path: " + step.rule());
          });
    }
    return links;
  }

  private int[] overwritten(int number, Step step, int to) {
    if (problem.orders().visibility() != Visibility.UPDATES) {
      return ProofText.tokens('v', to, step.key());
    }
    int source =
        step.rule() == Inference.READ_INITIAL ? -1 : steps.get(step.reading()).from().txn();
    return ProofText.tokens('o', to, step.key(), sight(number).number(), source);
  }

  /** States that the end of the path does not precede its start. */
  void close(List<Integer> path) {
    if (path.size() > 1) {
      int[] events = Arrays.copyOf(starts(path), path.size() + 1);
      events[path.size()] = event(steps.get(path.get(path.size() - 1)).to());
      text.cycle(events);
    }
  }

  /** Whether the level puts the reader before the transactions that overwrite what it read. */
  boolean isBounded(Observed sight) {
    int p = problem.participants().of(sight.txn());
    Visibility visibility = problem.orders().visibility();
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
      if (anti && !isBounded(sight(cycle.get(i)))) {
        List<Integer> back = new ArrayList<>(cycle.subList(i + 1, cycle.size()));
        back.addAll(cycle.subList(0, i));
        int source = -1;
        if (step.rule() == Inference.OVERTAKEN) {
          close(step.paths().get(0));
          source = steps.get(step.reading()).from().txn();
        }
        visible(sight(cycle.get(i)), source, step.to().txn(), links(back));
        return;
      }
    }
    text.cycle(starts(cycle));
  }

  private int[] starts(List<Integer> path) {
    return path.stream().mapToInt(number -> event(steps.get(number).from())).toArray();
  }
}
