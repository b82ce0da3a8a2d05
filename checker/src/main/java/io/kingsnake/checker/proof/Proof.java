package io.kingsnake.checker.proof;

import java.util.List;

/** Steps, each resting on earlier ones, and a cycle of them. */
public record Proof(List<Step> steps, List<Integer> cycle) {
  public Proof {
    steps = List.copyOf(steps);
    cycle = List.copyOf(cycle);
  }
}
