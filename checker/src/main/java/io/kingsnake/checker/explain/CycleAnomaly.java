package io.kingsnake.checker.explain;

import io.kingsnake.checker.Anomaly;
import io.kingsnake.checker.Dependency;
import io.kingsnake.checker.explain.Step.Rule;
import io.kingsnake.history.History;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Names a cycle of dependencies. */
final class CycleAnomaly {
  private CycleAnomaly() {}

  static Anomaly of(History history, Proof proof) {
    StepWords words = new StepWords(history, proof.steps());
    List<Dependency> cycle = new ArrayList<>();
    for (int number : proof.cycle()) {
      Step step = proof.steps().get(number);
      if (step.rule() != Rule.PROGRAM) {
        cycle.add(words.dependency(step));
      }
    }
    return of(cycle, words, "");
  }

  /** The anomaly of the cycle, its summary ending in {@code remark}. */
  static Anomaly of(List<Dependency> cycle, StepWords words, String remark) {
    Set<Integer> txns = new LinkedHashSet<>();
    cycle.forEach(dependency -> txns.add(dependency.from()));
    String name = CycleShape.of(cycle);
    String path =
        cycle.stream()
            .map(d -> words.name(d.from()) + " -" + d.type().label() + "->")
            .collect(Collectors.joining(" "));
    String summary =
        name.replace('-', ' ') + ": " + path + " " + words.name(cycle.get(0).from()) + remark;
    return new Anomaly(name, CycleClass.of(cycle), List.copyOf(txns), cycle, summary);
  }
}
