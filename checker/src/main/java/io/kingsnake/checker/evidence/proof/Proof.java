package io.kingsnake.checker.evidence.proof;

import java.util.List;

/** Steps, each resting on earlier ones, and a cycle of them. */
public record Proof(List<Step> steps, List<Integer> cycle) {
  public Proof {
    steps = List.copyOf(steps);
    cycle = List.copyOf(cycle);
    assert invariantWellFounded(steps) : "a step rests on a later one";
    assert invariantCloses(steps, cycle) : cycle + " is no cycle of " + steps;
  }

  private static boolean invariantWellFounded(List<Step> steps) {
    for (int number = 0; number < steps.size(); number++) {
      int self = number;
      Step step = steps.get(number);
      if (step.reading() >= self
          || step.paths().stream().flatMap(List::stream).anyMatch(premise -> premise >= self)) {
        return false;
      }
    }
    return true;
  }

  private static boolean invariantCloses(List<Step> steps, List<Integer> cycle) {
    for (int i = 0; i < cycle.size(); i++) {
      Step next = steps.get(cycle.get((i + 1) % cycle.size()));
      if (steps.get(cycle.get(i)).to().txn() != next.from().txn()) {
        return false;
      }
    }
    return true;
  }
}
