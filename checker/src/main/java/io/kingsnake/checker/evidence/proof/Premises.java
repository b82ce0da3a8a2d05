package io.kingsnake.checker.evidence.proof;

import io.kingsnake.checker.evidence.proof.Step.Elimination;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The steps on which the cycle of a proof rests, including those of the cycle. */
public final class Premises {
  private final BitSet met = new BitSet();
  private final Deque<Integer> work = new ArrayDeque<>();

  private Premises() {}

  public static List<Step> of(Proof proof) {
    Premises premises = new Premises();
    premises.meet(proof.cycle());
    while (!premises.work.isEmpty()) {
      premises.follow(proof.steps().get(premises.work.pop()));
    }
    return premises.met.stream().mapToObj(proof.steps()::get).toList();
  }

  /** Every transaction that some steps mention. */
  public static Set<Integer> txns(Collection<Step> steps) {
    return txns(steps.stream().flatMapToInt(Step::txns));
  }

  /** Transactions among these numbers; negative ones stand for none. */
  static Set<Integer> txns(IntStream mentioned) {
    return mentioned.filter(txn -> txn >= 0).boxed().collect(Collectors.toCollection(TreeSet::new));
  }

  private void follow(Step step) {
    step.paths().forEach(this::meet);
    if (step.reading() >= 0) {
      meet(List.of(step.reading()));
    }
    for (Elimination elimination : step.eliminated()) {
      elimination.paths().forEach(this::meet);
    }
  }

  private void meet(Collection<Integer> numbers) {
    for (int number : numbers) {
      if (!met.get(number)) {
        met.set(number);
        work.push(number);
      }
    }
  }
}
