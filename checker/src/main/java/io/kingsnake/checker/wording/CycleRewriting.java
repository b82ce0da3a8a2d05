package io.kingsnake.checker.wording;

import io.kingsnake.checker.evidence.proof.Proof;
import io.kingsnake.checker.evidence.proof.Step;
import io.kingsnake.checker.evidence.proof.Step.Event;
import io.kingsnake.checker.evidence.proof.Step.Inference;
import io.kingsnake.history.History;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/*
 * Saturation draws conclusions either way: from "r read w's version although it had seen u's" it
 * concludes that u's is older. If the rest of the cycle says that u's is newer, then the reader is at
 * fault, and the cycle should go through its read:
 *
 *   u -seen(r)-> w -P-> u              =>  r -rw, by P-> u -what r had seen-> r
 *
 * Otherwise a fractured read would be blamed on two writers, as a cycle without any rw, which would
 * rule out levels that the history satisfies. In the same way writers that must not overlap hide one:
 *
 *   u -apart, by Q-> w -P-> u          =>  u -Q-> w -P-> u
 *
 * Of two writers that must not overlap, either may be said to be first. The cycle should show the
 * longer of the two stories, not hide it in a reason:
 *
 *   u -apart, by Q-> w -P-> u          =>  u -Q-> w -apart, by P-> u        if P is shorter than Q
 *
 * Each rewriting replaces a step by steps made before it and at most one that stays, so that this
 * ends.
 */
/** Rewriting of a proved cycle until it shows what clients saw rather than conclusions from it. */
public final class CycleRewriting {
  private final RawReads raw;
  private final List<Step> steps;
  private List<Integer> cycle;

  private CycleRewriting(History history, Proof proof) {
    raw = new RawReads(history);
    steps = new ArrayList<>(proof.steps());
    cycle = new ArrayList<>(proof.cycle());
  }

  public static Proof of(History history, Proof proof) {
    CycleRewriting rewriting = new CycleRewriting(history, proof);
    rewriting.run();
    return new Proof(rewriting.steps, rewriting.cycle);
  }

  private void run() {
    while (rewrite()) {
      cycle = simple(cycle);
      assert invariantCloses() : cycle + " is no cycle";
    }
  }

  private boolean invariantCloses() {
    return IntStream.range(0, cycle.size())
        .allMatch(i -> step(i).to().equals(step((i + 1) % cycle.size()).from()));
  }

  private boolean rewrite() {
    int seen = indexOfSeen();
    int apart = indexOf(Inference.APART);
    int wordy = indexOfWordyApart();
    if (hasNoAntiDependency() && seen >= 0) {
      blameReader(seen);
    } else if (hasNoAntiDependency() && apart >= 0 && isBetweenProgramSteps(apart)) {
      unfold(apart);
    } else if (wordy >= 0) {
      exchange(wordy);
    } else {
      return false;
    }
    return true;
  }

  private int indexOf(Inference rule) {
    return indexOf(step -> step.rule() == rule);
  }

  private int indexOf(Predicate<Step> isWanted) {
    return IntStream.range(0, cycle.size())
        .filter(i -> isWanted.test(step(i)))
        .findFirst()
        .orElse(-1);
  }

  /**
   * Index of a missed version whose reader saw next what it should have seen, if there is one; else
   * of any.
   */
  private int indexOfSeen() {
    for (int i = 0; i < cycle.size(); i++) {
      Step step = step(i);
      if (step.rule() == Inference.SEEN) {
        Step reading = steps.get(step.reading());
        if (reading.to().equals(step.from())) {
          return -1; // it has seen its own version, which shows all there is
        }
        if (raw.readsInTurn(
            reading.to().txn(), step.key(), reading.from().txn(), step.from().txn())) {
          return i;
        }
      }
    }
    return indexOf(Inference.SEEN);
  }

  private Step step(int index) {
    return steps.get(cycle.get(index));
  }

  private boolean hasNoAntiDependency() {
    return indexOf(Inference.OVERTAKEN) < 0 && indexOf(Inference.READ_INITIAL) < 0;
  }

  private void blameReader(int index) {
    Collections.rotate(cycle, -index);
    Step seen = step(0);
    assert seen.rule() == Inference.SEEN && seen.reading() >= 0 : "nothing was seen: " + seen;
    Event reader = steps.get(seen.reading()).to();
    List<Integer> rest = List.copyOf(cycle.subList(1, cycle.size()));
    steps.add(
        new Step(
            reader, seen.from(), Inference.OVERTAKEN, seen.key(), seen.reading(), List.of(rest)));
    cycle = new ArrayList<>(List.of(steps.size() - 1));
    cycle.addAll(seen.paths().get(0));
  }

  /** Without an rw, only the program order leads into or out of the middle of a transaction. */
  private boolean isBetweenProgramSteps(int apart) {
    int size = cycle.size();
    return step((apart + 1) % size).rule() == Inference.PROGRAM
        && step((apart + size - 1) % size).rule() == Inference.PROGRAM;
  }

  private void unfold(int index) {
    Collections.rotate(cycle, -index);
    assert step(0).rule() == Inference.APART : "not apart: " + step(0);
    List<Integer> unfolded = new ArrayList<>(step(0).paths().get(0));
    unfolded.addAll(cycle.subList(2, cycle.size() - 1));
    cycle = unfolded;
  }

  /** An apart whose reason is longer than the rest of the cycle. */
  private int indexOfWordyApart() {
    return indexOf(
        step -> step.rule() == Inference.APART && step.paths().get(0).size() > cycle.size() - 1);
  }

  private void exchange(int index) {
    Collections.rotate(cycle, -index);
    Step apart = step(0);
    Event from = new Event(apart.to().txn(), true);
    Event to = new Event(apart.from().txn(), false);
    List<Integer> rest = List.copyOf(cycle.subList(1, cycle.size()));
    steps.add(new Step(from, to, Inference.APART, apart.key(), -1, List.of(rest)));
    cycle = new ArrayList<>(apart.paths().get(0));
    cycle.add(steps.size() - 1);
  }

  /** The part between two visits of one event is a cycle by itself. */
  private List<Integer> simple(List<Integer> walk) {
    Map<Event, Integer> lastVisit = new HashMap<>();
    for (int i = 0; i < walk.size(); i++) {
      Integer before = lastVisit.put(steps.get(walk.get(i)).from(), i);
      if (before != null) {
        return new ArrayList<>(walk.subList(before, i));
      }
    }
    return walk;
  }
}
